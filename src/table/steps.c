// SPDX-License-Identifier: MIT
/* steps.c: see steps.h. */
#include "table/steps.h"
#include "core/patch.h"

#include <string.h>

void event_write_members(const struct game *game, const void *view, const struct event *event,
                         const struct listener *listener, struct json *json)
{
    if (listener) {
        TEXT_ON_STACK(sentence, 1024);
        game_write_event(game, view, event, listener, &sentence);
        json_key(json, "text");
        json_put_string(json, sentence.data);
    }
    json_key(json, "rule");
    json_put_string(json, game->event_forms[event->kind].rule);
    if (!game->write_value)
        return;
    json_key(json, "about");
    game_write_values(game, view, event, json);
}

static void write_seen(const struct steps *steps, const void *state, struct text *text)
{
    union game_state view;
    struct json json = {.text = text, .options = steps->options};
    memset(&view, 0, sizeof view);
    text_clear(text);
    steps->game->observe(state, steps->viewer, &view);
    steps->game->write_view(&view, &json);
}

void steps_begin(struct steps *steps, const struct game *game, int viewer, const char *options,
                 const void *state)
{
    steps->game = game;
    steps->viewer = viewer;
    steps->options = options;
    steps->seen = text_in(steps->bytes[0], sizeof steps->bytes[0]);
    steps->next = text_in(steps->bytes[1], sizeof steps->bytes[1]);
    write_seen(steps, state, &steps->seen);
}

void steps_write_patch(struct steps *steps, const void *state, struct json *json)
{
    write_seen(steps, state, &steps->next);
    json_key(json, "patch");
    patch_write(steps->seen.data, steps->next.data, json);
    struct text seen = steps->seen;
    steps->seen = steps->next;
    steps->next = seen;
}
