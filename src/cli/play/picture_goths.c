// SPDX-License-Identifier: MIT
/* picture_goths.c: the words of this game's picture; see picture.h. */
#include "cli/play/picture_goths.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A word of the view, and what people call it. */
struct name {
    const char *word, *name;
};

static const char *find_name(const struct look *look, const struct name *names, const char *word)
{
    for (; names->word; names++)
        if (strcmp(names->word, word) == 0)
            return translate(look->language, names->name);
    return word;
}

const char *clans_character(const struct look *look, char letter)
{
    static const struct name names[] = {{"V", SAY("Vulture")},
                                        {"R", SAY("Recruiter")},
                                        {"C", SAY("Catapult")},
                                        {"B", SAY("Barbarian")},
                                        {NULL, NULL}};
    for (const struct name *name = names; name->word; name++)
        if (name->word[0] == letter)
            return translate(look->language, name->name);
    return "?";
}

const char *clans_order(const struct look *look, const char *order)
{
    static const struct name names[] = {{"scout", SAY("Scout")},
                                        {"sabotage", SAY("Sabotage")},
                                        {"recruit", SAY("Recruit")},
                                        {"load", SAY("Load")},
                                        {"fire", SAY("Fire")},
                                        {"barricade", SAY("Barricade")},
                                        {"advance", SAY("Advance")},
                                        {"axe", SAY("Axe")},
                                        {"rats", SAY("Rats")},
                                        {"goth", SAY("Goth")},
                                        {"pigeon", SAY("Pigeon")},
                                        {"ballista", SAY("Ballista")},
                                        {NULL, NULL}};
    return find_name(look, names, order);
}

/* What Load and Fire do depends on the engine of whoever reads it: his own clan's. */
static const char *engine_effect(const struct look *look, const char *order)
{
    static const struct name load[] = {
        {"catapult", SAY("Your catapult becomes active.")},
        {"ballista", SAY("Your ballista becomes active, and stays so when it fires.")},
        {"destroyed", SAY("Your engine is destroyed: no effect.")},
        {NULL, NULL}};
    static const struct name fire[] = {
        {"catapult", SAY("Your active catapult kills up to two units; a barricade stops it.")},
        {"ballista", SAY("Your active ballista kills one unit, wherever it stands.")},
        {"destroyed", SAY("Your engine is destroyed: no effect.")},
        {NULL, NULL}};
    const char clan[2] = {look->as[0], '\0'};
    const char *engine = member(json_object_get(json_object_get(look_view(look), "clans"), clan), "engine");
    return find_name(look, strcmp(order, "load") == 0 ? load : fire, engine[0] ? engine : "catapult");
}

const char *clans_order_effect(const struct look *look, const char *order)
{
    static const struct name names[] = {{"scout", SAY("Look at one objective in secret.")},
                                        {"sabotage", SAY("An enemy engine becomes inactive.")},
                                        {"recruit", SAY("One unit of the reserve joins the army.")},
                                        {"pigeon", SAY("Your camp may talk in secret.")},
                                        {"barricade", SAY("Build a barricade where your army stands.")},
                                        {"advance", SAY("Your army moves one card towards the objectives.")},
                                        {"axe", SAY("Kills one unit; forest and barricade protect.")},
                                        {"rats", SAY("Kills one unit behind a barricade.")},
                                        {"goth", SAY("Steal the order an enemy got through.")},
                                        {NULL, NULL}};
    if (strcmp(order, "load") == 0 || strcmp(order, "fire") == 0)
        return engine_effect(look, order);
    const char *found = find_name(look, names, order);
    return found == order ? "" : found;
}

const char *clans_token(const struct look *look, const char *token)
{
    static const struct name names[] = {{"pea", SAY("Pea soup")},
                                        {"numbers", SAY("Reduced numbers")},
                                        {"boar", SAY("Boar shortage")},
                                        {"gusts", SAY("Gusts")},
                                        {"mastermind", SAY("Mastermind")},
                                        {"spyglass", SAY("Spyglass")},
                                        {"boomerang", SAY("Boomerang")},
                                        {"feast", SAY("Feast")},
                                        {"keg", SAY("Powder keg")},
                                        {"newdeal", SAY("New deal")},
                                        {"double", SAY("Double recruitment")},
                                        {"poison", SAY("Rat poison")},
                                        {"shield", SAY("Shield")},
                                        {NULL, NULL}};
    return find_name(look, names, token);
}

