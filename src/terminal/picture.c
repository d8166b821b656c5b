// SPDX-License-Identifier: MIT
/* picture.c: the picture made of words, and what is told alike of every game; see picture.h. */
#include "terminal/picture.h"
#include "terminal/clocks.h"
#include "terminal/pictures.h"
#include "terminal/wrap.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 16384, MARGIN = 2 };

/* --- A picture of words, for games that have no other. */

static void write_words(const struct look *look, struct text *text)
{
    look_describe(look, text);
    if (text->length)
        text_cut(text, text->length - 1);
}

static void measure_words(const struct look *look, int *rows, int *columns)
{
    struct canvas none = {0};
    TEXT_ON_STACK(text, WORDS_MAX);
    write_words(look, &text);
    int needed = canvas_wrap(&none, (struct area){0, 0, 0, *columns - 2 * MARGIN}, INK_PLAIN, text.data) + 1;
    *rows = needed < *rows ? needed : *rows;
}

static void draw_words(const struct look *look, struct canvas *canvas, struct area area,
                       const struct pointer *pointer)
{
    TEXT_ON_STACK(text, WORDS_MAX);
    (void)pointer;
    write_words(look, &text);
    canvas_wrap(canvas, (struct area){area.row, area.column + MARGIN, area.rows, area.columns - 2 * MARGIN},
                INK_PLAIN, text.data);
}

static const struct picture picture_of_words = {
    .game = "", .legend = "", .measure = measure_words, .draw = draw_words};

const struct picture *picture_of(const char *game)
{
    for (int i = 0; i < pictures_count; i++)
        if (strcmp(pictures[i]->game, game) == 0)
            return pictures[i];
    return &picture_of_words;
}

bool picture_spots(const struct picture *picture, const struct look *look, const char *move, int *from,
                   int *to)
{
    *from = *to = SPOT_NONE;
    return picture->move_spots && picture->move_spots(look, move, from, to);
}

/* Sentences about a square begin with its name. */
static bool is_about(const char *sentence, const char *name)
{
    return text_starts_with(sentence, name) && !isalnum((unsigned char)sentence[strlen(name)]);
}

void picture_spot(const struct picture *picture, const struct look *look, int spot, struct text *text)
{
    size_t index;
    json_t *sentence;
    TEXT_ON_STACK(name, 16);
    picture->spot_name(spot, &name);
    json_array_foreach(look_at(look, "words"), index, sentence)
    {
        if (is_about(json_string_value(sentence), name.data)) {
            text_string(text, json_string_value(sentence));
            return;
        }
    }
    say_with(text, look->language, SAY("%s: empty."), name.data, "");
}

bool picture_hides(const struct picture *picture, const struct look *look)
{
    return !look_over(look) && !(picture->open && picture->open(look));
}

/* --- What is told alike of every game. */

void say_with(struct text *text, enum language language, const char *sentence, const char *one,
              const char *two)
{
    const char *words[] = {one, two};
    int next = 0;
    for (const char *at = translate(language, sentence); *at; at++) {
        if (at[0] == '%' && at[1] == 's' && next < 2) {
            text_string(text, words[next++]);
            at++;
        } else {
            text_char(text, *at);
        }
    }
}

void write_column(struct text *text, const char *words, int columns)
{
    text_string(text, words);
    for (int width = wrap_width(words); width < columns; width++)
        text_char(text, ' ');
}

static bool has_committed(const struct look *look, const char *seat)
{
    size_t index;
    json_t *value;
    json_array_foreach(look_at(look, "committed"), index, value)
    {
        if (strcmp(json_string_value(value), seat) == 0)
            return true;
    }
    return false;
}

/* "Bk, Bw": those who are asked, `all` of them or those one waits for. */
static void write_actors(const struct look *look, bool all, struct text *text)
{
    size_t index, count = 0;
    json_t *value;
    json_array_foreach(json_object_get(look_at(look, "view"), "actors"), index, value)
    {
        const char *seat = json_string_value(value);
        bool awaited = seat && strcmp(seat, look->as) != 0 && !has_committed(look, seat);
        if (!seat || strcmp(seat, "chance") == 0 || (!all && !awaited))
            continue;
        if (count++ > 0)
            text_string(text, ", ");
        text_string(text, look_who(look, seat));
    }
}

void picture_deciders(const struct look *look, struct text *text)
{
    write_actors(look, true, text);
}

static void write_waiting(const struct look *look, struct text *text)
{
    TEXT_ON_STACK(names, 512);
    write_actors(look, false, &names);
    if (look_chosen(look)[0]) {
        say_with(text, look->language, SAY("You have decided: %s."), look_move_name(look, look_chosen(look)),
                 "");
        text_char(text, ' ');
    }
    if (names.length)
        say_with(text, look->language, SAY("Waiting for %s."), names.data, "");
    else
        text_string(text, translate(look->language, SAY("Waiting for the others.")));
}

