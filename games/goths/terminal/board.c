// SPDX-License-Identifier: MIT
/* board.c: the board: lanes of terrain cards from the left and from the right, the three
 * objectives between them, and beside each lane what lies before its king and its warchief.
 *
 *   Ostrogoths (A) ◆                                                     Visigoths (B)
 *   ┌forest─┐┌plain 1┐┌plain 2┐   ┌objective 1─────────┐   ┌plain 2┐┌plain 1┐┌forest─┐
 *   │▲▲     ││       ││(?)    │   │ ?    seen by A     │   │(?)    ││       ││▲▲     │
 */
#include "games/goths/terminal/picture.h"
#include "terminal/wrap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CARD_LEAST = 9,
    CARD_MOST = 14,
    CENTRE_LEAST = 24,
    CENTRE_MOST = 34,
    LINES_MOST = 8,
    LINE_BYTES = 200,
};

/* How large everything is. */
struct scale {
    int card;   /* columns of a terrain card */
    int inner;  /* rows inside it */
    int lines;  /* rows of text below a lane */
    int block;  /* rows of a lane with its text */
    int centre; /* columns for the objectives */
    int goal;   /* rows of an objective */
    int rows, columns;
};

/* Tokens, cards of the expansion and orders set aside want a line of their own. */
static bool has_extras(const struct look *look)
{
    return strcmp(look_option(look, "fog"), "none") != 0 || strcmp(look_option(look, "gothic"), "on") == 0 ||
           strcmp(look_option(look, "pigeon"), "on") == 0 || atoi(look_option(look, "players")) <= 3;
}

static struct scale scale_for(const struct look *look, int rows, int columns)
{
    struct scale scale = {.inner = 2, .lines = 4 + has_extras(look)};
    int lanes = clans_four(look) ? 2 : 1;
    if (lanes == 2) {
        scale.inner = rows >= 26 ? 4 : rows >= 20 ? 2 : 1;
        scale.lines = rows >= 18 ? 5 : rows >= 16 ? 4 : rows >= 14 ? 3 : 2;
        while (lanes * (1 + scale.inner + 2 + scale.lines) > rows && scale.lines > 2)
            scale.lines--;
    } else if (rows < 10) {
        scale.inner = 1;
        scale.lines = rows - 4 > 2 ? rows - 4 : 2;
    } else if (rows >= 12) {
        scale.inner = rows >= 20 ? 6 : rows >= 14 ? 4 : 3;
    }
    scale.card = (columns - CENTRE_LEAST) / 6;
    scale.card = scale.card < CARD_LEAST ? CARD_LEAST : scale.card > CARD_MOST ? CARD_MOST : scale.card;
    scale.centre = columns - 6 * scale.card;
    scale.centre = scale.centre > CENTRE_MOST ? CENTRE_MOST : scale.centre;
    scale.block = 1 + scale.inner + 2 + scale.lines;
    scale.rows = lanes * scale.block;
    scale.goal = scale.rows / 3;
    scale.goal = scale.goal > 7 ? 7 : scale.goal;
    scale.columns = 6 * scale.card + scale.centre;
    return scale;
}

void clans_measure(const struct look *look, int *rows, int *columns)
{
    struct scale scale = scale_for(look, *rows, *columns);
    *rows = scale.rows;
    *columns = scale.columns;
}

static unsigned clan_ink(char letter)
{
    return INK_CAMP_A + (unsigned)(letter - 'A');
}

/* The number of the choice that is this move, as a hit; nothing where it is none. */
static int hit_of(const struct look *look, const char *move)
{
    struct choice list[CHOICES_MAX];
    int count = look_asked(look) ? look_choices(look, list) : 0;
    for (int i = 0; i < count; i++)
        if (strcmp(list[i].move, move) == 0)
            return HIT_CHOICE + i;
    return HIT_NONE;
}

static bool is_pointed(const struct pointer *pointer, const char *move)
{
    return pointer && pointer->choice && strcmp(pointer->choice, move) == 0;
}

static void write_units(int units, struct text *text)
{
    for (int i = 0; i < units; i++)
        text_string(text, "▲");
}

/* With room to spare every unit stands upright. */
static void draw_figures(struct canvas *canvas, int row, int column, unsigned ink, int units)
{
    static const char *const figure[] = {" ▲ ", "/█\\", "/ \\"};
    for (int i = 0; i < units; i++)
        for (int line = 0; line < 3; line++)
            canvas_put(canvas, row + line, column + 3 * i, ink, figure[line]);
}

/* --- Terrain. */

