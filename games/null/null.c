// SPDX-License-Identifier: MIT
/* null.c: the smallest complete game, to start a new one from. See docs/adding-a-game.md.
 *
 * Two players, North and South, each hide a coin of gold or silver, at the same time. Then a die with two
 * faces is cast: on `same`, North wins if the coins are equal, on `other` if they differ. It is no fun, but
 * it has all a game can have: an option, a simultaneous secret choice, a refusal, chance, events, a view with
 * holes.
 *
 *   option      values   default   meaning
 *   turn_limit  0..9     0         not used; shows how an option is declared
 *
 * Source map: state.h the state; null.c the rules; words.c what people read. */
#include "games/null/state.h"

#include <string.h>

static const struct option options[] = {{.name = "turn_limit",
                                         .kind = OPTION_NUMBER,
                                         .count = 9,
                                         .title = SAY("Turns"),
                                         .about = SAY("0: never.")}};

static const struct event_form event_forms[EVENT_COUNT] = {
    [EVENT_HIDDEN] = {"Z1.1", {SAY("%0s has hidden a coin")}},
    [EVENT_CAST_SAME] = {"Z1.2", {SAY("the die shows: same")}},
    [EVENT_CAST_OTHER] = {"Z1.2", {SAY("the die shows: other")}},
    [EVENT_WINS] = {"Z1.3", {SAY("%0s wins")}},
};

static const char *start(void *state, const uint32_t *values)
{
    struct null_state *s = state;
    memset(s, 0, sizeof *s);
    s->turn_limit = values[0];
    return NULL;
}

static uint32_t option_value(const void *view, int option)
{
    (void)option;
    return ((const struct null_state *)view)->turn_limit;
}

static seat_set seats(const void *view)
{
    (void)view;
    return SEAT(NORTH) | SEAT(SOUTH);
}

static const char *seat_name(const void *view, int seat)
{
    (void)view;
    return seat == NORTH ? "north" : "south";
}

static seat_set actors(const void *view)
{
    const struct null_state *s = view;
    seat_set waiting = 0;
    for (int seat = NORTH; seat <= SOUTH; seat++)
        if (s->coin[seat] == COIN_NONE)
            waiting |= SEAT(seat);
    if (waiting || s->cast)
        return waiting;
    return SEAT_CHANCE;
}

static int legal(const void *view, int seat, game_move *list)
{
    if (!(actors(view) & SEAT(seat)))
        return 0;
    list[0] = MOVE_GOLD;
    list[1] = MOVE_SILVER;
    return 2;
}

static const char *refuse(const void *view, int seat, game_move move)
{
    if (!(actors(view) & SEAT(seat)))
        return SAY("you have hidden your coin [Z1.1]");
    return move == MOVE_GOLD || move == MOVE_SILVER ? NULL : SAY("hide a coin [Z1.1]");
}

static void play(void *state, int seat, game_move move, struct events *events)
{
    struct null_state *s = state;
    s->coin[seat] = (uint8_t)move;
    event_add(events, EVERYONE, EVENT_HIDDEN, seat);
}

static int outcomes(const void *state, struct outcome *list)
{
    (void)state;
    list[0] = (struct outcome){MOVE_SAME, 1};
    list[1] = (struct outcome){MOVE_OTHER, 1};
    return 2;
}

static int winner(const struct null_state *s)
{
    return (s->coin[NORTH] == s->coin[SOUTH]) == (s->cast == MOVE_SAME) ? NORTH : SOUTH;
}

static void settle(void *state, game_move outcome, struct events *events)
{
    struct null_state *s = state;
    s->cast = (uint8_t)outcome;
    event_add(events, EVERYONE, outcome == MOVE_SAME ? EVENT_CAST_SAME : EVENT_CAST_OTHER, 0);
    event_add(events, EVERYONE, EVENT_WINS, winner(s));
}

/* Deny by default: only what is named here is copied. */
static void observe(const void *state, int viewer, void *view)
{
    const struct null_state *s = state;
    struct null_state *v = view;
    memset(v, 0, sizeof *v);
    v->turn_limit = s->turn_limit;
    v->cast = s->cast;
    for (int seat = NORTH; seat <= SOUTH; seat++) {
        bool known = s->cast || viewer == seat || viewer == VIEWER_ALL || s->coin[seat] == COIN_NONE;
        v->coin[seat] = known ? s->coin[seat] : COIN_HIDDEN;
    }
}

static void complete(void *view, int viewer, struct random *random)
{
    struct null_state *v = view;
    (void)viewer;
    for (int seat = NORTH; seat <= SOUTH; seat++)
        if (v->coin[seat] == COIN_HIDDEN)
            v->coin[seat] = (uint8_t)(COIN_GOLD + random_below(random, 2));
}

static struct result result(const void *view)
{
    const struct null_state *s = view;
    if (!s->cast)
        return (struct result){.over = false};
    int seat = winner(s);
    return (struct result){.over = true, .winner = seat_name(s, seat), .rule = "Z1.3", .winners = SEAT(seat)};
}

static const char *const coin_names[] = {NULL, "gold", "silver", NULL};

static void write_view(const void *view, struct json *json)
{
    const struct null_state *v = view;
    game_open_view(&null, v, json);
    json_key(json, "actors");
    game_write_actors(&null, v, json);
    json_key(json, "coins");
    json_open_array(json);
    for (int seat = NORTH; seat <= SOUTH; seat++) {
        if (coin_names[v->coin[seat]])
            json_put_string(json, coin_names[v->coin[seat]]);
        else
            json_put_null(json);
    }
    json_close_array(json);
    json_key(json, "result");
    game_write_result(&null, v, json);
    json_close_object(json);
}

static const char *const move_names[] = {NULL, "gold", "silver", "same", "other"};

static void move_text(const void *view, int seat, game_move move, struct text *text)
{
    (void)view;
    (void)seat;
    text_string(text, move_names[move]);
}

static const char *move_parse(const void *view, int seat, const char *string, game_move *move)
{
    (void)view;
    game_move first = seat == CHANCE ? MOVE_SAME : MOVE_GOLD;
    for (*move = first; *move < first + 2; ++*move)
        if (strcmp(move_names[*move], string) == 0)
            return NULL;
    return SAY("that is no move of this game");
}

const struct game null = {
    .id = "null",
    .name = "The hidden coin",
    .rules_version = 1,
    .state_size = sizeof(struct null_state),
    .options = options,
    .option_count = 1,
    .event_forms = event_forms,
    .event_form_count = EVENT_COUNT,
    .start = start,
    .option_value = option_value,
    .seats = seats,
    .seat_name = seat_name,
    .camp = seat_name,
    .actors = actors,
    .legal = legal,
    .refuse = refuse,
    .play = play,
    .outcomes = outcomes,
    .settle = settle,
    .observe = observe,
    .complete = complete,
    .result = result,
    .write_view = write_view,
    .move_text = move_text,
    .move_parse = move_parse,
    .write_word = null_write_word,
    .words = &null_words,
};
