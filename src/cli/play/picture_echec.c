// SPDX-License-Identifier: MIT
/* picture_echec.c: the words of this game's picture; see picture.h. */
#include "cli/play/picture_echec.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct kind {
    const char *word;
    char letter;
    const char *name, *brief, *within;
};

static const struct kind kinds[] = {
    {"king", 'K', SAY("King"), SAY("Kng"), SAY("king")},
    {"knights", 'N', SAY("Knights"), SAY("Knt"), SAY("knights")},
    {"archers", 'A', SAY("Archers"), SAY("Arc"), SAY("archers")},
    {"infantry", 'I', SAY("Infantry"), SAY("Inf"), SAY("infantry")},
    {"massed", 'I', SAY("Massed infantry"), SAY("Mas"), SAY("massed infantry")},
    {"heavy", 'H', SAY("Heavy infantry"), SAY("Hvy"), SAY("heavy infantry")},
    {"peasants", 'P', SAY("Peasants"), SAY("Pea"), SAY("peasants")},
    {"mercenaries", 'M', SAY("Mercenaries"), SAY("Mer"), SAY("mercenaries")},
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

const char *field_kind(const struct look *look, const char *kind)
{
    return translate(look->language, find_kind(kind)->name);
}

const char *field_kind_short(const struct look *look, const char *kind)
{
    return translate(look->language, find_kind(kind)->brief);
}

const char *field_kind_within(const struct look *look, const char *kind)
{
    return translate(look->language, find_kind(kind)->within);
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

static const char *army_name(const struct look *look, const char *army)
{
    return translate(look->language, strcmp(army, "gold") == 0 ? SAY("Gold") : SAY("Silver"));
}

static void seat_name(const struct look *look, const char *seat, struct text *text)
{
    bool army = strcmp(seat, "gold") == 0 || strcmp(seat, "silver") == 0;
    text_string(text, army ? army_name(look, seat) : seat);
}

/* Its sentences call the armies by their names already. */
static void tell(const struct look *look, const char *sentence, struct text *text)
{
    size_t start = text->length;
    (void)look;
    text_string(text, sentence);
    if (text->length > start)
        text->data[start] = (char)toupper((unsigned char)text->data[start]);
}

static const char *facing_name(const struct look *look, char facing)
{
    static const char letters[] = "nesw";
    static const char *const names[] = {SAY("north"), SAY("east"), SAY("south"), SAY("west")};
    const char *found = strchr(letters, facing);
    return found && *found ? translate(look->language, names[found - letters]) : "";
}

void field_write_roll(const struct look *look, const char *roll, struct text *text)
{
    for (; *roll; roll++)
        text_format(text, "%s%s", text->length ? " " : "",
                    translate(look->language, *roll == 'x'   ? SAY("axe")
                                              : *roll == 'w' ? SAY("arrow")
                                                             : SAY("panic")));
}

static void write_actions(const struct look *look, int actions, struct text *text)
{
    translate_count(look->language, actions, SAY_COUNT("action left", "actions left"), text);
}

static void headline(const struct look *look, struct text *text)
{
    const json_t *view = look_view(look);
    const char *mover = member(view, "to_move");
    TEXT_ON_STACK(actions, 64);
    if (!view)
        return;
    if (strcmp(member(view, "phase"), "deploy") == 0) {
        text_string(text, translate(look->language, SAY("the armies deploy in secret")));
        return;
    }
    write_actions(look, member_number(view, "actions_left"), &actions);
    text_format(text, translate(look->language, SAY("turn %d")), member_number(view, "turn"));
    if (mover[0])
        text_format(text, ", %s, %s", army_name(look, mover), actions.data);
}

static void ask(const struct look *look, struct text *text)
{
    const json_t *view = look_view(look);
    TEXT_ON_STACK(actions, 64);
    if (strcmp(member(view, "phase"), "deploy") == 0) {
        text_string(text, translate(look->language,
                                    SAY("Deploy your army; nobody sees it before both have done so.")));
        return;
    }
    write_actions(look, member_number(view, "actions_left"), &actions);
    say_with(text, look->language, SAY("Your turn, %s: %s."), army_name(look, look->as), actions.data);
}

/* --- Moves. */

static void deploy_name(const struct look *look, const char *name, struct text *text)
{
    static const struct {
        const char *word, *name;
    } names[] = {{"standard", SAY("Standard")},
                 {"wings", SAY("Wings")},
                 {"bulwark", SAY("Bulwark")},
                 {"companions", SAY("Companions")},
                 {"levy", SAY("Levy")}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i].word, name) == 0)
            name = translate(look->language, names[i].name);
    say_with(text, look->language, SAY("Deploy: %s"), name, "");
}

static void move_name(const struct look *look, const char *move, struct text *text)
{
    const char *rest = "";
    int from = field_spot(move, &rest);
    if (from == SPOT_NONE) {
        deploy_name(look, text_starts_with(move, "deploy:") ? move + 7 : move, text);
        return;
    }
    char square[8];
    snprintf(square, sizeof square, "%.*s", (int)(rest - move), move);
    const char *sentence = rest[0] == '-'   ? SAY("%s advances to %s")
                           : rest[0] == 'x' ? SAY("%s attacks %s")
                           : rest[0] == '$' ? SAY("%s hires %s")
                                            : SAY("%s turns %s");
    say_with(text, look->language, sentence, square, rest[0] == '>' ? facing_name(look, rest[1]) : rest + 1);
    int to = rest[0] == 'x' ? field_spot(rest + 1, &rest) : SPOT_NONE;
    const json_t *target = to == SPOT_NONE ? NULL : field_unit(look, to);
    if (target)
        text_format(text, " (%s)", field_kind_within(look, member(target, "kind")));
}