static const char *const terrain[] = {"forest", "plain1", "plain2"};

static const char *terrain_title(const struct look *look, int index, int columns)
{
    static const char *const titles[] = {SAY("Forest"), SAY("Plain 1"), SAY("Plain 2")};
    static const char *const shorts[] = {SAY("Forest"), SAY("Pl. 1"), SAY("Pl. 2")};
    const char *title = translate(look->language, titles[index]);
    return wrap_width(title) > columns - 2 ? translate(look->language, shorts[index]) : title;
}

/* Barricades, spoilt ground, poison; in words where there is room. */
static void write_marks(const struct look *look, const json_t *clan, const char *place, bool words,
                        struct text *text)
{
    const struct {
        bool there;
        const char *sign, *word;
    } marks[] = {
        {clans_holds(json_object_get(clan, "barricades"), place), "╫╫", SAY("barricade")},
        {strcmp(member(clan, "barricade3d"), place) == 0, "╬╬", SAY("3D barricade")},
        {clans_holds(json_object_get(clan, "blocked"), place), "××", SAY("spoilt")},
        {clans_holds(json_object_get(clan, "poison"), place), "☠", SAY("poison")},
    };
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (marks[i].there)
            text_format(text, "%s%s%s%s", text->length ? " " : "", marks[i].sign, words ? " " : "",
                        words ? translate(look->language, marks[i].word) : "");
}

/* The token on this card: (?) or its name. */
static void write_token(const struct look *look, const json_t *clan, const char *place, struct text *text)
{
    const json_t *fog = json_object_get(clan, "fog");
    if (strcmp(member(fog, "at"), place) == 0)
        text_format(text, "(%s)", member(fog, "face")[0] ? clans_token(look, member(fog, "face")) : "?");
}

static void draw_terrain(const struct look *look, struct canvas *canvas, struct area area, char letter,
                         const json_t *clan, int index)
{
    const char *place = terrain[index];
    bool army = strcmp(member(clan, "at"), place) == 0 && !member_true(clan, "out");
    bool barricade = clans_holds(json_object_get(clan, "barricades"), place) ||
                     strcmp(member(clan, "barricade3d"), place) == 0;
    TEXT_ON_STACK(units, 32);
    TEXT_ON_STACK(marks, 96);
    TEXT_ON_STACK(token, 96);
    canvas_frame(canvas, area, barricade ? INK_WOOD | INK_BOLD : INK_LAND,
                 terrain_title(look, index, area.columns));
    write_units(army ? member_number(clan, "units") : 0, &units);
    write_token(look, clan, place, &token);
    int row = area.row + 1, column = area.column + 1, inner = area.columns - 2;
    if (area.rows >= 6) {
        draw_figures(canvas, row, column, clan_ink(letter) | INK_BOLD,
                     army ? member_number(clan, "units") : 0);
        write_marks(look, clan, place, inner >= 11, &marks);
        int bottom = area.row + area.rows - 2;
        canvas_fit(canvas, army ? bottom - (area.rows > 6) : row, column, inner, INK_DIM, token.data);
        canvas_fit(canvas, bottom, column, inner, INK_WOOD | INK_BOLD, marks.data);
        return;
    }
    column = canvas_put(canvas, row, column, clan_ink(letter) | INK_BOLD, units.data);
    if (area.rows > 3) {
        write_marks(look, clan, place, inner >= 11, &marks);
        canvas_fit(canvas, row, column + (units.length > 0),
                   area.column + 1 + inner - column - (units.length > 0), INK_DIM, token.data);
        canvas_fit(canvas, row + 1, area.column + 1, inner, INK_WOOD, marks.data);
        return;
    }
    write_marks(look, clan, place, false, &marks);
    column = canvas_put(canvas, row, column, INK_WOOD, marks.data);
    canvas_fit(canvas, row, column, area.column + 1 + inner - column, INK_DIM, token.data);
}

/* --- Text beside a lane. */

struct lines {
    char text[LINES_MOST][LINE_BYTES];
    unsigned ink[LINES_MOST];
    int count;
};

static void add_line(struct lines *lines, unsigned ink, const char *text)
{
    if (lines->count == LINES_MOST || !text[0])
        return;
    snprintf(lines->text[lines->count], LINE_BYTES, "%s", text);
    lines->ink[lines->count++] = ink;
}

/* "V·R", and what it means where one knows and may see it. */
static void write_back(const struct look *look, const char *seat, const json_t *played, struct text *text)
{
    const char *back = member(played, "back"), *face = member(played, "face");
    if (!back[0])
        return;
    text_format(text, "[%c·%c]", back[0], back[1]);
    if (face[0] && !clans_laid_blind(look, seat))
        text_format(text, "=%c", face[0]);
}

