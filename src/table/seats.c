// SPDX-License-Identifier: MIT
/* seats.c: sitting down, standing up, bots. A game begins when no seat is open any more. */
#include "core/names.h"
#include "table/table_inside.h"

#include <string.h>

bool table_has_seat(const struct table *table, int seat)
{
    return seat >= 0 && seat < SEATS_MAX && table_seats(table) & SEAT(seat);
}

seat_set table_seats(const struct table *table)
{
    return table->match->game->seats(&table->match->state);
}

int table_seat_named(const struct table *table, const char *name, size_t length)
{
    return game_seat_named(table->match->game, &table->match->state, name, length);
}

const char *table_seat_name(const struct table *table, int seat)
{
    return table->match->game->seat_name(&table->match->state, seat);
}

void table_write_title(const struct table *table, int seat, enum language language, struct text *text)
{
    game_seat_title(table->match->game, &table->match->state, seat, TITLE_ALONE, language, text);
}

seat_set camp_of(const struct table *table, int seat)
{
    const struct game *game = table->match->game;
    const char *camp = game->camp(&table->match->state, seat);
    seat_set set = 0;
    for (int other = 0; other < SEATS_MAX; other++)
        if (table_has_seat(table, other) && strcmp(game->camp(&table->match->state, other), camp) == 0)
            set |= SEAT(other);
    return set;
}

const char *camp_against(const struct table *table, int seat)
{
    seat_set others = table_seats(table) & ~camp_of(table, seat);
    return others ? table->match->game->camp(&table->match->state, __builtin_ctz(others)) : NULL;
}

seat_set table_camp(const struct table *table, int seat)
{
    return camp_of(table, seat);
}

static seat_set seats_of_kind(const struct table *table, enum seat_kind kind)
{
    seat_set set = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (table_has_seat(table, seat) && table->seat[seat].kind == kind)
            set |= SEAT(seat);
    return set;
}

seat_set table_seats_of(const struct table *table, const char *person)
{
    seat_set set = person[0] ? seats_of_kind(table, SEAT_PERSON) : 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (set & SEAT(seat) && strcmp(table->seat[seat].person, person) != 0)
            set &= ~SEAT(seat);
    return set;
}

seat_set table_people(const struct table *table)
{
    return seats_of_kind(table, SEAT_PERSON);
}

seat_set table_stood_in(const struct table *table)
{
    seat_set set = table_people(table);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (table->seat[seat].stand_in == STAND_IN_NONE)
            set &= ~SEAT(seat);
    return set;
}

seat_set table_awaited(const struct table *table)
{
    seat_set set = 0, people = table_people(table);
    enum vote_kind asked = table->vote.kind;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (people & SEAT(seat) && table->seat[seat].stand_in == STAND_IN_VOTED)
            set |= SEAT(seat);
    if (table->customs >= CUSTOMS_OWNER && (asked == VOTE_BOT || asked == VOTE_OPEN))
        set |= people & table_seats_of(table, table_person(table, table->vote.seat)) & SEAT(table->vote.seat);
    return table->status == TABLE_OVER ? 0 : set;
}

seat_set table_open_seats(const struct table *table)
{
    return seats_of_kind(table, SEAT_OPEN);
}

const char *table_person(const struct table *table, int seat)
{
    return table->seat[seat].person;
}

const char *table_name_at(const struct table *table, int seat)
{
    return table->seat[seat].name;
}

const struct bot *table_bot(const struct table *table, int seat)
{
    return table->seat[seat].kind == SEAT_BOT ? table->seat[seat].bot : NULL;
}

bool table_has_guest(const struct table *table, int seat)
{
    return table->seat[seat].kind == SEAT_BOT && table->seat[seat].guest[0];
}

const char *table_bot_name(const struct table *table, int seat)
{
    if (table_has_guest(table, seat))
        return table->seat[seat].guest;
    const struct bot *bot = table_bot(table, seat);
    return bot ? bot->name : "";
}

