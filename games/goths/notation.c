// SPDX-License-Identifier: MIT
/* notation.c: moves, seats and words of Goths as text, and back (ENGINE-PROTOCOL, "goths"). */
#include "games/goths/state.h"

#include <string.h>

static const char letters[] = "VRCB";

static const char *const order_names[ORDER_END] = {
    [SCOUT] = "scout", [SABOTAGE] = "sabotage", [RECRUIT] = "recruit",     [PIGEON] = "pigeon",
    [LOAD] = "load",   [FIRE] = "fire",         [BARRICADE] = "barricade", [ADVANCE] = "advance",
    [AXE] = "axe",     [RATS] = "rats",         [GOTH] = "goth",
};

const char *const token_names[TOKEN_END] = {
    [PEA] = "pea",
    [NUMBERS] = "numbers",
    [BOAR] = "boar",
    [GUSTS] = "gusts",
    [MASTERMIND] = "mastermind",
    [SPYGLASS] = "spyglass",
    [BOOMERANG] = "boomerang",
    [FEAST] = "feast",
    [KEG] = "keg",
    [NEWDEAL] = "newdeal",
    [DOUBLE] = "double",
    [POISON] = "poison",
    [SHIELD] = "shield",
};

static const char *const place_names[PLACE_COUNT] = {"forest",     "plain1",     "plain2",
                                                     "objective1", "objective2", "objective3"};
static const char *const card_names[] = {"goth", "pigeon", "ballista"};
static const char face_letters[] = ".QTP";

const char *goths_seat_name(const void *view, int seat)
{
    static const char *const names[] = {"Ak", "Aw", "Bk", "Bw", "Ck", "Cw", "Dk", "Dw"};
    static const char *const lone[CLANS_MAX] = {"A", "B", "C", "D"};
    static const char *const shared[] = {"ACk", "BDk"};
    const struct goths_state *s = view;
    int clan = seat_clan(seat);
    if (s->lone & 1 << clan)
        return lone[clan];
    if (!(seat & 1) && clan < 2 && s->clan_count == 4 && s->king_of[clan + 2] == clan)
        return shared[clan];
    return names[seat];
}

const char *goths_camp_name(const struct goths_state *s, int camp)
{
    static const char *const names[2][2] = {{"A", "B"}, {"AC", "BD"}};
    return names[s->clan_count == 4][camp];
}

const char *goths_order_name(int order)
{
    return order_names[order];
}

const char *goths_place_name(int place)
{
    return place_names[place];
}

/* Its two letters in the order V R C B. */
void goths_back_text(const struct goths_state *s, int back, struct text *text)
{
    enum character one = card_face(s, 2 * back), other = card_decoy(s, 2 * back);
    text_char(text, letters[one < other ? one : other]);
    text_char(text, letters[one < other ? other : one]);
}

/* Face, then decoy. */
void goths_card_text(const struct goths_state *s, int card, struct text *text)
{
    text_char(text, letters[card_face(s, card)]);
    text_char(text, letters[card_decoy(s, card)]);
}

static void use_text(const struct goths_state *s, enum token token, int value, struct text *text)
{
    text_format(text, "use:%s", token_names[token]);
    if (token == SPYGLASS)
        text_format(text, ":%s", goths_seat_name(s, king_seat(value)));
    else if (token == KEG)
        text_format(text, ":%c:%s", 'A' + value / 4,
                    (value & 3) == KEG_ENGINE ? "engine" : place_names[value & 3]);
    else if (token == MASTERMIND || token == BOOMERANG || token == FEAST)
        text_format(text, ":%c", 'A' + value);
}

static void draw_text(const struct goths_state *s, unsigned value, struct text *text)
{
    text_string(text, s->fog == FOG_BASE ? "fog:" : "fortune:");
    for (int clan = 0; clan < s->clan_count; clan++, value >>= 4)
        text_format(text, "%s%c=%s", clan ? "," : "", 'A' + clan, token_names[value & 15]);
}

void goths_move_text(const void *view, int seat, game_move move, struct text *text)
{
    const struct goths_state *s = view;
    int value = (int)(move & 0xffff);
    enum move_kind kind = (enum move_kind)(move >> 16);
    (void)seat;
    switch (kind) {
    case MOVE_CARD: goths_card_text(s, value, text); return;
    case MOVE_ORDER: text_string(text, order_names[value]); return;
    case MOVE_LOOK:
        if (value == LOOK_TOKEN)
            text_string(text, "look:fog");
        else
            text_format(text, "look:%d", value + 1);
        return;
    case MOVE_ENTER: text_format(text, "enter:%d", value + 1); return;
    case MOVE_TARGET: text_format(text, "target:%c", 'A' + value); return;
    case MOVE_ROB: text_format(text, "rob:%c", 'A' + value); return;
    case MOVE_BUILD: text_string(text, "build"); return;
    case MOVE_DISCARD: text_string(text, "discard"); return;
    case MOVE_GIVE: text_format(text, "give:%s:%c", card_names[value / 4], 'A' + value % 4); return;
    case MOVE_DONE: text_string(text, "done"); return;
    case MOVE_PASS: text_string(text, "pass"); return;
    case MOVE_DEAL:
        text_string(text, "deal:");
        for (int i = 0; i < 3; i++, value >>= 2)
            text_char(text, face_letters[value & 3]);
        return;
    case MOVE_DRAW: draw_text(s, (unsigned)value, text); return;
    case MOVE_USE: break;
    }
    use_text(s, (enum token)(kind - MOVE_USE + FIRST_FORTUNE), value, text);
}

