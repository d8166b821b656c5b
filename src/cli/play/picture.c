// SPDX-License-Identifier: MIT
/* picture.c: see picture.h. What is told alike of every game. */
#include "cli/play/picture.h"
#include "cli/wrap.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const struct picture *const pictures[] = {&picture_goths, &picture_echec};

const struct picture *picture_of(const char *game)
{
    for (size_t i = 0; i < sizeof pictures / sizeof pictures[0]; i++)
        if (strcmp(pictures[i]->game, game) == 0)
            return pictures[i];
    return NULL;
}

int picture_standard_seat(const struct table *table)
{
    const struct picture *picture = picture_of(table_game(table)->id);
    for (int i = 0; picture && picture->seats[i]; i++) {
        int seat = table_seat_named(table, picture->seats[i], strlen(picture->seats[i]));
        if (seat >= 0)
            return seat;
    }
    return __builtin_ctz(table_seats(table));
}

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

void picture_who(const struct picture *picture, const struct look *look, const char *seat, struct text *text)
{
    const json_t *facts = look_seat(look, seat);
    const char *name = member(facts, "name");
    if (strcmp(member(facts, "who"), "person") == 0 && name[0] && !member_true(facts, "you"))
        text_string(text, name);
    else
        picture->seat_name(look, seat, text);
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
static void write_actors(const struct picture *picture, const struct look *look, bool all, struct text *text)
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
        picture_who(picture, look, seat, text);
    }
}

void picture_deciders(const struct picture *picture, const struct look *look, struct text *text)
{
    write_actors(picture, look, true, text);
}

static void write_waiting(const struct picture *picture, const struct look *look, struct text *text)
{
    TEXT_ON_STACK(names, 512);
    write_actors(picture, look, false, &names);
    if (look_chosen(look)[0]) {
        TEXT_ON_STACK(move, 256);
        picture->move_name(look, look_chosen(look), &move);
        say_with(text, look->language, SAY("You have decided: %s."), move.data, "");
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
                     {"bot", SAY("Give the seat of somebody absent to a bot?")},
                     {"open", SAY("Give the seat of somebody absent to a newcomer?")},
                     {"hints", SAY("Allow hints, for everybody?")}};
    for (size_t i = 0; i < sizeof questions / sizeof questions[0] && look_must_vote(look); i++)
        if (strcmp(member(look_at(look, "vote"), "on"), questions[i].on) == 0)
            text_string(text, translate(look->language, questions[i].sentence));
}

void picture_status(const struct picture *picture, const struct look *look, struct text *text)
{
    if (look_over(look))
        picture_result(picture, look, text);
    else if (look_is(look, "waiting"))
        text_string(text, translate(look->language, SAY("The table waits for its players.")));
    else if (look_is(look, "paused"))
        text_string(text, translate(look->language, SAY("The game is paused.")));
    else if (!look_is(look, "running"))
        text_string(text, translate(look->language, SAY("Taking your seat…")));
    else if (look_asked(look))
        picture->ask(look, text);
    else
        write_waiting(picture, look, text);
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

void picture_result(const struct picture *picture, const struct look *look, struct text *text)
{
    const json_t *result = look_at(look, "result");
    const char *winner = member(result, "winner");
    const char *camp = member(look_seat(look, look->as), "camp");
    TEXT_ON_STACK(name, 128);
    if (!winner[0]) {
        text_string(text, translate(look->language, SAY("The game is over: a draw.")));
    } else {
        picture->camp_name(look, winner, &name);
        const char *sentence = !camp[0]                    ? SAY("The game is over: victory for %s.")
                               : strcmp(camp, winner) == 0 ? SAY("You win! Victory for %s.")
                                                           : SAY("You lose: victory for %s.");
        say_with(text, look->language, sentence, name.data, "");
    }
    write_reason(look, result, text);
}

char *picture_help(const struct picture *picture, const struct look *look, const char *keys)
{
    enum { ROOM = 16384 };
    char *bytes = malloc(ROOM);
    if (!bytes)
        return NULL;
    struct text text = text_in(bytes, ROOM);
    picture->glance(look, &text);
    text_format(&text, "\n%s", keys);
    return bytes;
}