static const char *you(const struct look *look, const char *seat)
{
    bool own = strcmp(look->as, seat) == 0;
    return own ? translate(look->language, SAY(" (you)")) : "";
}

static void king_line(const struct look *look, char letter, struct lines *lines)
{
    char seat[8];
    size_t index;
    json_t *card;
    TEXT_ON_STACK(text, LINE_BYTES);
    clans_king_seat(look, letter, seat);
    const json_t *king = json_object_get(json_object_get(look_view(look), "kings"), seat);
    text_format(&text, "%s%s ", seat, you(look, seat));
    write_back(look, seat, json_object_get(king, "played"), &text);
    if (clans_committed(look, seat) && json_is_null(json_object_get(king, "played")))
        text_string(&text, translate(look->language, SAY("has decided")));
    json_t *table = json_object_get(king, "table");
    if (json_array_size(table) > 0)
        text_format(&text, " %s", translate(look->language, SAY("up:")));
    json_array_foreach(table, index, card)
    {
        text_format(&text, " %s", json_string_value(card));
    }
    add_line(lines, strcmp(look->as, seat) == 0 ? INK_BOLD : INK_PLAIN, text.data);
}

/* Tokens and cards of the expansion. */
static void write_cards(const struct look *look, const json_t *clan, struct text *text)
{
    const json_t *fog = json_object_get(clan, "fog");
    const char *at = member(fog, "at"), *face = member(fog, "face");
    size_t index;
    json_t *card;
    if (strcmp(at, "hand") == 0)
        say_with(text, look->language, SAY("token: %s"), face[0] ? clans_token(look, face) : "?", "");
    if (strcmp(at, "effect") == 0)
        say_with(text, look->language, SAY("fog: %s"), clans_token(look, face), "");
    json_array_foreach(json_object_get(clan, "cards"), index, card)
    {
        text_format(text, "%s%s", text->length ? ", " : "", clans_order(look, json_string_value(card)));
    }
    if (member(clan, "set_aside")[0]) {
        text_string(text, text->length ? ", " : "");
        say_with(text, look->language, SAY("set aside: %s"), clans_order(look, member(clan, "set_aside")),
                 "");
    }
}

static void order_line(const struct look *look, char letter, const json_t *clan, bool brief,
                       struct lines *lines)
{
    char seat[8];
    TEXT_ON_STACK(text, LINE_BYTES);
    clans_warchief_seat(look, letter, seat);
    const char *order = member(clan, "order");
    text_format(&text, "%s%s ", seat, you(look, seat));
    if (strcmp(order, "hidden") == 0 || (order[0] && clans_laid_blind(look, seat)))
        text_string(&text, translate(look->language, SAY("order face down")));
    else if (order[0])
        text_format(&text, "%s", clans_order(look, order));
    else if (clans_committed(look, seat))
        text_string(&text, translate(look->language, SAY("has decided")));
    if (member(clan, "robs")[0])
        say_with(&text, look->language, SAY(", robs %s"), member(clan, "robs"), "");
    if (member(clan, "boomerang")[0])
        say_with(&text, look->language, SAY(", boomerang on %s"), member(clan, "boomerang"), "");
    if (brief) {
        TEXT_ON_STACK(cards, LINE_BYTES);
        write_cards(look, clan, &cards);
        text_format(&text, " %s", cards.data);
    }
    add_line(lines, strcmp(look->as, seat) == 0 ? INK_BOLD : INK_PLAIN, text.data);
}

static void engine_line(const struct look *look, const json_t *clan, struct lines *lines)
{
    TEXT_ON_STACK(text, LINE_BYTES);
    text_string(&text, translate(look->language, SAY("res. ")));
    if (member_number(clan, "reserve") > 0)
        write_units(member_number(clan, "reserve"), &text);
    else
        text_char(&text, '0');
    text_format(&text, ", %s", clans_engine(look, clan));
    add_line(lines, member_true(clan, "active") ? INK_BAD | INK_BOLD : INK_PLAIN, text.data);
}

static void card_line(const struct look *look, const json_t *clan, struct lines *lines)
{
    TEXT_ON_STACK(text, LINE_BYTES);
    write_cards(look, clan, &text);
    add_line(lines, INK_DIM, text.data);
}