/* The index of a word in a list, or -1. */
static int find_word(const char *const *words, int first, int end, const char *bytes, size_t length)
{
    for (int i = first; i < end; i++)
        if (text_equals(bytes, length, words[i]))
            return i;
    return -1;
}

static int clan_letter(const struct goths_state *s, const char *string)
{
    int clan = string[0] - 'A';
    return string[0] >= 'A' && clan < s->clan_count && string[1] == '\0' ? clan : -1;
}

static int digit(const char *string)
{
    return string[0] >= '1' && string[0] <= '3' && string[1] == '\0' ? string[0] - '1' : -1;
}

static const char *const no_move = SAY("that is no move of this game");

static const char *found(enum move_kind kind, int value, game_move *move)
{
    if (value < 0)
        return no_move;
    *move = move_of(kind, value);
    return NULL;
}

static const char *parse_card(const struct goths_state *s, const char *string, game_move *move)
{
    for (int card = 0; card < 8; card++) {
        TEXT_ON_STACK(text, 4);
        goths_card_text(s, card, &text);
        if (strcmp(text.data, string) == 0)
            return found(MOVE_CARD, card, move);
    }
    return SAY("there is no such King card in the deck [G1.2]");
}

static int king_named(const struct goths_state *s, const char *name)
{
    for (int king = 0; king < s->clan_count; king++)
        if (s->king_of[king] == king && strcmp(goths_seat_name(s, king_seat(king)), name) == 0)
            return king;
    return -1;
}

/* "B:engine", "B:plain1" */
static int keg_target(const struct goths_state *s, const char *string)
{
    if (string[0] == '\0' || string[1] != ':')
        return -1;
    int clan = clan_letter(s, (const char[]){string[0], '\0'});
    const char *what = string + 2;
    int card = strcmp(what, "engine") == 0 ? KEG_ENGINE
                                           : find_word(place_names, FOREST, OBJECTIVE1, what, strlen(what));
    return clan < 0 || card < 0 ? -1 : 4 * clan + card;
}

/* What follows "use:". */
static const char *parse_use(const struct goths_state *s, const char *string, game_move *move)
{
    const char *colon = strchr(string, ':');
    size_t length = colon ? (size_t)(colon - string) : strlen(string);
    int token = find_word(token_names, FIRST_FORTUNE, TOKEN_END, string, length), value = 0;
    if (token < 0)
        return SAY("there is no such token of fortune [G14.1]");
    bool named =
        token == MASTERMIND || token == SPYGLASS || token == BOOMERANG || token == FEAST || token == KEG;
    if (named != (colon != NULL))
        return no_move;
    if (token == SPYGLASS)
        value = king_named(s, colon + 1);
    else if (token == KEG)
        value = keg_target(s, colon + 1);
    else if (named)
        value = clan_letter(s, colon + 1);
    return found((enum move_kind)(MOVE_USE + token - FIRST_FORTUNE), value, move);
}

/* What follows "give:". */
static const char *parse_give(const struct goths_state *s, const char *string, game_move *move)
{
    const char *colon = strchr(string, ':');
    if (!colon)
        return no_move;
    int card = find_word(card_names, 0, 3, string, (size_t)(colon - string));
    int clan = clan_letter(s, colon + 1);
    return found(MOVE_GIVE, card < 0 || clan < 0 ? -1 : 4 * card + clan, move);
}

static const char *parse_deal(const char *string, game_move *move)
{
    int value = 0;
    if (strlen(string) != 3)
        return no_move;
    for (int i = 0; i < 3; i++) {
        const char *letter = strchr(face_letters, string[i]);
        if (!letter)
            return no_move;
        value |= (int)(letter - face_letters) << 2 * i;
    }
    return found(MOVE_DEAL, value, move);
}

/* "A=pea,B=gusts": every lane in order. */
static const char *parse_draw(const struct goths_state *s, const char *string, game_move *move)
{
    int value = 0;
    for (int clan = 0; clan < s->clan_count; clan++) {
        size_t length = strcspn(string, ",");
        if (length < 3 || string[0] != 'A' + clan || string[1] != '=')
            return no_move;
        int token = find_word(token_names, PEA, TOKEN_END, string + 2, length - 2);
        bool last = clan == s->clan_count - 1;
        if (token < 0 || (string[length] == '\0') != last)
            return no_move;
        value |= token << 4 * clan;
        string += length + 1;
    }
    return found(MOVE_DRAW, value, move);
}

