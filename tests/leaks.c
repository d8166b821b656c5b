// SPDX-License-Identifier: MIT
/* leaks.c: games that give something away, to see that the tests of secrets notice: see leaks.h.
 *
 * A planted game is a copy of a real one, some of whose functions are those below. They call the real
 * function and then tell, in one of several ways, a number that follows from all secrets of one kind. */
#include "leaks.h" /* first: cmocka */

#include "core/numbers.h"

#include <string.h>

static struct {
    const struct secrecy *of;
    const struct leak *leak;
    struct game game;
    struct game_numbers numbers;
    struct trial trial;
    struct secrecy secrecy;
    union game_state observed; /* what the view was made from that is being told now */
} planted;

static const struct game *real(void)
{
    return planted.of->trial->game;
}

static uint64_t secret_value(const void *state)
{
    return planted.of->value(state, planted.leak->kind);
}

/* Any change of the secrets changes this as often as not. */
static bool secret_bit(const void *state)
{
    return secret_value(state) * 0x9e3779b97f4a7c15u >> 63;
}

/* By a byte of the view. */
static void observe_and_tell(const void *state, int viewer, void *view)
{
    real()->observe(state, viewer, view);
    ((union game_state *)view)->bytes[GAME_STATE_MAX - 1] = (unsigned char)(secret_value(state) % 251);
}

/* For those who tell of a view what they should not know. */
static void observe_and_remember(const void *state, int viewer, void *view)
{
    real()->observe(state, viewer, view);
    memcpy(&planted.observed, state, real()->state_size);
}

static void write_and_tell(const void *view, struct json *json)
{
    real()->write_view(view, json);
    text_number(json->text, secret_value(&planted.observed));
}

/* By listing a move twice. */
static int list_and_tell(const void *view, int seat, game_move *list)
{
    int count = real()->legal(view, seat, list);
    if (count > 0 && count < GAME_MOVES_MAX && secret_bit(&planted.observed)) {
        list[count] = list[0];
        count++;
    }
    return count;
}

/* By the first of the numbers. */
static void number_and_tell(const void *view, int seat, game_move said, int8_t *numbers)
{
    if (numbers_of(real())->observe)
        numbers_of(real())->observe(view, seat, said, numbers);
    numbers[0] = (int8_t)(secret_value(&planted.observed) % 127);
}

/* By leaving an action out. */
static int mask_and_tell(const void *view, int seat, game_move said, uint16_t *actions)
{
    game_move list[GAME_MOVES_MAX];
    const struct game_numbers *numbers = numbers_of(real());
    int count = numbers->legal ? numbers->legal(view, seat, said, actions) : real()->legal(view, seat, list);
    for (int i = 0; !numbers->legal && i < count; i++)
        actions[i] = (uint16_t)list[i];
    return count - secret_bit(&planted.observed);
}

/* By an event more. */
static void add_event(const void *state, struct events *events)
{
    int kind = 0;
    while (strchr(real()->event_forms[kind].told[EVENT_OTHERS], '%'))
        kind++;
    if (secret_bit(state))
        event_add(events, EVERYONE, kind, 0);
}

static void play_and_add(void *state, int seat, game_move move, struct events *events)
{
    real()->play(state, seat, move, events);
    add_event(state, events);
}

static void settle_and_add(void *state, game_move outcome, struct events *events)
{
    real()->settle(state, outcome, events);
    add_event(state, events);
}

/* By events everybody is told. */
static void play_and_shout(void *state, int seat, game_move move, struct events *events)
{
    int before = events ? events->count : 0;
    real()->play(state, seat, move, events);
    for (int i = before; events && i < events->count; i++)
        events->at[i].audience = EVERYONE;
}

/* By a field of the state that everybody is shown. */
static void take_note(union game_state *state)
{
    state->bytes[planted.of->spare] = (unsigned char)(1 + secret_value(state) % 251);
}

static void play_and_note(void *state, int seat, game_move move, struct events *events)
{
    real()->play(state, seat, move, events);
    take_note(state);
}

static void settle_and_note(void *state, game_move outcome, struct events *events)
{
    real()->settle(state, outcome, events);
    take_note(state);
}

static void observe_notes(const void *state, int viewer, void *view)
{
    real()->observe(state, viewer, view);
    ((union game_state *)view)->bytes[planted.of->spare] =
        ((const union game_state *)state)->bytes[planted.of->spare];
}

const struct secrecy *leak_plant(const struct secrecy *secrecy, const struct leak *leak)
{
    planted.of = secrecy;
    planted.leak = leak;
    planted.game = *secrecy->trial->game;
    planted.numbers = *numbers_of(real());
    planted.game.numbers = &planted.numbers;
    switch (leak->way) {
    case LEAK_NOWHERE: break;
    case LEAK_BY_VIEW: planted.game.observe = observe_and_tell; break;
    case LEAK_BY_JSON:
        planted.game.observe = observe_and_remember;
        planted.game.write_view = write_and_tell;
        break;
    case LEAK_BY_MOVES:
        planted.game.observe = observe_and_remember;
        planted.game.legal = list_and_tell;
        break;
    case LEAK_BY_NUMBERS:
        planted.game.observe = observe_and_remember;
        planted.numbers.observe = number_and_tell;
        break;
    case LEAK_BY_MASK:
        planted.game.observe = observe_and_remember;
        planted.numbers.legal = mask_and_tell;
        break;
    case LEAK_BY_EVENT:
        planted.game.play = play_and_add;
        planted.game.settle = settle_and_add;
        break;
    case LEAK_BY_AUDIENCE: planted.game.play = play_and_shout; break;
    case LEAK_BY_FIELD:
        planted.game.play = play_and_note;
        planted.game.settle = settle_and_note;
        planted.game.observe = observe_notes;
        break;
    }
    planted.trial = *secrecy->trial;
    planted.trial.game = &planted.game;
    planted.secrecy = *secrecy;
    planted.secrecy.trial = &planted.trial;
    return &planted.secrecy;
}