const char *clans_token_effect(const struct look *look, const char *token)
{
    static const struct name names[] = {
        {"pea", SAY("Scout has no effect.")},
        {"numbers", SAY("Recruit has no effect.")},
        {"boar", SAY("The catapult becomes inactive, and Load has no effect.")},
        {"gusts", SAY("Axe has no effect.")},
        {"mastermind", SAY("Name who holds the initiative this turn.")},
        {"spyglass", SAY("Look in secret at a King card just played.")},
        {"boomerang",
         SAY("Every attack of one enemy this turn strikes his own army, whomever it is meant for.")},
        {"feast", SAY("An enemy army goes back one card; not from the forest.")},
        {"keg", SAY("Destroy an enemy engine, or rid one of his terrain cards of barricades for good.")},
        {"newdeal", SAY("The objectives without an army are shuffled, face down again.")},
        {"double", SAY("Recruit brings two units, if the reserve has them.")},
        {"poison", SAY("Rats do nothing on this card, now and ever after.")},
        {"shield", SAY("Cancels one loss, but not the trap's.")},
        {NULL, NULL}};
    const char *found = find_name(look, names, token);
    return found == token ? "" : found;
}

const char *clans_place(const struct look *look, const char *place)
{
    static const struct name names[] = {
        {"forest", SAY("the forest")},       {"plain1", SAY("plain 1")},
        {"plain2", SAY("plain 2")},          {"objective1", SAY("objective 1")},
        {"objective2", SAY("objective 2")},  {"objective3", SAY("objective 3")},
        {"engine", SAY("the siege engine")}, {NULL, NULL}};
    return find_name(look, names, place);
}

const char *clans_face(const struct look *look, const char *face)
{
    static const struct name names[] = {
        {"Q", SAY("the queen")}, {"T", SAY("the trap")}, {"P", SAY("the plain")}, {NULL, NULL}};
    return find_name(look, names, face);
}

const char *clans_engine(const struct look *look, const json_t *clan)
{
    static const struct name idle[] = {{"catapult", SAY("catapult inactive")},
                                       {"ballista", SAY("ballista inactive")},
                                       {"destroyed", SAY("engine destroyed")},
                                       {NULL, NULL}};
    static const struct name active[] = {{"catapult", SAY("catapult active")},
                                         {"ballista", SAY("ballista active")},
                                         {"destroyed", SAY("engine destroyed")},
                                         {NULL, NULL}};
    return find_name(look, member_true(clan, "active") ? active : idle, member(clan, "engine"));
}

bool clans_holds(const json_t *array, const char *word)
{
    size_t index;
    json_t *value;
    json_array_foreach(array, index, value)
    {
        const char *string = json_string_value(value);
        if (string && strcmp(string, word) == 0)
            return true;
    }
    return false;
}

bool clans_committed(const struct look *look, const char *seat)
{
    return clans_holds(look_at(look, "committed"), seat);
}

bool clans_laid_blind(const struct look *look, const char *seat)
{
    const char *phase = member(look_view(look), "phase");
    bool revealed =
        strcmp(phase, "resolve") == 0 || strcmp(phase, "parley") == 0 || strcmp(phase, "over") == 0;
    return seat[0] && !seat[1] && strcmp(seat, look->as) == 0 && !revealed;
}

/* --- Seats and clans. */

bool clans_four(const struct look *look)
{
    return atoi(look_option(look, "players")) >= 6;
}

const char *clans_clan_name(const struct look *look, char letter, struct text *text)
{
    if (!clans_four(look))
        text_string(text, translate(look->language, letter == 'A' ? SAY("Ostrogoths") : SAY("Visigoths")));
    else
        say_with(text, look->language, SAY("Clan %s"), (char[2]){letter, '\0'}, "");
    return text->data;
}

void clans_warchief_seat(const struct look *look, char letter, char seat[8])
{
    snprintf(seat, 8, "%cw", letter);
    if (!look_seat(look, seat))
        snprintf(seat, 8, "%c", letter);
}

