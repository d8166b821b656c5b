// SPDX-License-Identifier: MIT
/* words.c: what people read. In a sentence %0s is argument 0 as a seat. */
#include "games/null/state.h"

static void seat_title(const void *view, int seat, enum title_form form, enum language language,
                       struct text *text)
{
    static const char *const titles[3][2] = {
        [TITLE_ALONE] = {SAY("North"), SAY("South")},
        [TITLE_WITHIN] = {SAY("North"), SAY("South")},
        [TITLE_OF] = {SAY("of North"), SAY("of South")},
    };
    (void)view;
    text_string(text, translate(language, titles[form][seat]));
}

static void camp_title(const void *view, const char *camp, enum title_form form, enum language language,
                       struct text *text)
{
    seat_title(view, camp[0] == 'n' ? NORTH : SOUTH, form, language, text);
}

void null_write_word(const void *view, char how, int value, const struct listener *listener,
                     struct text *text)
{
    (void)how;
    game_write_person(&null, view, value, listener, text);
}

static void headline(const void *view, enum language language, struct text *text)
{
    const struct null_state *s = view;
    text_string(text, translate(language, s->cast ? SAY("The die is cast") : SAY("The coins are hidden")));
}

static void question(const void *view, int seat, enum language language, struct text *text)
{
    (void)view;
    (void)seat;
    text_string(text, translate(language, SAY("Which coin do you hide?")));
}

static void move_title(const void *view, int seat, uint64_t move, enum language language, struct text *text)
{
    static const char *const titles[] = {NULL, SAY("Gold"), SAY("Silver"), SAY("Same"), SAY("Other")};
    (void)view;
    (void)seat;
    text_string(text, translate(language, titles[move]));
}

static void move_about(const void *view, int seat, uint64_t move, enum language language, struct text *text)
{
    (void)view;
    (void)seat;
    (void)move;
    text_string(text, translate(language, SAY("Nobody sees it before the die is cast.")));
}

static void describe(const void *view, int viewer, enum language language, struct text *text)
{
    static const char *const sentences[] = {SAY("%0s has hidden no coin yet."), SAY("%0s has hidden gold."),
                                            SAY("%0s has hidden silver."), SAY("%0s has hidden a coin.")};
    const struct null_state *v = view;
    (void)viewer;
    for (int seat = NORTH; seat <= SOUTH; seat++) {
        game_say(&null, v, language, text, sentences[v->coin[seat]], seat);
        text_char(text, '\n');
    }
}

static const struct selection selections[] = {
    {"first", SAY("First game"), SAY("There is only one way to play it."), "", NULL}};

const struct game_words null_words = {
    .about = SAY("Each hides a coin, then a die decides whether equal or different coins win. For 2."),
    .selections = selections,
    .selection_count = 1,
    .seat = seat_title,
    .camp = camp_title,
    .headline = headline,
    .question = question,
    .move = move_title,
    .move_about = move_about,
    .describe = describe,
};