void picture_question(const struct look *look, struct text *text)
{
    static const struct {
        const char *on, *sentence;
    } questions[] = {{"pause", SAY("Pause the game?")},
                     {"draw", SAY("Agree to a draw?")},
                     {"resign", SAY("Give the game up, with your whole camp?")},
                     {"undo", SAY("May the last decision be taken back?")},
                     {"bot", SAY("Let a bot play for somebody absent, until he is back?")},
                     {"open", SAY("Give the seat of somebody absent to a newcomer?")},
                     {"hints", SAY("Allow hints, for everybody?")}};
    for (size_t i = 0; i < sizeof questions / sizeof questions[0] && look_must_vote(look); i++)
        if (strcmp(member(look_at(look, "vote"), "on"), questions[i].on) == 0)
            text_string(text, translate(look->language, questions[i].sentence));
}

void picture_status(const struct look *look, struct text *text)
{
    if (look_over(look))
        picture_result(look, text);
    else if (look_is(look, "waiting"))
        text_string(text, translate(look->language, SAY("The table waits for its players.")));
    else if (look_is(look, "paused"))
        text_string(text, translate(look->language, SAY("The game is paused.")));
    else if (!look_is(look, "running"))
        text_string(text, translate(look->language, SAY("Taking your seat…")));
    else if (look_asked(look))
        text_string(text, member(look_at(look, "ask"), "question"));
    else
        write_waiting(look, text);
}

static void write_reason(const struct look *look, const json_t *result, struct text *text)
{
    static const struct {
        const char *word, *sentence;
    } reasons[] = {{"resigned", SAY("The losing side resigned.")},
                   {"time", SAY("The losing side ran out of time.")},
                   {"agreed", SAY("Both sides agreed.")}};
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (strcmp(member(result, "why"), reasons[i].word) == 0)
            text_format(text, " %s", translate(look->language, reasons[i].sentence));
    if (member(result, "rule")[0])
        text_format(text, " [%s]", member(result, "rule"));
}

void picture_result(const struct look *look, struct text *text)
{
    const json_t *result = look_at(look, "result");
    const char *winner = member(result, "winner");
    const char *camp = member(look_seat(look, look->as), "camp");
    if (!winner[0]) {
        text_string(text, translate(look->language, SAY("The game is over: a draw.")));
    } else {
        const char *name = member(look->table, "winner");
        const char *sentence = !camp[0]                    ? SAY("The game is over: victory for %s.")
                               : strcmp(camp, winner) == 0 ? SAY("You win! Victory for %s.")
                                                           : SAY("You lose: victory for %s.");
        say_with(text, look->language, sentence, name[0] ? name : winner, "");
    }
    write_reason(look, result, text);
}

/* ", away: the others may let a bot play in 0:48" */
static void write_absence(const struct look *look, const char *seat, struct text *text)
{
    TEXT_ON_STACK(left, 32);
    int64_t gone = look_gone(look, seat);
    if (gone >= 0)
        clock_write(gone, &left);
    if (gone > 0)
        say_with(text, look->language, SAY(", away; the others may let a bot play in %s"), left.data, "");
    else if (gone == 0)
        text_string(text, translate(look->language, SAY(", away; the others may let a bot play")));
    else if (gone == -1)
        text_string(text, translate(look->language, SAY(", away")));
}

void picture_players(const struct look *look, struct text *text)
{
    size_t index;
    json_t *seat;
    json_array_foreach(look_at(look, "seats"), index, seat)
    {
        const char *who = member(seat, "who"), *word = member(seat, "seat");
        text_format(text, "%s (%s): %s%s%s", look_title(look, word), word,
                    strcmp(who, "bot") == 0    ? translate(look->language, SAY("bot, "))
                    : strcmp(who, "open") == 0 ? translate(look->language, SAY("free"))
                                               : "",
                    member(seat, "name"),
                    member_true(seat, "away") ? translate(look->language, SAY(", a bot plays for now")) : "");
        if (!member_true(seat, "away") && look_is(look, "running"))
            write_absence(look, word, text);
        text_char(text, '\n');
    }
}

char *picture_help(const struct picture *picture, const struct look *look, const char *keys)
{
    enum { ROOM = 16384 };
    char *bytes = malloc(ROOM);
    if (!bytes)
        return NULL;
    struct text text = text_in(bytes, ROOM);
    if (picture->glance)
        picture->glance(look, &text);
    text_format(&text, "%s%s", text.length ? "\n" : "", keys);
    if (picture->legend[0])
        text_format(&text, "%s%s %s\n", keys[0] ? "\n\n" : "", translate(look->language, SAY("Signs:")),
                    translate(look->language, picture->legend));
    return bytes;
}