void clans_king_seat(const struct look *look, char letter, char seat[8])
{
    bool first_camp = letter == 'A' || letter == 'C';
    snprintf(seat, 8, "%ck", letter);
    if (look_seat(look, seat))
        return;
    snprintf(seat, 8, "%s", first_camp ? "ACk" : "BDk");
    if (!look_seat(look, seat))
        snprintf(seat, 8, "%c", letter);
}

enum role { KING, WARCHIEF, LEADER, ROLES };
enum whose { OSTROGOTHS, VISIGOTHS, CLAN, CLANS, WHOSE };

static const char *const seat_names[ROLES][WHOSE] = {
    [KING] = {SAY("King of the Ostrogoths"), SAY("King of the Visigoths"), SAY("King of clan %s"),
              SAY("King of clans %s and %s")},
    [WARCHIEF] = {SAY("Warchief of the Ostrogoths"), SAY("Warchief of the Visigoths"),
                  SAY("Warchief of clan %s"), "%s%s"},
    [LEADER] = {SAY("Leader of the Ostrogoths"), SAY("Leader of the Visigoths"), SAY("Leader of clan %s"),
                "%s%s"},
};
static const char *const seat_names_within[ROLES][WHOSE] = {
    [KING] = {SAY("the king of the Ostrogoths"), SAY("the king of the Visigoths"), SAY("the king of clan %s"),
              SAY("the king of clans %s and %s")},
    [WARCHIEF] = {SAY("the warchief of the Ostrogoths"), SAY("the warchief of the Visigoths"),
                  SAY("the warchief of clan %s"), "%s%s"},
    [LEADER] = {SAY("the leader of the Ostrogoths"), SAY("the leader of the Visigoths"),
                SAY("the leader of clan %s"), "%s%s"},
};

static void write_seat(const struct look *look, const char *seat, const char *const names[ROLES][WHOSE],
                       struct text *text)
{
    size_t length = strlen(seat);
    char last = length ? seat[length - 1] : '\0';
    enum role role = last == 'k' ? KING : last == 'w' ? WARCHIEF : LEADER;
    enum whose whose = length == 3        ? CLANS
                       : clans_four(look) ? CLAN
                       : seat[0] == 'A'   ? OSTROGOTHS
                                          : VISIGOTHS;
    char one[2] = {seat[0], '\0'}, two[2] = {length == 3 ? seat[1] : '\0', '\0'};
    say_with(text, look->language, names[role][whose], one, two);
}

static void seat_name(const struct look *look, const char *seat, struct text *text)
{
    if (seat[0] >= 'A' && seat[0] <= 'D')
        write_seat(look, seat, seat_names, text);
    else
        text_string(text, seat);
}

static void camp_name(const struct look *look, const char *camp, struct text *text)
{
    char one[2] = {camp[0], '\0'}, two[2] = {camp[0] ? camp[1] : '\0', '\0'};
    if (camp[0] && camp[1])
        say_with(text, look->language, SAY("clans %s and %s"), one, two);
    else
        text_string(text,
                    translate(look->language, camp[0] == 'A' ? SAY("the Ostrogoths") : SAY("the Visigoths")));
}

/* --- Sentences of the log: "Ak" becomes "the king of the Ostrogoths". */

static size_t seat_word(const char *at)
{
    size_t length = strncmp(at, "ACk", 3) == 0 || strncmp(at, "BDk", 3) == 0         ? 3
                    : at[0] >= 'A' && at[0] <= 'D' && (at[1] == 'k' || at[1] == 'w') ? 2
                                                                                     : 0;
    return length && !isalnum((unsigned char)at[length]) && !(at[length] & 0x80) ? length : 0;
}

/* What the grammar wants after a name was put in. */
static const char *const tidied[LANGUAGE_COUNT][4][2] = {
    [LANGUAGE_EN] = {{" at the ", " as the "}},
    [LANGUAGE_FR] = {{"de le ", "du "}, {"à le ", "au "}, {"en le ", "en "}},
};

