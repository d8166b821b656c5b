// SPDX-License-Identifier: MIT
/* show.h: what people are shown of a game, as JSON, wherever it is played: at a table, in a replay, in a
 * lesson. All but the seats is told from the view of whoever reads it. */
#ifndef TABLE_SHOW_H
#define TABLE_SHOW_H

#include "table/match.h"

/* The members `seat`, `title` and `camp`. */
void show_seat_members(const struct game *game, const void *state, int seat, enum language language,
                       struct json *json);
/* The value of `seats`: an object with these members for each. */
void show_seats(const struct game *game, const void *state, enum language language, struct json *json);

/* The members of a question to a seat: `moves`, and where there are any `odds` and `presets`; with `words`
 * also `question`, and of each move what it is called and what it does. */
void show_question(const struct game *game, const void *view, int seat, enum language language, bool words,
                   struct json *json);

/* The members `headline` and `words`: where the game stands and the position, a sentence each. */
void show_words(const struct game *game, const void *view, int viewer, enum language language,
                struct json *json);

/* The events of a traced match from `first` to before `end` the viewer was shown, each as an object with what
 * it changed for him (steps.h); the last without, since it leads to where he is. `before` is the state then.
 * `addressed`: the viewer plays himself, and is "you". */
void show_events(const struct match *match, size_t first, size_t end, const void *before, int viewer,
                 bool addressed, struct json *json);

#endif
