// SPDX-License-Identifier: MIT
/* hints.c: who may ask for a hint: what a bot would do with what his seat knows.
 *
 * Whoever plays alone against bots may. Between people nobody may, unless all have agreed (vote.c); a
 * newcomer has not. A hint changes nothing and is told to nobody else, so it is no line of the log. */
#include "table/table_inside.h"

#include <string.h>

bool plays_alone(const struct table *table)
{
    seat_set people = table_people(table);
    return people && table_seats_of(table, table_person(table, __builtin_ctz(people))) == people;
}

bool hints_allowed(const struct table *table)
{
    seat_set people = table_people(table);
    return table->settings.hints && (plays_alone(table) || (people & ~table->hinted) == 0);
}

const char *hints_word(const struct table *table)
{
    return !table->settings.hints ? "off" : hints_allowed(table) ? "on" : "vote";
}

const char *table_may_hint(const struct table *table, const char *person, int seat)
{
    if (table->status != TABLE_RUNNING)
        return SAY("the game is not running");
    if (!table_has_seat(table, seat) || !(table_seats_of(table, person) & SEAT(seat)))
        return SAY("that is not your seat");
    if (!table->settings.hints)
        return SAY("at this table nobody is given hints");
    if (!hints_allowed(table))
        return SAY("between people there are hints only if all have agreed");
    if (!(match_actors(table->match) & SEAT(seat)))
        return SAY("you have nothing to decide now");
    return NULL;
}

const struct bot *table_hint(const struct table *table, int seat, struct bot_question *question,
                             union game_state *view)
{
    table_question(table, seat, question, view);
    question->told = NULL; /* what bots tell each other is theirs */
    question->advises = true;
    return bot_find("hard", 4);
}