/* What has been written ends with the word before the name: it is put right together with the name. */
static void put_seat(const struct look *look, const char *seat, struct text *text)
{
    TEXT_ON_STACK(name, 128);
    write_seat(look, seat, seat_names_within, &name);
    for (int i = 0; i < 4 && tidied[look->language][i][0]; i++) {
        const char *wrong = tidied[look->language][i][0], *right = tidied[look->language][i][1];
        const char *blank = strchr(wrong + 1, ' ');
        size_t before = (size_t)(blank - wrong) + 1, after = strlen(wrong) - before;
        bool ends = text->length >= before && memcmp(text->data + text->length - before, wrong, before) == 0;
        bool whole = text->length == before || wrong[0] == ' ' ||
                     (text->length > before && text->data[text->length - before - 1] == ' ');
        if (!ends || !whole || strncmp(name.data, wrong + before, after) != 0)
            continue;
        text_cut(text, text->length - before);
        text_string(text, right);
        text_string(text, name.data + after);
        return;
    }
    text_string(text, name.data);
}

static void tell(const struct look *look, const char *sentence, struct text *text)
{
    size_t start = text->length;
    for (const char *at = sentence; *at;) {
        bool begins = at == sentence || !isalnum((unsigned char)at[-1]);
        size_t length = begins ? seat_word(at) : 0;
        if (length) {
            char seat[4];
            snprintf(seat, sizeof seat, "%.*s", (int)length, at);
            put_seat(look, seat, text);
            at += length;
        } else {
            text_char(text, *at++);
        }
    }
    if (text->length > start)
        text->data[start] = (char)toupper((unsigned char)text->data[start]);
}

/* --- What is asked. */

static void headline(const struct look *look, struct text *text)
{
    static const struct name phases[] = {{"setup", SAY("setting up")},
                                         {"initiative", SAY("the initiative passes")},
                                         {"king", SAY("the kings play")},
                                         {"spy", SAY("before the orders")},
                                         {"order", SAY("the warchiefs choose")},
                                         {"trick", SAY("before the reveal")},
                                         {"resolve", SAY("orders are carried out")},
                                         {"parley", SAY("parley")},
                                         {"over", SAY("the game is over")},
                                         {NULL, NULL}};
    const json_t *view = look_view(look);
    if (view)
        text_format(text, translate(look->language, SAY("turn %d, %s")), member_number(view, "turn"),
                    find_name(look, phases, member(view, "phase")));
}

static const char *window_sentence(const struct look *look, const char *phase)
{
    static const struct name names[] = {
        {"initiative", SAY("The initiative passes: use your token, or pass?")},
        {"spy", SAY("The kings have played: use your token, or pass?")},
        {"trick", SAY("The orders are laid: use your token before the reveal, or pass?")},
        {"resolve", SAY("This may be the moment for your token: use it, or pass?")},
        {NULL, NULL}};
    const char *found = find_name(look, names, phase);
    return found == phase ? translate(look->language, SAY("Use your token now, or pass?")) : found;
}

static void ask(const struct look *look, struct text *text)
{
    static const struct name names[] = {{"look", SAY("Your Scout: which card do you look at?")},
                                        {"enter", SAY("Your army advances: which objective does it enter?")},
                                        {"target", SAY("Your attack: which enemy does it hit?")},
                                        {"rob", SAY("Your Goth: whom does he rob?")},
                                        {"build", SAY("Your Barricade: build it, or drop the fog token?")},
                                        {"discard", SAY("Your Barricade: build it, or drop the fog token?")},
                                        {"give", SAY("Which of your warchiefs gets this card?")},
                                        {"done", SAY("Your camp may talk now. Say when you are done.")},
                                        {NULL, NULL}};
    struct choice list[CHOICES_MAX];
    const json_t *view = look_view(look);
    const char *phase = member(view, "phase");
    int count = look_choices(look, list);
    char verb[16] = "";
    if (count > 0)
        snprintf(verb, sizeof verb, "%.*s", (int)strcspn(list[0].move, ":"), list[0].move);
    const char *found = find_name(look, names, verb);
    if (strcmp(verb, "pass") == 0 || strcmp(verb, "use") == 0)
        text_string(text, window_sentence(look, phase));
    else if (found != verb)
        text_string(text, found);
    else if (strcmp(phase, "king") == 0)
        text_string(
            text, translate(look->language,
                            SAY("Your turn, king: which card do you lay face down? Only its back is seen.")));
    else if (strcmp(phase, "order") == 0)
        text_string(
            text,
            translate(look->language,
                      SAY("Your turn, warchief: which order? It must be of the character your king meant.")));
    else
        text_string(text, translate(look->language, SAY("It is your turn.")));
}

