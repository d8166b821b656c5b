// SPDX-License-Identifier: MIT
/* vote.c: what people at a table decide together: to pause, to draw, to resign, to take back, to let a bot
 * decide for an absent player, to give his seat to a newcomer.
 *
 * One question is open at a time. Asking it is agreeing to it. Bots have no say. Beside it each camp may ask
 * itself whether to resign, and nobody else may notice: not by a message, not by a refusal. */
#include "table/table_inside.h"

#include <string.h>

static const char *const kinds[] = {
    [VOTE_PAUSE] = "pause", [VOTE_RESUME] = "resume", [VOTE_DRAW] = "draw", [VOTE_RESIGN] = "resign",
    [VOTE_UNDO] = "undo",   [VOTE_BOT] = "bot",       [VOTE_OPEN] = "open", [VOTE_HINTS] = "hints",
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static enum vote_kind kind_named(const char *word)
{
    for (int kind = VOTE_PAUSE; kind < KINDS; kind++)
        if (strcmp(word, kinds[kind]) == 0)
            return (enum vote_kind)kind;
    return VOTE_NONE;
}

const char *vote_word(enum vote_kind kind)
{
    return kinds[kind];
}

/* Those for whom a bot decides because they are away. */
static seat_set minded(const struct table *table)
{
    seat_set set = table_people(table);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (table->seat[seat].stand_in != STAND_IN_VOTED)
            set &= ~SEAT(seat);
    return set;
}

/* Those who decide what becomes of somebody's seat: the others, but only his own camp gives it away, or he
 * himself. */
static seat_set deputies(const struct table *table, const struct vote *vote)
{
    seat_set own = table_seats_of(table, table_person(table, vote->seat));
    if (vote->kind == VOTE_BOT || table->customs < CUSTOMS_OWNER)
        return table_people(table) & ~own;
    seat_set mates = table_people(table) & camp_of(table, vote->seat);
    return vote->agreed & own || !(mates & ~own) ? mates & own : mates & ~own;
}

/* Those who are asked: everybody, but a camp resigns by itself, and who is away is not waited for where
 * nothing is lost for him by that. */
static seat_set electorate(const struct table *table, const struct vote *vote)
{
    seat_set people = table_people(table);
    switch (vote->kind) {
    case VOTE_NONE: return 0;
    case VOTE_RESIGN: return people & camp_of(table, vote->seat) & ~minded(table);
    case VOTE_PAUSE: return people & ~minded(table);
    case VOTE_BOT:
    case VOTE_OPEN: return deputies(table, vote);
    case VOTE_RESUME:
    case VOTE_DRAW:
    case VOTE_UNDO:
    case VOTE_HINTS: break;
    }
    return people;
}

/* Of people, not of seats. */
static int voices(const struct table *table, seat_set seats)
{
    int count = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(seats & SEAT(seat)))
            continue;
        if (table->customs >= CUSTOMS_VOICE)
            seats &= ~table_seats_of(table, table_person(table, seat));
        count++;
    }
    return count;
}

static bool carried(const struct table *table, const struct vote *vote)
{
    seat_set asked = electorate(table, vote), agreed = asked & vote->agreed;
    if (vote->kind == VOTE_RESUME)
        return true;
    if (vote->kind == VOTE_BOT || vote->kind == VOTE_OPEN)
        return 2 * voices(table, agreed) > voices(table, asked);
    return agreed == asked;
}

static const char *check_absent(const struct table *table, const struct table_entry *entry,
                                enum vote_kind kind)
{
    int seat = entry->seat;
    if (!table_has_seat(table, seat) || table->seat[seat].kind != SEAT_PERSON)
        return SAY("nobody sits there who could be replaced");
    seat_set own = table_seats_of(table, entry->person);
    bool owner = own & SEAT(seat), owned = table->customs >= CUSTOMS_OWNER;
    if (owned && kind == VOTE_BOT && table->seat[seat].stand_in != STAND_IN_NONE)
        return SAY("a bot plays there already");
    if (owned && kind == VOTE_OPEN && owner)
        return NULL;
    if (owned && kind == VOTE_OPEN && !(own & camp_of(table, seat)))
        return SAY("only its owner or his own camp can give a seat away");
    if (!(table->absent & SEAT(seat)))
        return SAY("that player is here, or has not been away for long");
    return NULL;
}

static const char *check_kind(const struct table *table, const struct table_entry *entry, enum vote_kind kind)
{
    uint32_t steps;
    switch (kind) {
    case VOTE_NONE: return SAY("nobody can vote on that");
    case VOTE_PAUSE: return table->status == TABLE_PAUSED ? SAY("the game is paused") : NULL;
    case VOTE_RESUME: return table->status == TABLE_PAUSED ? NULL : SAY("the game is not paused");
    case VOTE_UNDO:
        if (table->settings.undo == UNDO_OFF)
            return SAY("at this table nothing is taken back");
        if (!(table_seats_of(table, entry->person) & SEAT(entry->seat)))
            return SAY("that is not your seat");
        return undo_steps(table, entry->seat, &steps);
    case VOTE_RESIGN:
        return table_seats_of(table, entry->person) & camp_of(table, entry->seat)
                   ? NULL
                   : SAY("that is not your seat");
    case VOTE_HINTS:
        if (!table->settings.hints)
            return SAY("at this table nobody is given hints");
        return hints_allowed(table) ? SAY("hints can be had already") : NULL;
    case VOTE_BOT:
    case VOTE_OPEN: return check_absent(table, entry, kind);
    case VOTE_DRAW: break;
    }
    return NULL;
}