static const char *parse_chance(const struct goths_state *s, const char *string, game_move *move)
{
    if (text_starts_with(string, "deal:"))
        return parse_deal(string + 5, move);
    if (s->fog == FOG_BASE && text_starts_with(string, "fog:"))
        return parse_draw(s, string + 4, move);
    if (s->fog == FOG_FORTUNE && text_starts_with(string, "fortune:"))
        return parse_draw(s, string + 8, move);
    return SAY("that is no outcome of this game's chance");
}

const char *goths_move_parse(const void *view, int seat, const char *string, game_move *move)
{
    const struct goths_state *s = view;
    if (seat == CHANCE)
        return parse_chance(s, string, move);
    int order = find_word(order_names, SCOUT, ORDER_END, string, strlen(string));
    if (order > 0)
        return found(MOVE_ORDER, order, move);
    if (strcmp(string, "look:fog") == 0)
        return found(MOVE_LOOK, LOOK_TOKEN, move);
    if (text_starts_with(string, "look:"))
        return found(MOVE_LOOK, digit(string + 5), move);
    if (text_starts_with(string, "enter:"))
        return found(MOVE_ENTER, digit(string + 6), move);
    if (text_starts_with(string, "target:"))
        return found(MOVE_TARGET, clan_letter(s, string + 7), move);
    if (text_starts_with(string, "rob:"))
        return found(MOVE_ROB, clan_letter(s, string + 4), move);
    if (text_starts_with(string, "use:"))
        return parse_use(s, string + 4, move);
    if (text_starts_with(string, "give:"))
        return parse_give(s, string + 5, move);
    if (strcmp(string, "build") == 0)
        return found(MOVE_BUILD, 0, move);
    if (strcmp(string, "discard") == 0)
        return found(MOVE_DISCARD, 0, move);
    if (strcmp(string, "pass") == 0)
        return found(MOVE_PASS, 0, move);
    if (strcmp(string, "done") == 0)
        return found(MOVE_DONE, 0, move);
    bool card = strlen(string) == 2 && strchr(letters, string[0]) && strchr(letters, string[1]);
    return card ? parse_card(s, string, move) : no_move;
}

/* The words of the event sentences; the manners are listed in event.h. */
static const char *const token_words[TOKEN_END] = {
    [PEA] = SAY("pea soup"),
    [NUMBERS] = SAY("reduced numbers"),
    [BOAR] = SAY("boar shortage"),
    [GUSTS] = SAY("gusts"),
    [MASTERMIND] = SAY("mastermind"),
    [SPYGLASS] = SAY("spyglass"),
    [BOOMERANG] = SAY("boomerang"),
    [FEAST] = SAY("feast"),
    [KEG] = SAY("powder keg"),
    [NEWDEAL] = SAY("new deal"),
    [DOUBLE] = SAY("double recruitment"),
    [POISON] = SAY("rat poison"),
    [SHIELD] = SAY("shield"),
};
static const char *const place_words[PLACE_COUNT] = {SAY("the forest"),  SAY("plain 1"),
                                                     SAY("plain 2"),     SAY("objective 1"),
                                                     SAY("objective 2"), SAY("objective 3")};
static const char *const face_words[] = {
    [QUEEN] = SAY("the queen"), [TRAP] = SAY("the trap"), [PLAIN] = SAY("the plain")};
static const char *const card_words[] = {SAY("Gothic Goth"), SAY("carrier pigeon"), SAY("ballista")};

/* What an event names, as the notation writes it. Of what belongs to a clan that is the clan. */
void goths_write_value(const void *view, char how, int value, struct json *json)
{
    const struct goths_state *s = view;
    TEXT_ON_STACK(text, 16);
    switch (how) {
    case 'S':
    case 'Y': text_string(&text, goths_seat_name(s, value)); break;
    case 'Z': text_string(&text, goths_camp_name(s, value)); break;
    case 'O': text_string(&text, order_names[value]); break;
    case 'H': goths_card_text(s, value, &text); break;
    case 'M': goths_back_text(s, value, &text); break;
    case 'p': text_string(&text, place_names[value]); break;
    case 'i': text_format(&text, "objective%d", value + 1); break;
    case 'f': text_char(&text, face_letters[value]); break;
    case 't': text_string(&text, token_names[value]); break;
    case 'C': text_string(&text, card_names[value]); break;
    case 'u': json_put_number(json, (uint64_t)value); return;
    default: text_char(&text, (char)('A' + value)); break;
    }
    json_put_string(json, text.data);
}

void goths_write_word(const void *view, char how, int value, const struct listener *listener,
                      struct text *text)
{
    const struct goths_state *s = view;
    enum language language = listener->language;
    switch (how) {
    case 'c': text_char(text, (char)('A' + value)); break;
    case 'u': translate_count(language, value, SAY_COUNT("unit", "units"), text); break;
    case 'p': text_string(text, translate(language, place_words[value])); break;
    case 'i': text_number(text, (uint64_t)value + 1); break;
    case 'f': text_string(text, translate(language, face_words[value])); break;
    case 't': text_string(text, translate(language, token_words[value])); break;
    case 'C': text_string(text, translate(language, card_words[value])); break;
    default: goths_write_title(s, how, value, listener, text); break;
    }
}