/* --- Moves. */

/* "the Visigoths", "clan B", or a king of that name for a spyglass. */
static void write_target(const struct look *look, const char *word, struct text *text)
{
    size_t length = strlen(word);
    if (length == 1 && !clans_four(look))
        camp_name(look, word, text);
    else if (length == 1)
        say_with(text, look->language, SAY("clan %s"), word, "");
    else
        write_seat(look, word, seat_names_within, text);
}

static bool is_card(const char *move)
{
    return strlen(move) == 2 && strchr("VRCB", move[0]) && strchr("VRCB", move[1]);
}

static void write_card(const struct look *look, const char *card, struct text *text)
{
    say_with(text, look->language, SAY("%s, decoy %s"), clans_character(look, card[0]),
             clans_character(look, card[1]));
}

static void use_name(const struct look *look, const char *rest, struct text *text)
{
    char part[3][16] = {"", "", ""};
    sscanf(rest, "%15[^:]:%15[^:]:%15s", part[0], part[1], part[2]);
    say_with(text, look->language, SAY("Use %s"), clans_token(look, part[0]), "");
    if (part[1][0]) {
        text_string(text, translate(look->language, SAY(": ")));
        write_target(look, part[1], text);
    }
    if (part[2][0])
        text_format(text, ", %s", clans_place(look, part[2]));
}

static void move_name(const struct look *look, const char *move, struct text *text)
{
    enum language language = look->language;
    const char *rest = strchr(move, ':');
    rest = rest ? rest + 1 : "";
    TEXT_ON_STACK(whom, 128);
    if (is_card(move)) {
        write_card(look, move, text);
        text_string(text, translate(language, SAY(": ")));
        clans_write_permitted(look, move[0], text);
    } else if (strcmp(move, "look:fog") == 0) {
        text_string(text, translate(language, SAY("Look at your own token")));
    } else if (text_starts_with(move, "look:")) {
        say_with(text, language, SAY("Look at objective %s"), rest, "");
    } else if (text_starts_with(move, "enter:")) {
        say_with(text, language, SAY("Enter objective %s"), rest, "");
    } else if (text_starts_with(move, "target:") || text_starts_with(move, "rob:")) {
        write_target(look, rest, &whom);
        say_with(text, language, move[0] == 't' ? SAY("Attack %s") : SAY("Rob %s"), whom.data, "");
    } else if (text_starts_with(move, "use:")) {
        use_name(look, rest, text);
    } else if (text_starts_with(move, "give:")) {
        char card[16] = "", clan[4] = "";
        sscanf(rest, "%15[^:]:%3s", card, clan);
        write_target(look, clan, &whom);
        say_with(text, language, SAY("%s for %s"), clans_order(look, card), whom.data);
    } else if (strcmp(move, "build") == 0) {
        text_string(text, translate(language, SAY("Build the barricade")));
    } else if (strcmp(move, "discard") == 0) {
        text_string(text, translate(language, SAY("Drop the fog token")));
    } else if (strcmp(move, "pass") == 0) {
        text_string(text, translate(language, SAY("Pass")));
    } else if (strcmp(move, "done") == 0) {
        text_string(text, translate(language, SAY("I am done talking")));
    } else {
        char character = clans_order_character(move);
        text_string(text, clans_order(look, move));
        if (character)
            text_format(text, " (%s)", clans_character(look, character));
    }
}

static void move_about(const struct look *look, const char *move, struct text *text)
{
    char token[16] = "";
    if (is_card(move))
        say_with(text, look->language, SAY("The others see a back with %s and %s."),
                 clans_character(look, move[0]), clans_character(look, move[1]));
    else if (sscanf(move, "use:%15[^:]", token) == 1)
        text_string(text, clans_token_effect(look, token));
    else
        text_string(text, clans_order_effect(look, move));
}

/* --- The position in words. */

static void write_places(const struct look *look, const json_t *places, const char *sentence,
                         struct text *text)
{
    TEXT_ON_STACK(list, 256);
    size_t index;
    json_t *place;
    json_array_foreach(places, index, place)
    {
        text_format(&list, "%s%s", list.length ? ", " : "", clans_place(look, json_string_value(place)));
    }
    if (list.length) {
        text_char(text, ' ');
        say_with(text, look->language, sentence, list.data, "");
    }
}

