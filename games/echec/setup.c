// SPDX-License-Identifier: MIT
/* setup.c: the options, and the position a game starts from. */
#include "games/echec/rules.h"

#include <string.h>

static const char *const levels[] = {"1", "2"};
static const char *const on_off[] = {"on", "off"};

static const char *const level_meanings[] = {SAY("1: the basic armies"),
                                             SAY("2: armies of one's own choice")};

const struct option echec_options[OPTION_COUNT] = {
    [OPTION_LEVEL] = {"level", OPTION_CHOICE, levels, 2, 0, 0, SAY("Level"),
                      SAY("At level 2 each composes and deploys an army in secret."), level_meanings, NULL,
                      NULL},
    [OPTION_MASSED] = {"massed", OPTION_CHOICE, on_off, 2, 0, 1, SAY("Massed infantry"),
                       SAY("At level 2: ten men on a base."), NULL, NULL, "level=2"},
    [OPTION_ROWS] = {"rows", OPTION_NUMBER, NULL, ROWS_MOST, ROWS_LEAST, 10, SAY("Ranks of the board"),
                     SAY("The fewer there are, the sooner the armies meet."), NULL, NULL, NULL},
    [OPTION_TURN_LIMIT] = {"turn_limit", OPTION_NUMBER, NULL, 1000000, 0, 0, SAY("Draw after so many turns"),
                           SAY("0: never."), NULL, NULL, NULL},
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