const char *bot_called(const struct table *table, int seat, enum language language)
{
    if (table_has_guest(table, seat))
        return table->seat[seat].guest + strlen(TABLE_GUEST);
    return translate(language, bot_title(table->seat[seat].bot, table->match->game));
}

bool table_names_guest(const char *bot)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
    if (!text_starts_with(bot, TABLE_GUEST) || strlen(bot) >= TABLE_BOT_MAX)
        return false;
    bot += strlen(TABLE_GUEST);
    return bot[0] && !bot[strspn(bot, letters)];
}

static const char no_name[] = SAY("that is no name: it is empty, too long, or no plain text");

bool name_is_text(const char *name)
{
    return text_is_decent(name, TABLE_NAME_MAX - 1, TABLE_NAME_LETTERS);
}

bool table_name_is_decent(const char *name)
{
    return name_is_text(name) && name_is_plain(name);
}

/* Everybody is here: chance is the house's and the players' from now on. */
static const char *start(struct table *table)
{
    if (table_open_seats(table) || table->status != TABLE_WAITING)
        return NULL;
    table->match->keyed = fairness_stream(table);
    table->match->fair = true;
    table->status = TABLE_RUNNING;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        table->seat[seat].left = table->settings.allowed;
    table_tell(table, EVERYONE, TOLD_STARTED, -1);
    table->changed |= CHANGED_STATUS;
    if (!match_settle_all(table->match))
        return match_no_memory;
    table_tell_events(table);
    moves_ask(table);
    return NULL;
}

static const char *check_seat(const struct table *table, int seat)
{
    if (!table_has_seat(table, seat))
        return SAY("there is no such seat at this table");
    return table->status == TABLE_OVER ? SAY("the game is over") : NULL;
}

/* He played another seat of this game, and knows what it knew. His own he may have back. */
static bool knows_too_much(const struct table *table, const struct table_entry *entry)
{
    if (strcmp(table->former[entry->seat], entry->person) == 0)
        return false;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seat != entry->seat && strcmp(table->former[seat], entry->person) == 0)
            return true;
    return false;
}

const char *sit_check(struct table *table, struct table_entry *entry)
{
    unsigned char seed[32];
    const char *refusal = check_seat(table, entry->seat);
    if (refusal)
        return refusal;
    const struct seat *seat = &table->seat[entry->seat];
    if (seat->kind == SEAT_PERSON)
        return SAY("somebody sits there");
    if (seat->kind == SEAT_BOT && table->status != TABLE_WAITING)
        return SAY("a bot sits there");
    if (seat->kept[0] && strcmp(seat->kept, entry->person) != 0)
        return SAY("that seat is kept for somebody who played before");
    /* A newcomer takes a seat of a running game over, with what it knows; not one who plays against it. */
    if (table->status != TABLE_WAITING && table_seats_of(table, entry->person))
        return SAY("you sit at this table");
    if (knows_too_much(table, entry))
        return SAY("you have played another seat of this game, and know what it knew");
    if (!name_is_text(entry->rest))
        return no_name;
    if (entry->word[0] && !hex_read(entry->word, seed, sizeof seed))
        return SAY("a seed is 64 hexadecimal digits");
    return NULL;
}

/* Somebody else at the table is called that, or nearly. */
static bool is_called(const struct table *table, const char *name, const char *but)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (table->seat[seat].kind == SEAT_PERSON && strcmp(table->seat[seat].person, but) != 0 &&
            names_look_alike(table->seat[seat].name, name))
            return true;
    return false;
}

/* A long name loses its end to the number. */
static void write_numbered(const char *name, int number, struct text *numbered)
{
    size_t length = strlen(name);
    do {
        numbered->length = 0;
        text_format(numbered, "%.*s %d", (int)length, name, number);
        while (length > 0 && (name[--length] & 0xc0) == 0x80)
            ;
    } while (length > 0 && !table_name_is_decent(numbered->data));
}

