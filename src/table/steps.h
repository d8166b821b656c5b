// SPDX-License-Identifier: MIT
/* steps.h: what happened as data, event by event: its sentence, its rule, what it names, and what it changed
 * in the view of whoever is shown it. Boards show it step by step by comparing views; nobody reads sentences
 * back. */
#ifndef TABLE_STEPS_H
#define TABLE_STEPS_H

#include "core/game.h"

/* The members `text`, where somebody listens, `rule` and, where the game tells them, `about`. */
void event_write_members(const struct game *game, const void *view, const struct event *event,
                         const struct listener *listener, struct json *json);

/* A walk from one state to the next, as a viewer sees it. */
struct steps {
    const struct game *game;
    int viewer;
    const char *options; /* of the view as JSON, where somebody has them ready; else NULL */
    struct text seen, next;
    char bytes[2][GAME_VIEW_TEXT];
};

void steps_begin(struct steps *steps, const struct game *game, int viewer, const char *options,
                 const void *state);
/* The member `patch`: what is different in the viewer's view now (core/patch.h). */
void steps_write_patch(struct steps *steps, const void *state, struct json *json);

#endif
