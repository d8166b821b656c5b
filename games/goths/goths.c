// SPDX-License-Identifier: MIT
/* goths.c: the game as the rest of the program sees it; see goths.h. */
#include "games/goths/goths.h"
#include "games/goths/event.h"
#include "games/goths/state.h"

static seat_set goths_seats(const void *view)
{
    return ((const struct goths_state *)view)->seats;
}

static seat_set goths_actors(const void *view)
{
    return ((const struct goths_state *)view)->waiting;
}

static const char *goths_camp(const void *view, int seat)
{
    return goths_camp_name(view, seat_clan(seat) % 2);
}

/* G12.2: warchiefs among themselves, kings among themselves. */
static void goths_talks(const void *view, seat_set groups[2])
{
    const struct goths_state *s = view;
    groups[0] = groups[1] = 0;
    if (s->phase != PHASE_PARLEY)
        return;
    groups[0] = s->waiting & s->warchiefs;
    groups[1] = s->waiting & ~(seat_set)s->warchiefs;
}

/* G14: the windows. Everyone who holds a token is asked, and how long he thinks must not tell which it is. */
static bool goths_hushed(const void *view)
{
    const struct goths_state *s = view;
    return s->phase == PHASE_INITIATIVE || s->phase == PHASE_SPY || s->phase == PHASE_TRICK ||
           (s->phase == PHASE_RESOLVE && (s->question == ASK_RECRUIT || s->question == ASK_LOSS));
}

static struct result goths_result(const void *view)
{
    static const char *const rules[] = {NULL, "G6.1", "G6.2", "G6.3"};
    const struct goths_state *s = view;
    struct result result = {.over = s->phase == PHASE_OVER, .rule = rules[s->rule]};
    if (!result.over || s->winner == NO_WINNER)
        return result;
    result.winner = goths_camp_name(s, s->winner);
    for (int clan = s->winner; clan < s->clan_count; clan += 2)
        result.winners |= SEAT(king_seat(s->king_of[clan])) | SEAT(warchief_seat(s, clan));
    return result;
}

const struct game goths = {
    .id = "goths",
    .name = "Goths Save the Queen",
    .rules_version = 2,
    .simulation_turns = 300,
    .state_size = sizeof(struct goths_state),
    .options = goths_options,
    .option_count = GOTHS_OPTION_COUNT,
    .event_forms = goths_event_forms,
    .event_form_count = EVENT_COUNT,
    .start = goths_start,
    .option_value = goths_option_value,
    .seats = goths_seats,
    .seat_name = goths_seat_name,
    .camp = goths_camp,
    .actors = goths_actors,
    .legal = goths_legal,
    .refuse = goths_refuse,
    .play = goths_play,
    .outcomes = goths_outcomes,
    .settle = goths_settle,
    .observe = goths_observe,
    .complete = goths_complete,
    .result = goths_result,
    .write_view = goths_write_view,
    .move_text = goths_move_text,
    .move_parse = goths_move_parse,
    .silence = "G2.5",
    .talks = goths_talks,
    .hushed = goths_hushed,
    .write_word = goths_write_word,
    .event_side = goths_event_side,
    .write_value = goths_write_value,
    .words = &goths_words,
    .bots = &goths_knowledge,
    .numbers = &goths_numbers,
};