static void write_sitting(const struct look *look, const char *seat, struct text *text)
{
    const json_t *facts = look_seat(look, seat);
    const char *who = member(facts, "who"), *name = member(facts, "name");
    if (strcmp(who, "person") == 0)
        text_string(text, name);
    else if (strcmp(who, "bot") == 0)
        say_with(text, look->language, SAY("bot (%s)"), name, "");
    else if (facts)
        text_string(text, translate(look->language, SAY("free")));
}

/* Who sits there, where there is room for it. */
static void people_line(const struct look *look, char letter, struct lines *lines)
{
    char king[8], warchief[8];
    TEXT_ON_STACK(text, LINE_BYTES);
    clans_king_seat(look, letter, king);
    clans_warchief_seat(look, letter, warchief);
    text_format(&text, "%s ", king);
    write_sitting(look, king, &text);
    if (strcmp(king, warchief) != 0) {
        text_format(&text, ", %s ", warchief);
        write_sitting(look, warchief, &text);
    }
    add_line(lines, INK_DIM, text.data);
}

/* Where there are few lines below the lane, what would stand there. */
static void write_brief(const struct look *look, const json_t *clan, struct text *text)
{
    bool active = member_true(clan, "active"), gone = strcmp(member(clan, "engine"), "destroyed") == 0;
    if (member_number(clan, "reserve") > 0)
        text_string(text, " +");
    write_units(member_number(clan, "reserve"), text);
    if (active || gone)
        text_format(text, " %s", clans_engine(look, clan));
}

static void title_line(const struct look *look, char letter, const json_t *clan, bool brief,
                       struct text *text)
{
    clans_clan_name(look, letter, text);
    if (!clans_four(look))
        text_format(text, " (%c)", letter);
    if (member(look_view(look), "initiative")[0] == letter)
        text_string(text, " ◆");
    if (member_true(clan, "out"))
        text_format(text, " %s", translate(look->language, SAY("eliminated")));
    else if (brief)
        write_brief(look, clan, text);
}

static void draw_text(const struct look *look, struct canvas *canvas, struct area area, char letter,
                      const json_t *clan, bool right)
{
    struct lines lines = {.count = 0};
    king_line(look, letter, &lines);
    order_line(look, letter, clan, area.rows < 3, &lines);
    engine_line(look, clan, &lines);
    card_line(look, clan, &lines);
    people_line(look, letter, &lines);
    for (int i = 0; i < lines.count && i < area.rows; i++) {
        int width = wrap_width(lines.text[i]);
        int column = right && width < area.columns ? area.column + area.columns - width : area.column;
        canvas_fit(canvas, area.row + i, column, area.column + area.columns - column, lines.ink[i],
                   lines.text[i]);
    }
}

/* A lane and all that belongs to it; clicking it answers "whom". */
static void draw_clan(const struct look *look, struct canvas *canvas, struct area area, struct scale scale,
                      char letter, const struct pointer *pointer)
{
    char key[2] = {letter, '\0'}, target[16], rob[16];
    const json_t *clan = json_object_get(json_object_get(look_view(look), "clans"), key);
    bool right = letter == 'B' || letter == 'D';
    TEXT_ON_STACK(title, 128);
    if (!clan)
        return;
    snprintf(target, sizeof target, "target:%c", letter);
    snprintf(rob, sizeof rob, "rob:%c", letter);
    canvas->hit = hit_of(look, target) ? hit_of(look, target) : hit_of(look, rob);
    title_line(look, letter, clan, scale.lines < 3, &title);
    int width = wrap_width(title.data);
    unsigned pointed = is_pointed(pointer, target) || is_pointed(pointer, rob) ? INK_REVERSE : 0;
    canvas_put(canvas, area.row, right ? area.column + area.columns - width : area.column,
               clan_ink(letter) | INK_BOLD | pointed, title.data);
    for (int i = 0; i < 3; i++) {
        int place = right ? 2 - i : i;
        struct area card = {area.row + 1, area.column + i * scale.card, scale.inner + 2, scale.card};
        draw_terrain(look, canvas, card, letter, clan, place);
    }
    struct area text = {area.row + scale.inner + 3, area.column, scale.lines, area.columns};
    draw_text(look, canvas, text, letter, clan, right);
    canvas->hit = HIT_NONE;
}

/* --- Objectives. */

static void write_face(const struct look *look, const json_t *objective, struct text *text)
{
    const char *face = member(objective, "face");
    if (!face[0])
        text_char(text, '?');
    else
        text_string(text, clans_face(look, face));
}

