// SPDX-License-Identifier: MIT
/* board.c: the board: 9 files, 8 to 12 ranks. A unit shows the way it faces, its kind and its
 * men; Gold in capitals, Silver in small letters, so that nothing depends on colour.
 *
 *   [▲I4]  the unit that was chosen      ( · )  a square it can advance to
 *   {▼i4}  a unit it can attack or hire
 */
#include "games/echec/terminal/picture.h"
#include "terminal/wrap.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EDGE = 3 }; /* columns for the numbers of the ranks */

struct scale {
    int wide, high; /* of a square, without its lines */
    bool lines;
    int rows, columns;
};

static struct scale scale_of(const struct look *look, int wide, int high, bool lines)
{
    int ranks = field_ranks(look);
    struct scale scale = {.wide = wide, .high = high, .lines = lines};
    scale.rows = ranks * (high + lines) + lines + 1;
    scale.columns = EDGE + FIELD_FILES * (wide + lines) + lines;
    return scale;
}

/* The largest that has room. */
static struct scale scale_for(const struct look *look, int rows, int columns)
{
    struct scale large = scale_of(look, 8, 2, true), middle = scale_of(look, 7, 1, true);
    struct scale small = scale_of(look, field_is_massed(look) ? 6 : 5, 1, false);
    if (large.rows <= rows && large.columns <= columns)
        return large;
    return middle.rows <= rows && middle.columns <= columns ? middle : small;
}

void field_measure(const struct look *look, int *rows, int *columns)
{
    struct scale scale = scale_for(look, *rows, *columns);
    *rows = scale.rows;
    *columns = scale.columns;
}

/* --- What stands on a square. */

struct stand {
    const char *kind; /* "" for an empty square */
    int men;
    char facing;
    bool gold, attacked;
};

static struct stand stand_on(const struct look *look, int spot)
{
    const json_t *unit = field_unit(look, spot);
    return (struct stand){.kind = member(unit, "kind"),
                          .men = member_number(unit, "men"),
                          .facing = member(unit, "faces")[0],
                          .gold = strcmp(member(unit, "army"), "gold") == 0,
                          .attacked = member_true(unit, "attacked")};
}

/* What would stand there after a deployment one thinks about: "deploy:K1@e1,N2@d1". */
static bool deployed_on(const struct look *look, const char *move, int spot, struct stand *stand)
{
    if (!text_starts_with(move, "deploy:"))
        return false;
    for (const char *at = move + 7; *at; at += strcspn(at, ","), at += *at == ',') {
        const char *sign = memchr(at, '@', strcspn(at, ",")), *rest;
        if (!sign || field_spot(sign + 1, &rest) != spot)
            continue;
        bool gold = strcmp(look->as, "gold") == 0;
        int men = atoi(at + 1);
        *stand = (struct stand){.kind = at[0] == 'I' && men > 4 ? "massed" : field_kind_of_letter(at[0]),
                                .men = men,
                                .facing = gold ? 'n' : 's',
                                .gold = gold};
        return true;
    }
    return false;
}

static const char *arrow(char facing)
{
    return facing == 'n' ? "▲" : facing == 'e' ? "►" : facing == 's' ? "▼" : "◄";
}

/* --- What a square means to whoever points. */

enum mark { MARK_NONE, MARK_CHOSEN, MARK_ADVANCE, MARK_TARGET };

static enum mark mark_of(const struct look *look, int spot, const struct pointer *pointer)
{
    struct choice list[CHOICES_MAX];
    int count = look_asked(look) ? look_choices(look, list) : 0;
    if (!pointer || pointer->chosen == SPOT_NONE)
        return MARK_NONE;
    if (pointer->chosen == spot)
        return MARK_CHOSEN;
    for (int i = 0; i < count; i++) {
        const char *rest;
        int from = field_spot(list[i].move, &rest);
        char how = from == SPOT_NONE ? '\0' : rest[0];
        if (from == pointer->chosen && (how == '-' || how == 'x' || how == '$') &&
            field_spot(rest + 1, &rest) == spot)
            return how == '-' ? MARK_ADVANCE : MARK_TARGET;
    }
    return MARK_NONE;
}

static const char *const openings[] = {" ", "[", "(", "{"};
static const char *const closings[] = {" ", "]", ")", "}"};

static unsigned stand_ink(const struct stand *stand)
{
    return (stand->gold ? INK_CAMP_A : INK_CAMP_B) | INK_BOLD | (stand->attacked ? INK_UNDERLINE : 0);
}

/* "▲I4": in the letters of the notation, small ones for Silver. */
static void write_brief(const struct stand *stand, struct text *text)
{
    char letter = field_letter(stand->kind);
    text_format(text, "%s%c%d", arrow(stand->facing), stand->gold ? letter : tolower(letter), stand->men);
}

static void draw_brief(struct canvas *canvas, struct area area, const struct stand *stand, enum mark mark)
{
    TEXT_ON_STACK(brief, 32);
    unsigned marked = mark == MARK_TARGET ? INK_BAD | INK_BOLD : INK_GOOD | INK_BOLD;
    int column = area.column + (area.columns - 5) / 2;
    if (stand->kind[0])
        write_brief(stand, &brief);
    else
        text_string(&brief, " ·");
    canvas_put(canvas, area.row, column, mark ? marked : INK_PLAIN, openings[mark]);
    int end =
        canvas_put(canvas, area.row, column + 1, stand->kind[0] ? stand_ink(stand) : INK_DIM, brief.data);
    end = end < column + 4 ? column + 4 : end;
    canvas_put(canvas, area.row, end, mark ? marked : INK_PLAIN, closings[mark]);
}