const char *sit_name(const struct table *table, struct table_entry *entry)
{
    if (!table_name_is_decent(entry->rest))
        return no_name;
    TEXT_ON_STACK(name, TABLE_NAME_MAX + 8);
    text_string(&name, entry->rest);
    for (int number = 2; number <= SEATS_MAX && is_called(table, name.data, entry->person); number++)
        write_numbered(entry->rest, number, &name);
    if (table_name_is_decent(name.data))
        strcpy(entry->rest, name.data);
    return NULL;
}

const char *sit_apply(struct table *table, const struct table_entry *entry)
{
    struct seat *seat = &table->seat[entry->seat];
    seat->kind = SEAT_PERSON;
    seat->stand_in = STAND_IN_NONE;
    seat->overrun = false;
    seat->minded = 0;
    seat->bot = NULL;
    seat->guest[0] = '\0';
    seat->kept[0] = '\0';
    clock_restart(table, entry->seat);
    table->hinted &= (seat_set)~SEAT(entry->seat); /* he has not been asked */
    memcpy(seat->person, entry->person, sizeof seat->person);
    strcpy(seat->name, entry->rest);
    if (table->status == TABLE_WAITING)
        memcpy(seat->seed, entry->word, sizeof seat->seed);
    seat->seed[64] = '\0';
    table_tell(table, EVERYONE, TOLD_SAT, entry->seat);
    table_name(table, entry->seat);
    table->changed |= CHANGED_SEATS;
    return start(table);
}

void seat_stand_in(struct table *table, int seat, enum stand_in stand_in)
{
    struct seat *s = &table->seat[seat];
    s->stand_in = stand_in;
    if (s->minded == 0)
        s->minded_from = table->shown[seat];
}

/* Before the game everybody may stand up, and the host may ask somebody to. */
const char *stand_check(struct table *table, struct table_entry *entry)
{
    const char *refusal = check_seat(table, entry->seat);
    if (refusal)
        return refusal;
    const struct seat *seat = &table->seat[entry->seat];
    bool own = seat->kind == SEAT_PERSON && strcmp(seat->person, entry->person) == 0;
    bool host =
        table->status == TABLE_WAITING && seat->kind != SEAT_OPEN && strcmp(table->host, entry->person) == 0;
    if (!own && !host)
        return SAY("that is not your seat");
    return seat->stand_in ? SAY("a bot plays there already") : NULL;
}

const char *stand_apply(struct table *table, const struct table_entry *entry)
{
    struct seat *seat = &table->seat[entry->seat];
    bool running = table->status != TABLE_WAITING;
    table_name(table, entry->seat);
    table->changed |= CHANGED_SEATS;
    table_tell(table, EVERYONE, running ? TOLD_AWAY : TOLD_STOOD, entry->seat);
    if (running) {
        clock_charge(table, entry->seat);
        seat_stand_in(table, entry->seat, STAND_IN_LEFT);
        table_forfeit(table, entry->seat);
    } else {
        *seat = (struct seat){.kind = SEAT_OPEN};
    }
    return NULL;
}

const char *bot_check(struct table *table, struct table_entry *entry)
{
    const char *refusal = check_seat(table, entry->seat);
    if (refusal)
        return refusal;
    if (strcmp(table->host, entry->person) != 0)
        return SAY("only who made the table seats bots");
    if (table->status != TABLE_WAITING)
        return SAY("the game is running");
    if (table->seat[entry->seat].kind == SEAT_PERSON)
        return SAY("somebody sits there");
    return bot_find(entry->word, strlen(entry->word)) || table_names_guest(entry->word)
               ? NULL
               : SAY("there is no such bot");
}

const struct bot *stand_in_bot(void)
{
    return bot_find("medium", 6);
}

const char *bot_apply(struct table *table, const struct table_entry *entry)
{
    struct seat *seat = &table->seat[entry->seat];
    bool guest = table_names_guest(entry->word);
    *seat = (struct seat){.kind = SEAT_BOT,
                          .bot = guest ? stand_in_bot() : bot_find(entry->word, strlen(entry->word))};
    if (guest)
        strcpy(seat->guest, entry->word);
    table_tell(table, EVERYONE, TOLD_BOT, entry->seat);
    table->changed |= CHANGED_SEATS;
    return start(table);
}