/* The question is the one that is open. */
static bool is_open(const struct table *table, enum vote_kind kind, int seat)
{
    const struct vote *vote = &table->vote;
    return kind != VOTE_NONE && vote->kind == kind &&
           ((kind != VOTE_BOT && kind != VOTE_OPEN) || vote->seat == seat);
}

const char *vote_check(struct table *table, struct table_entry *entry)
{
    enum vote_kind kind = kind_named(entry->word);
    bool again = kind == VOTE_UNDO && table->status == TABLE_OVER && undo_is_free(table);
    if (table->status != TABLE_RUNNING && table->status != TABLE_PAUSED && !again)
        return SAY("the game is not running");
    if (!table_seats_of(table, entry->person))
        return SAY("only those who sit at the table decide that");
    bool needs_seat = kind == VOTE_RESIGN || kind == VOTE_UNDO || kind == VOTE_BOT || kind == VOTE_OPEN;
    if (needs_seat && !table_has_seat(table, entry->seat))
        return SAY("there is no such seat at this table");
    if (is_open(table, kind, entry->seat)) /* he may have come back since */
        return kind == VOTE_BOT || kind == VOTE_OPEN ? check_absent(table, entry, kind) : NULL;
    if (table->vote.kind != VOTE_NONE && kind != VOTE_RESUME)
        return SAY("another question is open: answer it first");
    return check_kind(table, entry, kind);
}

/* The seat stays its owner's; until he is back a bot decides for him. */
static void let_a_bot_play(struct table *table, int seat)
{
    table_tell(table, EVERYONE, TOLD_MINDED, seat);
    table_name(table, seat);
    clock_charge(table, seat);
    seat_stand_in(table, seat, STAND_IN_VOTED);
    table_forfeit(table, seat);
    table->changed |= CHANGED_SEATS;
}

/* The seat changes hands; what its person knew goes with the seat. */
static void give_away(struct table *table, const struct vote *vote)
{
    struct seat *seat = &table->seat[vote->seat];
    bool to_bot = vote->kind == VOTE_BOT;
    table_tell(table, EVERYONE, to_bot ? TOLD_REPLACED : TOLD_OPENED, vote->seat);
    table_name(table, vote->seat);
    memcpy(table->former[vote->seat], seat->person, sizeof seat->person);
    seat->person[0] = seat->name[0] = '\0';
    seat->bot = stand_in_bot();
    seat->guest[0] = '\0';
    seat->kind = to_bot ? SEAT_BOT : SEAT_OPEN;
    table_forfeit(table, vote->seat);
    seat->stand_in = to_bot ? STAND_IN_NONE : STAND_IN_LEFT;
    table->changed |= CHANGED_SEATS;
}

static void pause(struct table *table)
{
    table->status = TABLE_PAUSED;
    table->window_since -= table->time; /* a length while paused, a time again afterwards */
    for (int seat = 0; seat < SEATS_MAX; seat++)
        table->seat[seat].asked -= table->time;
    table_tell(table, EVERYONE, TOLD_PAUSED, -1);
    table->changed |= CHANGED_STATUS;
}

static void resume(struct table *table)
{
    table->status = TABLE_RUNNING;
    clock_shift(table, table->time);
    table_tell(table, EVERYONE, TOLD_RESUMED, -1);
    table->changed |= CHANGED_STATUS;
}

static void carry_out(struct table *table, const struct vote *vote)
{
    switch (vote->kind) {
    case VOTE_NONE: break;
    case VOTE_PAUSE: pause(table); break;
    case VOTE_RESUME: resume(table); break;
    case VOTE_DRAW:
        table_tell(table, EVERYONE, TOLD_DRAWN, -1);
        table_end(table, ENDING_DRAW, NULL);
        break;
    case VOTE_RESIGN:
        table_tell(table, EVERYONE, TOLD_RESIGNED, vote->seat);
        table_end(table, ENDING_RESIGNED, camp_against(table, vote->seat));
        break;
    case VOTE_UNDO: undo_apply(table, vote->seat); break;
    case VOTE_HINTS:
        table->hinted = table_people(table);
        table_tell(table, EVERYONE, TOLD_HINTS, -1);
        table->changed |= CHANGED_SEATS;
        break;
    case VOTE_BOT:
    case VOTE_OPEN:
        if (vote->kind == VOTE_BOT && table->customs >= CUSTOMS_OWNER)
            let_a_bot_play(table, vote->seat);
        else
            give_away(table, vote);
        break;
    }
}

