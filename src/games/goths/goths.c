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
    .rules_version = 1,
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
    .write_word = goths_write_word,
};