const char *const table_failures[FAILURES] = {
    [FAILURE_CRASHED] = "crashed", [FAILURE_LATE] = "late",     [FAILURE_BABBLED] = "babbled",
    [FAILURE_ILLEGAL] = "illegal", [FAILURE_ABSENT] = "absent",
};

static int failure_named(const char *word)
{
    int failure = 0;
    while (failure < FAILURES && strcmp(word, table_failures[failure]) != 0)
        failure++;
    return failure;
}

const char *fail_check(struct table *table, struct table_entry *entry)
{
    const char *refusal = check_seat(table, entry->seat);
    if (refusal)
        return refusal;
    if (table->status == TABLE_WAITING || !table_has_guest(table, entry->seat) ||
        failure_named(entry->word) == FAILURES)
        return SAY("no guest plays there");
    return NULL;
}

/* The house's own bot has the seat from now on; such a game tells nothing about anybody. */
const char *fail_apply(struct table *table, const struct table_entry *entry)
{
    struct text name = text_in(table->moved, sizeof table->moved);
    text_string(&name, bot_called(table, entry->seat, LANGUAGE_EN));
    table->seat[entry->seat].guest[0] = '\0';
    table->spoilt = true;
    table_tell(table, EVERYONE, (enum told_kind)(TOLD_FAILED_CRASHED + failure_named(entry->word)),
               entry->seat);
    table->changed |= CHANGED_SEATS;
    return NULL;
}

/* A rematch keeps the seats of those who played before, until they sit down or the host seats a bot there. */
const char *keep_check(struct table *table, struct table_entry *entry)
{
    const char *refusal = check_seat(table, entry->seat);
    if (refusal)
        return refusal;
    if (strcmp(table->host, entry->person) != 0)
        return SAY("only who made the table keeps seats");
    if (table->status != TABLE_WAITING || table->seat[entry->seat].kind != SEAT_OPEN)
        return SAY("somebody sits there");
    size_t length = strlen(entry->word);
    if (length == 0 || length >= TABLE_PERSON_MAX || strpbrk(entry->word, " \t\r\n"))
        return SAY("nobody is called that");
    return name_is_text(entry->rest) ? NULL : no_name;
}

const char *keep_apply(struct table *table, const struct table_entry *entry)
{
    struct seat *seat = &table->seat[entry->seat];
    strcpy(seat->kept, entry->word);
    strcpy(seat->kept_name, entry->rest);
    table->changed |= CHANGED_SEATS;
    return NULL;
}

const char *back_check(struct table *table, struct table_entry *entry)
{
    const char *refusal = check_seat(table, entry->seat);
    if (refusal)
        return refusal;
    const struct seat *seat = &table->seat[entry->seat];
    if (seat->kind == SEAT_PERSON && seat->stand_in == STAND_IN_ONCE && seat->chosen)
        return SAY("your time was over, and a bot has decided this; the next decision is yours");
    bool away = seat->kind == SEAT_PERSON && seat->stand_in != STAND_IN_NONE;
    return away || table_awaited(table) & SEAT(entry->seat) ? NULL : SAY("you are there");
}

const char *back_apply(struct table *table, const struct table_entry *entry)
{
    struct seat *seat = &table->seat[entry->seat];
    bool away = seat->stand_in != STAND_IN_NONE;
    seat->stand_in = STAND_IN_NONE;
    seat->overrun = false;
    if (away)
        clock_return(table, entry->seat);
    table_forgive(table, entry->seat);
    vote_forget_seat(table, entry->seat);
    table_name(table, entry->seat);
    table_tell(table, EVERYONE, TOLD_BACK, entry->seat);
    table->changed |= CHANGED_SEATS;
    return NULL;
}