static void describe_token(const struct look *look, const json_t *fog, struct text *text)
{
    const char *face = member(fog, "face"), *at = member(fog, "at");
    const char *name = face[0] ? clans_token(look, face) : translate(look->language, SAY("face down"));
    if (!fog || json_is_null(fog))
        return;
    text_char(text, ' ');
    if (strcmp(at, "hand") == 0)
        say_with(text, look->language, SAY("Token in hand: %s."), name, "");
    else if (strcmp(at, "effect") == 0)
        say_with(text, look->language, SAY("Fog in effect: %s."), name, "");
    else
        say_with(text, look->language, SAY("Token on %s: %s."), clans_place(look, at), name);
}

static void describe_cards(const struct look *look, const char *letter, const json_t *clan, struct text *text)
{
    size_t index;
    json_t *card;
    json_array_foreach(json_object_get(clan, "cards"), index, card)
    {
        text_char(text, ' ');
        say_with(text, look->language, SAY("Has the card %s."), clans_order(look, json_string_value(card)),
                 "");
    }
    const char *aside = member(clan, "set_aside"), *order = member(clan, "order");
    if (aside[0]) {
        text_char(text, ' ');
        say_with(text, look->language, SAY("Set aside this turn: %s."), clans_order(look, aside), "");
    }
    if (order[0]) {
        text_char(text, ' ');
        say_with(text, look->language, SAY("Order: %s."),
                 strcmp(order, "hidden") == 0 || clans_laid_blind(look, letter)
                     ? translate(look->language, SAY("face down"))
                     : clans_order(look, order),
                 "");
    }
}

static void describe_clan(const struct look *look, const char *letter, const json_t *clan, struct text *text)
{
    TEXT_ON_STACK(name, 64);
    clans_clan_name(look, letter[0], &name);
    if (!clans_four(look))
        text_format(&name, " (%s)", letter);
    if (member_true(clan, "out")) {
        say_with(text, look->language, SAY("%s: eliminated."), name.data, "");
        text_char(text, '\n');
        return;
    }
    TEXT_ON_STACK(units, 64);
    translate_count(look->language, member_number(clan, "units"), SAY_COUNT("unit", "units"), &units);
    say_with(text, look->language, SAY("%s: %s"), name.data, units.data);
    text_string(text, ", ");
    text_format(text, translate(look->language, SAY("on %s, %d in reserve, %s.")),
                clans_place(look, member(clan, "at")), member_number(clan, "reserve"),
                clans_engine(look, clan));
    write_places(look, json_object_get(clan, "barricades"), SAY("Barricade on %s."), text);
    if (member(clan, "barricade3d")[0]) {
        text_char(text, ' ');
        say_with(text, look->language, SAY("3D barricade on %s."),
                 clans_place(look, member(clan, "barricade3d")), "");
    }
    write_places(look, json_object_get(clan, "blocked"), SAY("No barricade can be built on %s."), text);
    write_places(look, json_object_get(clan, "poison"), SAY("Rat poison on %s."), text);
    describe_token(look, json_object_get(clan, "fog"), text);
    describe_cards(look, letter, clan, text);
    text_char(text, '\n');
}

static void describe_king(const struct look *look, const char *seat, const json_t *king, struct text *text)
{
    TEXT_ON_STACK(name, 128);
    TEXT_ON_STACK(cards, 256);
    const json_t *played = json_object_get(king, "played");
    const char *back = member(played, "back"), *face = member(played, "face");
    size_t index;
    json_t *card;
    write_seat(look, seat, seat_names, &name);
    if (back[0]) {
        TEXT_ON_STACK(two, 64);
        say_with(&two, look->language, SAY("%s or %s"), clans_character(look, back[0]),
                 clans_character(look, back[1]));
        say_with(text, look->language, SAY("%s has played a card whose back shows %s."), name.data, two.data);
        if (face[0] && !clans_laid_blind(look, seat)) {
            text_char(text, ' ');
            say_with(text, look->language, SAY("It means %s."), clans_character(look, face[0]), "");
        }
        text_char(text, '\n');
    }
    json_array_foreach(json_object_get(king, "table"), index, card)
    {
        if (cards.length)
            text_string(&cards, "; ");
        write_card(look, json_string_value(card), &cards);
    }
    if (cards.length) {
        say_with(text, look->language, SAY("Face up before %s: %s."), name.data, cards.data);
        text_char(text, '\n');
    }
}

