// SPDX-License-Identifier: MIT
/* thinker.h: a thread in which bots think, so that the screen stays alive meanwhile. */
#ifndef PLAY_THINKER_H
#define PLAY_THINKER_H

#include "bots/bot.h"

/* All a bot may know: the view of its seat, copied. */
struct thought {
    const struct bot *bot;
    struct bot_question question;
    union game_state view;
    uint64_t told[SEATS_MAX];
    struct bot_past past;
    uint64_t number; /* the asker's own */
    game_move move;  /* the answer */
};

struct thinker;

/* NULL where there is no memory or no thread. */
struct thinker *thinker_open(void);
/* Waits until a thought that is under way has been finished. */
void thinker_close(struct thinker *thinker);
/* Readable when an answer is there. */
int thinker_descriptor(const struct thinker *thinker);
/* False while another thought is under way. */
bool thinker_ask(struct thinker *thinker, const struct thought *thought);
/* The answer, if it is there. */
bool thinker_answer(struct thinker *thinker, struct thought *thought);

#endif
