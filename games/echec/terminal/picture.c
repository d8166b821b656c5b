// SPDX-License-Identifier: MIT
/* picture.c: the picture as a whole, and what its files share; see picture.h. */
#include "games/echec/terminal/picture.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct kind {
    const char *word;
    char letter;
    const char *brief;
};

static const struct kind kinds[] = {
    {"king", 'K', SAY("Kng")},     {"knights", 'N', SAY("Knt")},     {"archers", 'A', SAY("Arc")},
    {"infantry", 'I', SAY("Inf")}, {"massed", 'I', SAY("Mas")},      {"heavy", 'H', SAY("Hvy")},
    {"peasants", 'P', SAY("Pea")}, {"mercenaries", 'M', SAY("Mer")},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static const struct kind *find_kind(const char *word)
{
    for (int i = 0; i < KINDS; i++)
        if (strcmp(kinds[i].word, word) == 0)
            return &kinds[i];
    return &kinds[0];
}

char field_letter(const char *kind)
{
    return find_kind(kind)->letter;
}

const char *field_kind_short(const struct look *look, const char *kind)
{
    return translate(look->language, find_kind(kind)->brief);
}

const char *field_kind_of_letter(char letter)
{
    for (int i = 0; i < KINDS; i++)
        if (kinds[i].letter == letter)
            return kinds[i].word;
    return "infantry";
}

bool field_is_massed(const struct look *look)
{
    return strcmp(look_option(look, "massed"), "on") == 0;
}

int field_ranks(const struct look *look)
{
    int rows = atoi(look_option(look, "rows"));
    return rows > 0 ? rows : 10;
}

int field_spot(const char *text, const char **rest)
{
    char *end;
    if (text[0] < 'a' || text[0] >= 'a' + FIELD_FILES || !isdigit((unsigned char)text[1]))
        return SPOT_NONE;
    long rank = strtol(text + 1, &end, 10);
    *rest = end;
    return rank >= 1 && rank <= 12 ? (int)(rank - 1) * FIELD_FILES + text[0] - 'a' : SPOT_NONE;
}

const json_t *field_unit(const struct look *look, int spot)
{
    size_t index;
    json_t *unit;
    const char *rest;
    json_array_foreach(json_object_get(look_view(look), "units"), index, unit)
    {
        if (field_spot(member(unit, "at"), &rest) == spot)
            return unit;
    }
    return NULL;
}

static void spot_name(int spot, struct text *text)
{
    text_format(text, "%c%d", 'a' + spot % FIELD_FILES, spot / FIELD_FILES + 1);
}

static char facing(const char *move)
{
    const char *sign = strchr(move, '>');
    return sign && sign[1] && !sign[2] ? sign[1] : '\0';
}

/* Only a deployment is hidden from the other army. */
static bool is_open(const struct look *look)
{
    return strcmp(member(look_view(look), "phase"), "deploy") != 0;
}

static void grid(const struct look *look, int *files, int *ranks)
{
    *files = FIELD_FILES;
    *ranks = field_ranks(look);
}

static bool move_spots(const struct look *look, const char *move, int *from, int *to)
{
    const char *rest;
    (void)look;
    *from = field_spot(move, &rest);
    *to = *from == SPOT_NONE || rest[0] == '>' ? SPOT_NONE : field_spot(rest + 1, &rest);
    return *from != SPOT_NONE;
}

const struct picture echec_picture = {
    .game = "echec",
    .legend =
        SAY("▲I4 infantry of Gold, four men, facing north; small letters are Silver's. K king, N knights, A "
            "archers, I infantry, H heavy infantry, P peasants, M mercenaries; underlined: has attacked this "
            "turn. [ ] chosen, ( ) it can advance there, { } it can attack it."),
    .glance = field_glance,
    .open = is_open,
    .measure = field_measure,
    .draw = field_draw,
    .grid = grid,
    .move_spots = move_spots,
    .spot_name = spot_name,
    .facing = facing,
    .drafts = army_drafts,
    .draft = army_draft,
    .draft_about = army_draft_about,
};
