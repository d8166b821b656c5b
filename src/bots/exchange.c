// SPDX-License-Identifier: MIT
/* exchange.c: see exchange.h. All of it is written from what the seat knows. */
#include "bots/exchange.h"

#include <string.h>

enum { SEED_UNUSED = 11 }; /* programs get seeds below 2^53, which every JSON reader keeps exact */

const char *const forfeit_words[FORFEIT_COUNT] = {
    [FORFEIT_NONE] = "",
    [FORFEIT_NOT_STARTED] = "could not be started",
    [FORFEIT_CRASHED] = "crashed",
    [FORFEIT_LATE] = "took too long",
    [FORFEIT_BABBLED] = "answered without end",
    [FORFEIT_ILLEGAL] = "illegal move",
};

/* Every line begins with these. */
static struct json begin_line(const struct game *game, const void *state, int seat, const char *type,
                              struct text *text)
{
    struct json json = json_into(text);
    json_open_object(&json);
    json_key(&json, "type");
    json_put_string(&json, type);
    json_key(&json, "game");
    json_put_string(&json, game->id);
    json_key(&json, "seat");
    json_put_string(&json, game->seat_name(state, seat));
    return json;
}

static void end_line(struct json *json)
{
    json_close_object(json);
    text_char(json->text, '\n');
}

static void put_number(struct json *json, const char *key, uint64_t number)
{
    json_key(json, key);
    json_put_number(json, number);
}

void exchange_write_start(const struct bot_question *question, uint64_t number, struct text *text)
{
    const struct game *game = question->game;
    struct json json = begin_line(game, question->view, question->seat, "start", text);
    put_number(&json, "protocol", EXCHANGE_VERSION);
    put_number(&json, "rules", (uint64_t)game->rules_version);
    json_key(&json, "options");
    game_write_options(game, question->view, &json);
    put_number(&json, "number", number);
    end_line(&json);
}

/* The view with what the seat was told in parleys filled in; nothing where it was told nothing. */
static void write_heard(const struct bot_question *question, struct json *json)
{
    const struct bot_knowledge *knowledge = bot_knowledge_of(question->game);
    union game_state view;
    bool told = false;
    if (!question->told || !knowledge || !knowledge->hear)
        return;
    memset(&view, 0, sizeof view);
    memcpy(&view, question->view, question->game->state_size);
    for (int teller = 0; teller < SEATS_MAX; teller++) {
        if (question->told[teller]) {
            knowledge->hear(&view, question->seat, teller, question->told[teller]);
            told = true;
        }
    }
    if (told) {
        json_key(json, "heard");
        question->game->write_view(&view, json);
    }
}

static void write_legal(const struct bot_question *question, struct json *json)
{
    const struct game *game = question->game;
    game_move list[GAME_MOVES_MAX];
    int count = game->legal(question->view, question->seat, list);
    json_open_array(json);
    for (int i = 0; i < count; i++) {
        TEXT_ON_STACK(move, GAME_MOVE_TEXT);
        game->move_text(question->view, question->seat, list[i], &move);
        json_put_string(json, move.data);
    }
    json_close_array(json);
}

void exchange_write_question(const struct bot_question *question, struct text *text)
{
    struct json json = begin_line(question->game, question->view, question->seat, "move", text);
    json_key(&json, "view");
    question->game->write_view(question->view, &json);
    write_heard(question, &json);
    json_key(&json, "legal");
    write_legal(question, &json);
    put_number(&json, "ms", question->milliseconds);
    put_number(&json, "sims", question->simulations);
    put_number(&json, "seed", question->seed >> SEED_UNUSED);
    end_line(&json);
}

void exchange_write_end(const struct game *game, const void *state, int seat, const char *verdict,
                        enum forfeit forfeit, struct text *text)
{
    struct json json = begin_line(game, state, seat, "end", text);
    json_key(&json, "result");
    game_write_result(game, state, &json);
    json_key(&json, "verdict");
    json_put_string(&json, verdict);
    json_key(&json, "forfeit");
    if (forfeit)
        json_put_string(&json, forfeit_words[forfeit]);
    else
        json_put_null(&json);
    end_line(&json);
}

const char *exchange_read_answer(const struct bot_question *question, const char *answer, size_t length,
                                 game_move *move)
{
    const struct game *game = question->game;
    TEXT_ON_STACK(word, GAME_MOVE_TEXT);
    if (strlen(answer) != length || !exchange_read_move(answer, &word))
        return "there is no move in it";
    const char *refusal = game->move_parse(question->view, question->seat, word.data, move);
    return refusal ? refusal : game->refuse(question->view, question->seat, *move);
}