static void write_seen(const struct look *look, const json_t *objective, struct text *text)
{
    size_t index;
    json_t *clan;
    TEXT_ON_STACK(clans, 32);
    json_array_foreach(json_object_get(objective, "scouted"), index, clan)
    {
        text_format(&clans, "%s%s", clans.length ? " " : "", json_string_value(clan));
    }
    if (member_true(objective, "up"))
        text_string(text, translate(look->language, SAY("face up")));
    else if (clans.length)
        say_with(text, look->language, SAY("seen by %s"), clans.data, "");
}

static int draw_armies(const struct look *look, struct canvas *canvas, int row, int column, const char *place)
{
    const char *letter;
    json_t *clan;
    json_object_foreach(json_object_get(look_view(look), "clans"), letter, clan)
    {
        TEXT_ON_STACK(units, 32);
        if (strcmp(member(clan, "at"), place) != 0 || member_true(clan, "out"))
            continue;
        text_format(&units, "%s ", letter);
        write_units(member_number(clan, "units"), &units);
        column = canvas_put(canvas, row, column, clan_ink(letter[0]) | INK_BOLD, units.data) + 1;
    }
    return column;
}

static bool is_poisoned(const struct look *look, const char *place)
{
    const char *letter;
    json_t *clan;
    json_object_foreach(json_object_get(look_view(look), "clans"), letter, clan)
    {
        if (clans_holds(json_object_get(clan, "poison"), place))
            return true;
    }
    return false;
}

static void draw_objective(const struct look *look, struct canvas *canvas, struct area area, int index,
                           const struct pointer *pointer)
{
    static const char *const titles[] = {SAY("Objective 1"), SAY("Objective 2"), SAY("Objective 3")};
    const json_t *objective = json_array_get(json_object_get(look_view(look), "objectives"), (size_t)index);
    char place[16], enter[16], peek[16];
    TEXT_ON_STACK(face, 64);
    TEXT_ON_STACK(seen, 64);
    snprintf(place, sizeof place, "objective%d", index + 1);
    snprintf(enter, sizeof enter, "enter:%d", index + 1);
    snprintf(peek, sizeof peek, "look:%d", index + 1);
    canvas->hit = hit_of(look, enter) ? hit_of(look, enter) : hit_of(look, peek);
    canvas_fill(canvas, area, INK_PLAIN, " ");
    bool queen = strcmp(member(objective, "face"), "Q") == 0;
    bool trap = strcmp(member(objective, "face"), "T") == 0;
    unsigned ink = queen ? INK_GOOD | INK_BOLD : trap ? INK_BAD | INK_BOLD : INK_PLAIN | INK_BOLD;
    canvas_frame(canvas, area, INK_LAND | INK_BOLD, translate(look->language, titles[index]));
    write_face(look, objective, &face);
    write_seen(look, objective, &seen);
    int inner = area.columns - 2, row = area.row + 1, column = area.column + 2;
    canvas_fit(canvas, row, column, inner - 2, ink, face.data);
    int end = column + wrap_width(face.data) + 2;
    if (area.rows > 3) {
        canvas_fit(canvas, row, end, area.column + inner - end, INK_DIM, seen.data);
        end = draw_armies(look, canvas, row + 1, column, place);
        row++;
    } else {
        int after = draw_armies(look, canvas, row, end, place);
        if (after == end)
            canvas_fit(canvas, row, end, area.column + inner - end, INK_DIM, seen.data);
        end = after;
    }
    if (is_poisoned(look, place))
        canvas_put(canvas, row, end + 1, INK_WOOD, "☠");
    if (is_pointed(pointer, enter) || is_pointed(pointer, peek))
        canvas_mark(canvas, area, INK_REVERSE, 0);
    canvas->hit = HIT_NONE;
}

void clans_draw(const struct look *look, struct canvas *canvas, struct area area,
                const struct pointer *pointer)
{
    static const char left[] = "AC", right[] = "BD";
    struct scale scale = scale_for(look, area.rows, area.columns);
    int lane = 3 * scale.card, lanes = clans_four(look) ? 2 : 1;
    if (!look_view(look))
        return;
    for (int i = 0; i < lanes; i++) {
        struct area block = {area.row + i * scale.block, area.column, scale.block, lane};
        draw_clan(look, canvas, block, scale, left[i], pointer);
        block.column = area.column + lane + scale.centre;
        draw_clan(look, canvas, block, scale, right[i], pointer);
    }
    int width = scale.centre - 2, gap = (scale.rows - 3 * scale.goal) / 2;
    for (int i = 0; i < 3; i++) {
        struct area goal = {area.row + i * scale.goal + gap, area.column + lane + 1, scale.goal, width};
        draw_objective(look, canvas, goal, i, pointer);
    }
}
