// SPDX-License-Identifier: MIT
/* chance.c: who is winning, for somebody who sees every card; see bot.h and bots/bot.h.
 *
 * The cards and orders that lie hidden on the table decide the turn under way, so the rest of it is played
 * with them; what nobody has decided yet is played by thumb, two turns further, many times over. The mean of
 * what the positions are worth that this leads to is the chance. A game that has ended counts in full, and so
 * does what the table says (table.h); any other position half as much as the bots make of it (in log odds):
 * of what was tried on the second halves of games of bots against themselves, this came nearest to how they
 * ended (docs/strength.md). */
#include "games/goths/bots/bot.h"
#include "games/goths/bots/table.h"

#include "games/goths/goths.h"

#include <math.h>
#include <string.h>

enum { CHANCE_SAMPLES = 96, CHANCE_TURNS = 2, CHANCE_SEED = 20231 };

static const float *weights_for(const struct goths_state *s)
{
    bool expansion = s->fog == FOG_FORTUNE || s->flags & (FLAG_GOTHIC | FLAG_BALLISTA | FLAG_BARRICADE3D);
    return expansion ? value_by_expansion_play : value_by_play;
}

/* Deals, draws and gifts: before the first turn anything may be due. */
static void set_up(struct goths_state *s, struct random *random)
{
    struct outcome outcomes[GAME_OUTCOMES_MAX];
    while (s->phase == PHASE_SETUP) {
        int seat = __builtin_ctz(s->waiting);
        if (seat == CHANCE)
            goths_settle(s, game_pick_outcome(&goths, s, outcomes, random), NULL);
        else
            goths_play(s, seat, thumb_choice(s, seat, random), NULL);
    }
}

/* Half the log odds, which is the square root of the odds. */
static float worth(const struct goths_state *s, const float *weight)
{
    if (s->phase != PHASE_OVER && table_knows(s))
        return table_value(s, (const bool[2]){true, true});
    float value = value_of(s, weight, 0);
    if (s->phase == PHASE_OVER)
        return value;
    return 1 / (1 + sqrtf((1 - value) / value));
}

float chance_to_win(const void *state)
{
    const struct goths_state *s = state;
    struct random random = random_from_seed(CHANCE_SEED);
    float sum = 0;
    if (s->phase == PHASE_OVER)
        return value_of(s, value_by_play, 0);
    for (int i = 0; i < CHANCE_SAMPLES; i++) {
        struct goths_state world = *s;
        struct plan plan;
        memset(&plan, 0, sizeof plan);
        if (world.phase == PHASE_SETUP)
            set_up(&world, &random);
        world_plan(&world, &plan, &random);
        world_play_on(&world, &plan, CHANCE_TURNS, &random);
        sum += worth(&world, weights_for(s));
    }
    return sum / (float)CHANCE_SAMPLES;
}