void vote_forget_seat(struct table *table, int seat)
{
    if (table->vote.seat != seat || (table->vote.kind != VOTE_BOT && table->vote.kind != VOTE_OPEN))
        return;
    table->vote = (struct vote){.kind = VOTE_NONE};
    table->changed |= CHANGED_VOTE;
}

static enum told_kind asking(enum vote_kind kind)
{
    switch (kind) {
    case VOTE_DRAW: return TOLD_ASKS_DRAW;
    case VOTE_RESIGN: return TOLD_ASKS_RESIGN;
    case VOTE_UNDO: return TOLD_ASKS_UNDO;
    case VOTE_BOT: return TOLD_ASKS_BOT;
    case VOTE_OPEN: return TOLD_ASKS_OPEN;
    case VOTE_HINTS: return TOLD_ASKS_HINTS;
    case VOTE_NONE:
    case VOTE_RESUME:
    case VOTE_PAUSE: break;
    }
    return TOLD_ASKS_PAUSE;
}

static void remember_name(struct table *table, const char *person)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (strcmp(table->seat[seat].person, person) == 0)
            table_name(table, seat);
}

/* What a camp that thinks of resigning asks itself. */
static struct vote resignation(const struct table *table, seat_set camp)
{
    seat_set agreed = table->resigning & camp;
    int first = agreed ? __builtin_ctz(agreed) : 0;
    return agreed ? (struct vote){.kind = VOTE_RESIGN, .seat = first, .asker = first, .agreed = agreed}
                  : (struct vote){.kind = VOTE_NONE};
}

struct vote vote_seen(const struct table *table, int viewer)
{
    if (table->vote.kind != VOTE_NONE || !table_has_seat(table, viewer))
        return table->vote;
    return resignation(table, camp_of(table, viewer));
}

static void tell_camp(struct table *table, seat_set camp, enum told_kind kind, int seat)
{
    table_tell(table, camp, kind, seat);
    table->vote_camp = camp;
    table->changed |= CHANGED_VOTE;
}

static void resign(struct table *table, const struct table_entry *entry)
{
    seat_set camp = camp_of(table, entry->seat);
    bool open = (table->resigning & camp) != 0;
    table->resigning |= table_seats_of(table, entry->person) & camp;
    struct vote vote = resignation(table, camp);
    if (carried(table, &vote))
        carry_out(table, &vote);
    else
        tell_camp(table, camp, open ? TOLD_AGREES : TOLD_ASKS_RESIGN, entry->seat);
}

/* Any other question is everybody's, and a camp's own gives way to it. */
static void ask_all(struct table *table, const struct table_entry *entry, enum vote_kind kind)
{
    bool open = is_open(table, kind, entry->seat);
    seat_set own = table_seats_of(table, entry->person);
    struct vote vote =
        open ? table->vote : (struct vote){.kind = kind, .seat = entry->seat, .asker = __builtin_ctz(own)};
    vote.agreed |= own;
    table->changed |= CHANGED_VOTE;
    if (kind != VOTE_RESUME)
        table->resigning = 0;
    if (carried(table, &vote)) {
        table->vote = kind == VOTE_RESUME ? table->vote : (struct vote){.kind = VOTE_NONE};
        carry_out(table, &vote);
        return;
    }
    table_tell(table, EVERYONE, open ? TOLD_AGREES : asking(kind), vote.seat);
    table->vote = vote;
}

const char *vote_apply(struct table *table, const struct table_entry *entry)
{
    enum vote_kind kind = kind_named(entry->word);
    remember_name(table, entry->person);
    if (kind == VOTE_RESIGN)
        resign(table, entry);
    else
        ask_all(table, entry, kind);
    return NULL;
}

seat_set vote_electorate(const struct table *table, const struct vote *vote)
{
    return electorate(table, vote);
}

/* The camp of the person that thinks of resigning. */
static seat_set resigning_camp(const struct table *table, const char *person)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (table_seats_of(table, person) & SEAT(seat) && table->resigning & camp_of(table, seat))
            return camp_of(table, seat);
    return 0;
}

const char *against_check(struct table *table, struct table_entry *entry)
{
    if (table->vote.kind == VOTE_NONE)
        return resigning_camp(table, entry->person) ? NULL : SAY("no question is open");
    if (!(electorate(table, &table->vote) & table_seats_of(table, entry->person)))
        return SAY("you are not asked");
    return NULL;
}

const char *against_apply(struct table *table, const struct table_entry *entry)
{
    seat_set camp = resigning_camp(table, entry->person);
    remember_name(table, entry->person);
    if (table->vote.kind == VOTE_NONE) {
        table->resigning &= ~camp;
        tell_camp(table, camp, TOLD_AGAINST, -1);
        return NULL;
    }
    table_tell(table, EVERYONE, TOLD_AGAINST, table->vote.seat);
    table->vote = (struct vote){.kind = VOTE_NONE};
    table->changed |= CHANGED_VOTE;
    return NULL;
}
