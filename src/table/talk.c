// SPDX-License-Identifier: MIT
/* talk.c: who may say something to whom while the game runs: where a game has a rule of silence, those it
 * lets talk. */
#include "table/table_inside.h"

#include <stdlib.h>
#include <string.h>

#define CROWD (SEAT(VIEWER_CROWD) | SEAT(VIEWER_ALL))

/* One person in two seats has nobody to tell anything. */
static bool same_person(const struct seat *one, const struct seat *other)
{
    return one->person[0] && strcmp(one->person, other->person) == 0;
}

/* Two people of the set share a camp. */
static bool share_a_camp(const struct table *table, seat_set people)
{
    const struct game *game = table->match->game;
    const void *state = &table->match->state;
    for (int one = 0; one < SEATS_MAX; one++)
        for (int other = one + 1; other < SEATS_MAX; other++)
            if (people & SEAT(one) && people & SEAT(other) &&
                !same_person(&table->seat[one], &table->seat[other]) &&
                strcmp(game->camp(state, one), game->camp(state, other)) == 0)
                return true;
    return false;
}

/* Who sits down before the game begins may be a person. */
const char *talk_silence(const struct table *table)
{
    seat_set people = table_people(table);
    if (!table->match->game->silence || table->status == TABLE_OVER)
        return NULL;
    if (table->status == TABLE_WAITING)
        return share_a_camp(table, people | table_open_seats(table))
                   ? SAY("where two people share a camp, the players keep silence while the game runs; "
                         "agreeing on signals beforehand is forbidden too [%s]")
                   : NULL;
    return share_a_camp(table, people) ? SAY("while the game runs, its players keep silence [%s]") : NULL;
}

void talk_write_silence(const struct table *table, enum language language, struct text *text)
{
    text_format(text, translate(language, talk_silence(table)), table->match->game->silence);
}

/* Who hears it; 0 where nothing may be said. */
static seat_set audience(const struct table *table, const char *person)
{
    const struct game *game = table->match->game;
    seat_set own = table_seats_of(table, person), groups[2] = {0, 0};
    bool underway = table->status == TABLE_RUNNING || table->status == TABLE_PAUSED;
    if (!underway)
        return EVERYONE;
    if (!own)
        return CROWD;
    if (!talk_silence(table))
        return EVERYONE;
    if (game->talks)
        game->talks(&table->match->state, groups);
    for (int group = 0; group < 2; group++)
        if (groups[group] & own)
            return groups[group] | SEAT(VIEWER_ALL);
    return 0;
}

const char *talk_hears(const struct table *table, const char *person)
{
    seat_set heard = audience(table, person);
    return heard == EVERYONE ? "all" : heard == CROWD ? "crowd" : heard ? "camp" : "nobody";
}

/* `rest` is the name, a tab, and what is said. */
static bool split(const struct table_entry *entry, char name[TABLE_NAME_MAX], const char **said)
{
    const char *tab = strchr(entry->rest, '\t');
    size_t length = tab ? (size_t)(tab - entry->rest) : 0;
    *said = "";
    if (length == 0 || length >= TABLE_NAME_MAX)
        return false;
    memcpy(name, entry->rest, length);
    name[length] = '\0';
    *said = tab + 1;
    return true;
}

static const char *keep_silence(struct table *table)
{
    TEXT_ON_STACK(refusal, REFUSAL_MAX);
    talk_write_silence(table, table->language, &refusal);
    return refusal_keep(&table->refusal, refusal.data);
}

const char *say_check(struct table *table, struct table_entry *entry)
{
    char name[TABLE_NAME_MAX];
    const char *said;
    if (!split(entry, name, &said) || !name_is_text(name) ||
        !text_is_decent(said, TABLE_TALK_MAX - 1, TABLE_TALK_LETTERS))
        return SAY("that cannot be said: it is empty, too long, or no plain text");
    if (!audience(table, entry->person))
        return keep_silence(table);
    return NULL;
}

const char *say_apply(struct table *table, const struct table_entry *entry)
{
    const char *said = "";
    split(entry, table->said_by, &said);
    free(table->said);
    table->said = strdup(said);
    table->no_memory = table->no_memory || !table->said;
    table_tell(table, audience(table, entry->person), TOLD_SAID, -1);
    return NULL;
}
