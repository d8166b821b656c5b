// SPDX-License-Identifier: MIT
/* echec.c: the table of functions that is the game; see echec.h for the rules and a map of the files. */
#include "games/echec/echec.h"
#include "games/echec/rules.h"

static seat_set seats(const void *view)
{
    (void)view;
    return SEAT(GOLD) | SEAT(SILVER);
}

static const char *seat_name(const void *view, int seat)
{
    (void)view;
    return echec_army_names[seat];
}

static seat_set actors(const void *view)
{
    const struct echec_state *v = view;
    switch ((enum echec_phase)v->phase) {
    case ECHEC_DEPLOY: return ~(seat_set)v->deployed & (SEAT(GOLD) | SEAT(SILVER));
    case ECHEC_START:
    case ECHEC_ROLL: return SEAT_CHANCE;
    case ECHEC_PLAY: return SEAT(v->to_move);
    case ECHEC_OVER: break;
    }
    return 0;
}

static const char *camp(const void *view, int seat)
{
    (void)view;
    return echec_army_names[seat];
}

static struct result result(const void *view)
{
    const struct echec_state *v = view;
    if (v->phase != ECHEC_OVER)
        return (struct result){.over = false};
    if (v->winner == 0)
        return (struct result){.over = true, .rule = "E9.2"};
    int army = v->winner - 1;
    return (struct result){
        .over = true, .winner = echec_army_names[army], .rule = "E9.1", .winners = SEAT(army)};
}

const struct game echec = {
    .id = "echec",
    .name = "Échec au roi",
    .rules_version = 1,
    .simulation_turns = 400,
    .state_size = sizeof(struct echec_state),
    .options = echec_options,
    .option_count = OPTION_COUNT,
    .event_forms = echec_event_forms,
    .event_form_count = EVENT_COUNT,
    .start = echec_start,
    .option_value = echec_option_value,
    .seats = seats,
    .seat_name = seat_name,
    .camp = camp,
    .actors = actors,
    .legal = echec_legal,
    .refuse = echec_refuse,
    .play = echec_play,
    .outcomes = echec_outcomes,
    .settle = echec_settle,
    .observe = echec_observe,
    .complete = echec_complete,
    .result = result,
    .write_view = echec_write_view,
    .move_text = echec_move_text,
    .move_parse = echec_move_parse,
    .position_text = echec_position_text,
    .position_read = echec_position_read,
    .presets = echec_presets,
    .preset_count = PRESET_COUNT,
    .preset_text = echec_preset_text,
    .write_odds = echec_write_odds,
    .write_word = echec_write_word,
    .event_side = echec_event_side,
    .write_value = echec_write_value,
    .words = &echec_words,
    .bots = &echec_knowledge,
    .numbers = &echec_numbers,
};
