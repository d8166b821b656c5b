// SPDX-License-Identifier: MIT
/* words.c: what a game tells people, and what is told where it has no words of its own; see words.h. */
#include "core/words.h"
#include "core/game.h"

#include <ctype.h>

static const struct game_words *words_of(const struct game *game)
{
    static const struct game_words none;
    return game->words ? game->words : &none;
}

/* The word by which programs know it, written as a name. */
static void write_name(const char *word, struct text *text)
{
    text_char(text, (char)toupper((unsigned char)word[0]));
    text_string(text, word + 1);
}

void game_seat_title(const struct game *game, const void *view, int seat, enum title_form form,
                     enum language language, struct text *text)
{
    if (words_of(game)->seat)
        words_of(game)->seat(view, seat, form, language, text);
    else
        write_name(game->seat_name(view, seat), text);
}

void game_camp_title(const struct game *game, const void *view, const char *camp, enum title_form form,
                     enum language language, struct text *text)
{
    if (words_of(game)->camp)
        words_of(game)->camp(view, camp, form, language, text);
    else
        write_name(camp, text);
}

void game_headline(const struct game *game, const void *view, enum language language, struct text *text)
{
    if (words_of(game)->headline)
        words_of(game)->headline(view, language, text);
    else
        text_string(text, game->name);
}

void game_question(const struct game *game, const void *view, int seat, enum language language,
                   struct text *text)
{
    if (words_of(game)->question)
        words_of(game)->question(view, seat, language, text);
    else
        text_string(text, translate(language, SAY("It is your turn.")));
}

void game_move_name(const struct game *game, const void *view, int seat, uint64_t move,
                    enum language language, struct text *text)
{
    if (words_of(game)->move)
        words_of(game)->move(view, seat, move, language, text);
    else
        game->move_text(view, seat, move, text);
}

void game_move_about(const struct game *game, const void *view, int seat, uint64_t move,
                     enum language language, struct text *text)
{
    if (words_of(game)->move_about)
        words_of(game)->move_about(view, seat, move, language, text);
}

/* Without words the position is told as programs read it: better than nothing. */
void game_describe(const struct game *game, const void *view, int viewer, enum language language,
                   struct text *text)
{
    if (words_of(game)->describe) {
        words_of(game)->describe(view, viewer, language, text);
        return;
    }
    struct json json = json_into(text);
    game->write_view(view, &json);
    text_char(text, '\n');
}
