// SPDX-License-Identifier: MIT
/* setup.c: the options, and the position a game starts from. */
#include "games/echec/rules.h"

#include <string.h>

static const char *const levels[] = {"1", "2"};
static const char *const on_off[] = {"on", "off"};

const struct option echec_options[OPTION_COUNT] = {
    [OPTION_LEVEL] = {.name = "level", .kind = OPTION_CHOICE, .words = levels, .count = 2, .standard = 0},
    [OPTION_MASSED] = {.name = "massed", .kind = OPTION_CHOICE, .words = on_off, .count = 2, .standard = 1},
    [OPTION_ROWS] =
        {.name = "rows", .kind = OPTION_NUMBER, .lowest = ROWS_LEAST, .count = ROWS_MOST, .standard = 10},
    [OPTION_TURN_LIMIT] = {.name = "turn_limit", .kind = OPTION_NUMBER, .count = 1000000, .standard = 0},
};

/* E1.2, E1.3: at the first level both basic armies are set up at once; at the second both players deploy
 * (E10). */
const char *echec_start(void *state, const uint32_t *values)
{
    struct echec_state *s = state;
    memset(s, 0, sizeof *s);
    s->level = (uint8_t)(values[OPTION_LEVEL] + 1);
    s->massed = values[OPTION_MASSED] == 0;
    s->rows = (uint8_t)values[OPTION_ROWS];
    s->turn_limit = values[OPTION_TURN_LIMIT];
    s->phase = ECHEC_DEPLOY;
    echec_clear_board(s);
    if (s->level == 1)
        for (int army = 0; army < ARMY_COUNT; army++)
            echec_deploy(s, army, echec_standard_deployment(s));
    return NULL;
}

uint32_t echec_option_value(const void *view, int option)
{
    const struct echec_state *s = view;
    switch (option) {
    case OPTION_LEVEL: return s->level - 1u;
    case OPTION_MASSED: return s->massed ? 0 : 1;
    case OPTION_ROWS: return s->rows;
    default: return s->turn_limit;
    }
}