static void describe_objective(const struct look *look, int number, const json_t *objective,
                               struct text *text)
{
    const char *face = member(objective, "face");
    char digit[12];
    TEXT_ON_STACK(state, 128);
    snprintf(digit, sizeof digit, "%d", number);
    bool up = member_true(objective, "up");
    if (!face[0])
        text_string(&state, translate(look->language, SAY("face down")));
    else if (up)
        text_string(&state, clans_face(look, face));
    else
        say_with(&state, look->language,
                 look_seat(look, look->as) && !look_over(look) ? SAY("%s, as only you know")
                                                               : SAY("face down, %s"),
                 clans_face(look, face), "");
    size_t index;
    json_t *clan;
    TEXT_ON_STACK(clans, 32);
    json_array_foreach(json_object_get(objective, "scouted"), index, clan)
    {
        text_format(&clans, "%s%s", clans.length ? ", " : "", json_string_value(clan));
    }
    if (clans.length && !up) {
        text_string(&state, ", ");
        say_with(&state, look->language, SAY("looked at by %s"), clans.data, "");
    }
    say_with(text, look->language, SAY("Objective %s: %s."), digit, state.data);
    text_char(text, '\n');
}

static void describe(const struct look *look, struct text *text)
{
    const json_t *view = look_view(look);
    const char *key;
    json_t *value;
    size_t index;
    if (!view)
        return;
    TEXT_ON_STACK(clan, 64);
    clans_clan_name(look, member(view, "initiative")[0], &clan);
    say_with(text, look->language, SAY("Initiative: %s."), clan.data, "");
    text_char(text, '\n');
    json_object_foreach(json_object_get(view, "clans"), key, value)
    {
        describe_clan(look, key, value, text);
    }
    json_array_foreach(json_object_get(view, "objectives"), index, value)
    {
        describe_objective(look, (int)index + 1, value, text);
    }
    json_object_foreach(json_object_get(view, "kings"), key, value)
    {
        describe_king(look, key, value, text);
    }
}

/* Kings see their cards, and warchiefs what they scouted; and what one chooses must not be seen either. */
static bool secret(const struct look *look)
{
    return !look_over(look);
}

static void no_grid(const struct look *look, int *files, int *ranks)
{
    (void)look;
    *files = *ranks = 0;
}

static bool no_spots(const struct look *look, const char *move, int *from, int *to)
{
    (void)look;
    (void)move;
    *from = *to = SPOT_NONE;
    return false;
}

static void no_spot_name(const struct look *look, int spot, struct text *text)
{
    (void)look;
    (void)spot;
    (void)text;
}

static const char *const seats[] = {"Aw", "A", NULL};
static const struct preset_options presets[] = {
    {SAY("First game: the basic rules"), ""},
    {SAY("The whole base game, with its fog"), "fog=base"},
    {SAY("With tokens of fortune"), "fog=fortune"},
    {SAY("Everything: fortune, the Goth, the ballista, 3D barricades"),
     "fog=fortune gothic=on ballista=on barricade3d=on expansion_copies=2"},
};

const struct picture picture_goths = {
    .game = "goths",
    .about =
        SAY("The king shows only the back of a card; his warchief must guess the order. Teams that may not "
            "talk, for 2 to 4 or 6 to 8."),
    .legend = SAY(
        "▲ unit   ◆ initiative   [V·R] King card with that back, =V what it means   up: King cards face up   "
        "(?) token   ╫╫ barricade   ╬╬ 3D barricade   ×× spoilt ground   ☠ rat poison"),
    .seats = seats,
    .presets = presets,
    .preset_count = sizeof presets / sizeof presets[0],
    .counted_option = "players",
    .counted_name = SAY("Players"),
    .seat_name = seat_name,
    .camp_name = camp_name,
    .tell = tell,
    .headline = headline,
    .ask = ask,
    .move_name = move_name,
    .move_about = move_about,
    .glance = clans_glance,
    .describe = describe,
    .secret = secret,
    .measure = clans_measure,
    .draw = clans_draw,
    .grid = no_grid,
    .move_spots = no_spots,
    .spot_name = no_spot_name,
};
