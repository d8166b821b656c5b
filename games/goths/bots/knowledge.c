// SPDX-License-Identifier: MIT
/* knowledge.c: who stands on the rungs of Goths, and what bots say in a parley; see bot.h and bots/bot.h.
 */
#include "games/goths/bots/belief.h"
#include "games/goths/bots/bot.h"

#include "games/goths/goths.h"

#include <string.h>

/* What a warchief has seen of the objectives, two bits each. */
static uint64_t tell(const void *view, int seat)
{
    const struct goths_state *s = view;
    uint64_t told = 0;
    if (seat != warchief_seat(s, seat_clan(seat)))
        return 0;
    for (int i = 0; i < 3; i++)
        if (s->seen[i] >> seat_clan(seat) & 1 && s->secret.objective[i] != HIDDEN)
            told |= (uint64_t)s->secret.objective[i] << 2 * i;
    return told;
}

/* It holds as long as the teller's look is not voided by a new deal. */
static void hear(void *view, int seat, int teller, uint64_t told)
{
    struct goths_state *s = view;
    (void)seat;
    for (int i = 0; i < 3; i++, told >>= 2)
        if (told & 3 && s->seen[i] >> seat_clan(teller) & 1 && s->secret.objective[i] == HIDDEN) {
            s->secret.objective[i] = told & 3;
            s->seen[i] |= (uint8_t)(1 << seat_clan(seat));
        }
}

/* At the start of a turn. */
static bool measure(const void *state, float *feature)
{
    const struct goths_state *s = state;
    if (s->phase != PHASE_KING || s->kings_due != s->kings)
        return false;
    value_features(s, feature);
    return true;
}

/* Of a partner how he reads; of an enemy whom one faces alone what he must have seen. */
static void remember(const void *before, int seat, const struct event *event, struct bot_past *past)
{
    if (belief_knows(before))
        belief_remember(before, event, past);
    else
        reading_remember(before, seat, event, past);
}

const struct bot_knowledge goths_knowledge = {
    .game = &goths,
    .rungs =
        {
            [RUNG_NOVICE] = {.name = SAY("Sigerich the swineherd"),
                             .about = SAY("It is his first war. He likes to march, looks about him, and "
                                          "overlooks half of what he sees."),
                             .rating = 774},
            [RUNG_APPRENTICE] = {.name = SAY("Wulfila the apprentice"),
                                 .about = SAY("He has heard that scouts win wars, and forgets what he heard "
                                              "when a catapult is loaded."),
                                 .rating = 888},
            [RUNG_EASY] = {.name = SAY("Amala the forager"),
                           .about = SAY("She hurries to the queen and minds her own army, most of the time."),
                           .rating = 1000},
            [RUNG_SQUIRE] = {.name = SAY("Theudis the squire"),
                             .about = SAY("He knows every order and has begun to watch the enemy's hands."),
                             .rating = 1091},
            [RUNG_MEDIUM] =
                {.name = SAY("Brunhild of the ford"),
                 .about =
                     SAY("She marches with care, seldom misses a shot that matters, and wants the queen."),
                 .rating = 1199},
            [RUNG_CAPTAIN] = {.name = SAY("Fritigern the captain"),
                              .about =
                                  SAY("He counts what you can do to him before he does anything to you."),
                              .rating = 1315},
            [RUNG_VETERAN] = {.name = SAY("Hunimund the old"),
                              .about = SAY("He has seen forty sieges and is in no hurry: he shoots first and "
                                           "marches when nothing can stop him."),
                              .rating = 1422},
            [RUNG_HARD] = {.name = SAY("Amalasuntha the regent"),
                           .about =
                               SAY("She looks as many turns ahead as her time allows, and forgives nothing."),
                           .rating = 1536},
        },
    .choose = rung_choose,
    .feature_count = VALUE_FEATURES,
    .measure = measure,
    .chance = chance_to_win,
    .talk = deep_talk,
    .tell = tell,
    .hear = hear,
    .explain = goths_explain,
    .order_told = count_order_told,
    .remember = remember,
};