/* Two rows: the name and the way it faces, a dot for each man. */
static void draw_full(const struct look *look, struct canvas *canvas, struct area area,
                      const struct stand *stand, enum mark mark)
{
    unsigned marked = mark == MARK_TARGET ? INK_BAD | INK_BOLD : INK_GOOD | INK_BOLD;
    for (int i = 0; i < area.rows && mark; i++) {
        canvas_put(canvas, area.row + i, area.column, marked, openings[mark]);
        canvas_put(canvas, area.row + i, area.column + area.columns - 1, marked, closings[mark]);
    }
    if (!stand->kind[0]) {
        canvas_put(canvas, area.row, area.column + area.columns / 2, INK_DIM, "·");
        return;
    }
    TEXT_ON_STACK(men, 64);
    for (int i = 0; i < stand->men && i < 5; i++)
        text_string(&men, "●");
    if (stand->men > 5) {
        text_clear(&men);
        text_format(&men, "●×%d", stand->men);
    }
    char name[16];
    snprintf(name, sizeof name, "%s", field_kind_short(look, stand->kind));
    if (stand->gold)
        for (char *at = name; *at; at++)
            *at = (char)toupper((unsigned char)*at);
    canvas_format(canvas, area.row, area.column + 1, stand_ink(stand), "%s %s", arrow(stand->facing), name);
    canvas_put(canvas, area.row + 1, area.column + 3, stand_ink(stand), men.data);
}

static struct area square_area(const struct look *look, struct area area, struct scale scale, int spot)
{
    int file = spot % FIELD_FILES, rank = spot / FIELD_FILES;
    int from_top = field_ranks(look) - 1 - rank;
    return (struct area){area.row + scale.lines + from_top * (scale.high + scale.lines),
                         area.column + EDGE + scale.lines + file * (scale.wide + scale.lines), scale.high,
                         scale.wide};
}

static void draw_square(const struct look *look, struct canvas *canvas, struct area square, int spot,
                        const struct pointer *pointer)
{
    struct stand stand = stand_on(look, spot);
    enum mark mark = mark_of(look, spot, pointer);
    if (pointer && pointer->choice)
        deployed_on(look, pointer->choice, spot, &stand);
    canvas->hit = HIT_SPOT + spot;
    bool dark = (spot % FIELD_FILES + spot / FIELD_FILES) % 2 == 0;
    canvas_fill(canvas, square, INK_PLAIN | (dark ? INK_SHADE : 0), " ");
    if (square.rows > 1)
        draw_full(look, canvas, square, &stand, mark);
    else
        draw_brief(canvas, square, &stand, mark);
    if (pointer && pointer->spot == spot)
        canvas_mark(canvas, square, INK_REVERSE, 0);
    canvas->hit = HIT_NONE;
}

/* --- The lines between squares, and the names of files and ranks. */

static const char *joint(int row, int rows, int file)
{
    static const char *const joints[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
    return joints[row == 0 ? 0 : row == rows ? 2 : 1][file == 0 ? 0 : file == FIELD_FILES ? 2 : 1];
}

static void draw_lines(const struct look *look, struct canvas *canvas, struct area area, struct scale scale)
{
    int ranks = field_ranks(look);
    for (int line = 0; line <= ranks; line++) {
        int row = area.row + line * (scale.high + 1);
        for (int file = 0; file <= FIELD_FILES; file++) {
            int column = area.column + EDGE + file * (scale.wide + 1);
            canvas_put(canvas, row, column, INK_LAND, joint(line, ranks, file));
            for (int i = 1; file < FIELD_FILES && i <= scale.wide; i++)
                canvas_put(canvas, row, column + i, INK_LAND, "─");
            for (int i = 1; line < ranks && i <= scale.high; i++)
                canvas_put(canvas, row + i, column, INK_LAND, "│");
        }
    }
}

static void draw_names(const struct look *look, struct canvas *canvas, struct area area, struct scale scale)
{
    int ranks = field_ranks(look);
    for (int rank = 0; rank < ranks; rank++) {
        struct area square = square_area(look, area, scale, rank * FIELD_FILES);
        canvas_format(canvas, square.row, area.column, INK_DIM, "%2d", rank + 1);
    }
    for (int file = 0; file < FIELD_FILES; file++) {
        struct area square = square_area(look, area, scale, file);
        canvas_format(canvas, area.row + scale.rows - 1, square.column + scale.wide / 2, INK_DIM, "%c",
                      'a' + file);
    }
}

void field_draw(const struct look *look, struct canvas *canvas, struct area area,
                const struct pointer *pointer)
{
    struct scale scale = scale_for(look, area.rows, area.columns);
    if (!look_view(look))
        return;
    if (scale.lines)
        draw_lines(look, canvas, area, scale);
    draw_names(look, canvas, area, scale);
    for (int spot = 0; spot < FIELD_FILES * field_ranks(look); spot++)
        draw_square(look, canvas, square_area(look, area, scale, spot), spot, pointer);
}