/* In hundredths, as people say it. */
static void write_percent(const struct look *look, double chance, struct text *text)
{
    const char *space = look->language == LANGUAGE_FR ? " " : "";
    if (chance > 0 && chance < 0.01)
        text_format(text, "<1%s%%", space);
    else if (chance > 0.99 && chance < 1)
        text_format(text, ">99%s%%", space);
    else
        text_format(text, "%d%s%%", (int)(chance * 100 + 0.5), space);
}

static void write_chance(const struct look *look, const json_t *odds, const char *key, const char *name,
                         bool always, struct text *text)
{
    double chance = json_number_value(json_object_get(odds, key));
    if (chance <= 0 && !always)
        return;
    text_format(text, ", %s ", translate(look->language, name));
    write_percent(look, chance, text);
}

static void move_about(const struct look *look, const char *move, struct text *text)
{
    const json_t *odds = json_object_get(json_object_get(look_at(look, "ask"), "odds"), move);
    const char *rest = "";
    const json_t *unit = field_unit(look, field_spot(move, &rest));
    if (!odds) {
        bool slow = unit && strcmp(member(unit, "kind"), "heavy") == 0 && (rest[0] == '-' || rest[0] == '>');
        if (slow)
            text_string(text, translate(look->language, SAY("This takes both actions.")));
        else if (rest[0] == '$')
            text_string(text, translate(look->language, SAY("No dice: they change sides at once.")));
        return;
    }
    TEXT_ON_STACK(hits, 16);
    text_format(&hits, "%.1f", json_number_value(json_object_get(odds, "hits")));
    TEXT_ON_STACK(men, 16);
    text_format(&men, "%.1f", json_number_value(json_object_get(odds, "men")));
    say_with(text, look->language, SAY("On average %s hits, %s men fall"), hits.data, men.data);
    bool mercenaries = unit && strcmp(member(unit, "kind"), "mercenaries") == 0;
    write_chance(look, odds, "kill", SAY("destroyed"), true, text);
    write_chance(look, odds, "panic", mercenaries ? SAY("they flee") : SAY("we panic"), true, text);
    write_chance(look, odds, "loss", SAY("we lose a unit"), false, text);
    write_chance(look, odds, "win", SAY("wins the game"), false, text);
    text_char(text, '.');
}

/* --- The position in words. */

static void write_unit(const struct look *look, const json_t *unit, struct text *text)
{
    TEXT_ON_STACK(men, 32);
    translate_count(look->language, member_number(unit, "men"), SAY_COUNT("man", "men"), &men);
    text_format(text, "%s: ", member(unit, "at"));
    say_with(text, look->language, SAY("%s of %s"), field_kind_within(look, member(unit, "kind")),
             army_name(look, member(unit, "army")));
    text_format(text, ", %s, ", men.data);
    say_with(text, look->language, SAY("facing %s"), facing_name(look, member(unit, "faces")[0]), "");
    if (member_true(unit, "attacked"))
        text_format(text, ", %s", translate(look->language, SAY("has attacked this turn")));
    text_string(text, ".");
}

static void spot_name(const struct look *look, int spot, struct text *text)
{
    const json_t *unit = field_unit(look, spot);
    if (unit) {
        write_unit(look, unit, text);
        return;
    }
    text_format(text, "%c%d: %s", 'a' + spot % FIELD_FILES, spot / FIELD_FILES + 1,
                translate(look->language, SAY("empty.")));
}

static void describe(const struct look *look, struct text *text)
{
    static const char *const armies[] = {"gold", "silver"};
    const json_t *view = look_view(look);
    size_t index;
    json_t *unit;
    if (member(view, "roll")[0]) {
        TEXT_ON_STACK(roll, 128);
        field_write_roll(look, member(view, "roll"), &roll);
        say_with(text, look->language, SAY("Last roll: %s."), roll.data, "");
        text_char(text, '\n');
    }
    for (int i = 0; i < 2; i++)
        json_array_foreach(json_object_get(view, "units"), index, unit)
        {
            if (strcmp(member(unit, "army"), armies[i]) != 0)
                continue;
            write_unit(look, unit, text);
            text_char(text, '\n');
        }
}

/* Only a deployment is hidden from the other army. */
static bool secret(const struct look *look)
{
    return strcmp(member(look_view(look), "phase"), "deploy") == 0;
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

static const char *const seats[] = {"gold", NULL};
static const struct preset_options presets[] = {
    {SAY("First game: the basic armies"), "level=1"},
    {SAY("Secret armies of one's own choice"), "level=2"},
    {SAY("Secret armies, with massed infantry"), "level=2 massed=on"},
};

const struct picture picture_echec = {
    .game = "echec",
    .about =
        SAY("Two small armies, dice and panic on a grid of squares. Take the enemy king, or leave him alone. "
            "For 2."),
    .legend =
        SAY("▲I4 infantry of Gold, four men, facing north; small letters are Silver's. K king, N knights, A "
            "archers, I infantry, H heavy infantry, P peasants, M mercenaries; underlined: has attacked this "
            "turn. [ ] chosen, ( ) it can advance there, { } it can attack it."),
    .seats = seats,
    .presets = presets,
    .preset_count = sizeof presets / sizeof presets[0],
    .seat_name = seat_name,
    .camp_name = seat_name,
    .tell = tell,
    .headline = headline,
    .ask = ask,
    .move_name = move_name,
    .move_about = move_about,
    .glance = field_glance,
    .describe = describe,
    .secret = secret,
    .measure = field_measure,
    .draw = field_draw,
    .grid = grid,
    .move_spots = move_spots,
    .spot_name = spot_name,
    .drafts = army_drafts,
    .draft = army_draft,
    .draft_about = army_draft_about,
};
