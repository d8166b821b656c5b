// SPDX-License-Identifier: MIT
/* moves.c: decisions. A seat's choice is kept here until everybody who is asked has chosen; until then it may
 * be changed, and others learn only that it has been made. Then all are played at once.
 */
#include "table/table_inside.h"

#include <stdlib.h>
#include <string.h>

bool moves_hushed(const struct table *table)
{
    return table->match->game->hushed && table->match->game->hushed(&table->match->state);
}

bool moves_all_chosen(const struct table *table)
{
    seat_set actors = match_actors(table->match);
    return actors != 0 && (actors & table_asked(table)) == 0;
}

seat_set table_asked(const struct table *table)
{
    seat_set asked =
        table->status == TABLE_RUNNING || table->status == TABLE_PAUSED ? match_actors(table->match) : 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (table->seat[seat].chosen)
            asked &= ~SEAT(seat);
    return asked;
}

/* What bots tell in a parley is told as soon as it opens. */
static void parley(struct table *table)
{
    const struct game *game = table->match->game;
    seat_set groups[2] = {0, 0}, tellers = 0;
    if (!game->talks)
        return;
    game->talks(&table->match->state, groups);
    if (!(groups[0] | groups[1]))
        return;
    if (!table->parley)
        table->parley = calloc(SEATS_MAX, sizeof *table->parley);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (table->seat[seat].kind == SEAT_BOT)
            tellers |= SEAT(seat);
    if (table->parley)
        bot_parley(game, &table->match->state, tellers, table->parley);
}

void moves_ask(struct table *table)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (table->seat[seat].stand_in == STAND_IN_ONCE)
            clock_go_on(table, seat);
        table->seat[seat].chosen = table->seat[seat].helped = false;
        table->seat[seat].asked = clock_now(table);
    }
    table->window_since = clock_now(table);
    table->turn++;
    parley(table);
    table->changed |= CHANGED_VIEW | CHANGED_CHOICES;
    if (table->vote.kind == VOTE_UNDO) {
        /* It was about a decision that is no longer the last. Only now: a choice alone must not be noticed.
         */
        table->vote = (struct vote){.kind = VOTE_NONE};
        table->changed |= CHANGED_VOTE;
    }
    if (match_actors(table->match) == 0)
        table_end(table, ENDING_RULES, NULL);
}

static const char *play_all(struct table *table)
{
    seat_set actors = match_actors(table->match);
    game_move first = 0;
    for (int seat = SEATS_MAX - 1; seat >= 0; seat--)
        if (actors & SEAT(seat))
            first = table->seat[seat].choice;
    if (!past_remember(table, actors, first))
        return match_no_memory;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (actors & SEAT(seat) && !match_carry_out(table->match, seat, table->seat[seat].choice))
            return match_no_memory;
    table->played = true;
    table->decided |= actors;
    table_tell_events(table);
    moves_ask(table);
    return NULL;
}

const char *move_check(struct table *table, struct table_entry *entry)
{
    if (table->status == TABLE_PAUSED)
        return SAY("the game is paused");
    if (table->status != TABLE_RUNNING)
        return SAY("the game is not running");
    if (!table_has_seat(table, entry->seat))
        return SAY("there is no such seat at this table");
    return match_understand(table->match, entry->seat, entry->word, &entry->move);
}

/* Who is away will want to know what a bot decided for him; who decides himself knows by then. */
static void mind(struct table *table, int seat)
{
    struct seat *s = &table->seat[seat];
    if (s->kind != SEAT_PERSON || table->customs < CUSTOMS_OWNER)
        return;
    if (s->stand_in == STAND_IN_NONE) {
        s->minded = 0;
        s->overrun = false;
        return;
    }
    s->minded++;
    table_tell(table, SEAT(seat), TOLD_DECIDED, seat);
}

const char *move_apply(struct table *table, const struct table_entry *entry)
{
    struct seat *s = &table->seat[entry->seat];
    s->choice = entry->move;
    mind(table, entry->seat);
    if (!s->chosen)
        clock_stop(table, entry->seat);
    table->again = s->chosen;
    s->chosen = true;
    table->chooser = entry->seat;
    table->changed |= CHANGED_CHOICES;
    if (!moves_all_chosen(table) ||
        (moves_hushed(table) && table->time < table->window_since + table->settings.window))
        return NULL;
    return play_all(table);
}

const char *close_check(struct table *table, struct table_entry *entry)
{
    if (table->status != TABLE_RUNNING || !moves_all_chosen(table) ||
        entry->time < table->window_since + table->settings.window)
        return SAY("there is nothing to close");
    return NULL;
}

const char *close_apply(struct table *table, const struct table_entry *entry)
{
    (void)entry;
    return play_all(table);
}

seat_set table_bots_asked(const struct table *table)
{
    seat_set asked = table->status == TABLE_RUNNING ? table_asked(table) : 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (table->seat[seat].kind != SEAT_BOT && !table->seat[seat].stand_in)
            asked &= ~SEAT(seat);
    return asked;
}

/* Where effort is counted nobody is to wait for ever all the same. */
enum { PATIENCE_MS = 10000 };

const struct bot *table_question(const struct table *table, int seat, struct bot_question *question,
                                 union game_state *view)
{
    const struct game *game = table->match->game;
    match_observe(table->match, seat, view);
    /* Its seed comes from what only the house knows, so that nobody can foresee it, and stays the same after
     * a restart, and after what follows was taken back. */
    uint64_t seed, steps = table->past_count + 1;
    memcpy(&seed, table->house_seed, sizeof seed);
    *question =
        (struct bot_question){.game = game,
                              .view = view,
                              .seat = seat,
                              .seed = seed + steps * SEATS_MAX + (uint64_t)seat,
                              .milliseconds = table->settings.bot_ms ? table->settings.bot_ms : PATIENCE_MS,
                              .simulations = table->settings.bot_effort,
                              .told = table->parley ? table->parley[seat] : NULL,
                              .past = &table->match->past[seat],
                              .beside_person = (table_people(table) & camp_of(table, seat)) != 0};
    return table->seat[seat].kind == SEAT_BOT ? table->seat[seat].bot : stand_in_bot();
}

enum { PACE_MS = 100, PACE_UNBOUNDED_MS = 1000 };

static enum rung rung_at(const struct table *table, int seat)
{
    return bot_rung(table->seat[seat].kind == SEAT_BOT ? table->seat[seat].bot : stand_in_bot());
}

/* Those who think for long do so for nearly as long as they may; the others are done in far less than this.
 */
int64_t table_pace(const struct table *table, int seat)
{
    const struct table_settings *settings = &table->settings;
    enum rung rung = rung_at(table, seat);
    int64_t allowed = settings->bot_ms ? settings->bot_ms : PACE_UNBOUNDED_MS;
    if (table_has_guest(table, seat))
        return allowed;
    if (rung == RUNG_HARD && !settings->bot_ms && !settings->bot_effort)
        return PATIENCE_MS;
    return rung <= RUNG_MEDIUM || allowed < PACE_MS ? PACE_MS : allowed;
}

/* Below the last rung effort is counted. */
bool table_thinks_by_clock(const struct table *table, int seat)
{
    return rung_at(table, seat) == RUNG_HARD;
}

int64_t table_busy(const struct table *table, int seat)
{
    return table_thinks_by_clock(table, seat) ? table_pace(table, seat) : PACE_MS;
}

uint32_t table_turn(const struct table *table)
{
    return table->turn;
}
