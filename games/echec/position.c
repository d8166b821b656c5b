// SPDX-License-Identifier: MIT
/* position.c: a whole position as one word; docs/positions.md explains the notation.
 *
 *   BOARD:WHO:ACTIONS:TURN:ROLL:ATTACK
 *
 * What is written here is read back to the same bytes; position_check.c judges whether it can be. */
#include "games/echec/rules.h"

#include <string.h>

#define TURN_MOST 1000000000 /* far from where counting would overflow */

static const char kind_letters[KIND_COUNT] = {
    [KING] = 'K',  [KNIGHTS] = 'N',  [INFANTRY] = 'I',    [ARCHERS] = 'A',
    [HEAVY] = 'H', [PEASANTS] = 'P', [MERCENARIES] = 'M', [MASSED] = 'I',
};
static const char facing_signs[] = "^>v<";

/* What stands in the field WHO. */
enum who { WHO_GOLD, WHO_SILVER, WHO_DEPLOY, WHO_START, WHO_OVER, WHO_COUNT };
static const char *const who_words[WHO_COUNT] = {"gold", "silver", "deploy", "start", "over"};

static void write_unit(unit_bits unit, struct text *text)
{
    char letter = kind_letters[unit_kind(unit)];
    text_char(text, unit_army(unit) == GOLD ? letter : (char)(letter - 'A' + 'a'));
    text_number(text, (uint64_t)unit_men(unit));
    text_char(text, facing_signs[unit_facing(unit)]);
    if (unit_attacked(unit))
        text_char(text, '!');
}

static void write_rank(const struct echec_state *view, int rank, struct text *text)
{
    int empty = 0;
    for (int file = 0; file <= FILES; file++) {
        unit_bits unit = file < FILES ? view->board[square_at(file, rank)] : WALL;
        if (unit == EMPTY) {
            empty++;
            continue;
        }
        if (empty > 0)
            text_number(text, (uint64_t)empty);
        empty = 0;
        if (unit != WALL)
            write_unit(unit, text);
    }
}

static enum who who_of(const struct echec_state *view)
{
    switch ((enum echec_phase)view->phase) {
    case ECHEC_DEPLOY: return WHO_DEPLOY;
    case ECHEC_START: return WHO_START;
    case ECHEC_OVER: return WHO_OVER;
    case ECHEC_PLAY:
    case ECHEC_ROLL: break;
    }
    return view->to_move == GOLD ? WHO_GOLD : WHO_SILVER;
}

static void write_attack(const struct echec_state *view, struct text *text)
{
    if (view->phase != ECHEC_ROLL) {
        text_char(text, '-');
        return;
    }
    echec_write_square(view->attack_from, text);
    text_char(text, 'x');
    echec_write_square(view->attack_to, text);
    if (view->attack_second)
        text_char(text, '+');
}

void echec_position_text(const void *view, struct text *text)
{
    const struct echec_state *v = view;
    for (int rank = v->rows - 1; rank >= 0; rank--) {
        write_rank(v, rank, text);
        text_char(text, rank > 0 ? '/' : ':');
    }
    text_format(text, "%s:%u:%lu:", who_words[who_of(v)], v->actions_left, (unsigned long)v->turn);
    if (v->roll)
        echec_write_roll(v->roll, text);
    else
        text_char(text, '-');
    text_char(text, ':');
    write_attack(v, text);
}

/* Reads digits at the string, none of them a leading zero, and moves past them. */
static bool read_number(const char **string, uint64_t highest, uint64_t *number)
{
    size_t length = strspn(*string, "0123456789");
    if (!text_read_number(*string, length, highest, number))
        return false;
    *string += length;
    return true;
}

/* The letter of a unit: capitals are Gold's. */
static bool read_kind(const struct echec_state *state, char letter, int *army, enum kind *kind)
{
    *army = letter >= 'a' && letter <= 'z' ? SILVER : GOLD;
    char capital = *army == SILVER ? (char)(letter - 'a' + 'A') : letter;
    for (int i = 0; i < KIND_COUNT; i++) {
        if (kind_letters[i] == capital) {
            *kind = i == INFANTRY && state->massed ? MASSED : (enum kind)i;
            return true;
        }
    }
    return false;
}

static const char *read_unit(const struct echec_state *state, const char **string, unit_bits *unit)
{
    int army;
    enum kind kind;
    uint64_t men;
    if (!read_kind(state, **string, &army, &kind))
        return SAY("that is no position: a rank has units such as K1^ and numbers of empty squares");
    ++*string;
    if (!read_number(string, 10, &men) || men == 0)
        return SAY("a unit has one to ten men [E10.3]");
    const char *sign = **string ? strchr(facing_signs, **string) : NULL;
    if (!sign)
        return SAY("that is no position: behind its men a unit has its facing, one of ^ > v <");
    ++*string;
    *unit = unit_make(army, kind, (int)men, (int)(sign - facing_signs));
    if (**string == '!') {
        ++*string;
        *unit |= UNIT_ATTACKED;
    }
    return NULL;
}

static const char *read_rank(struct echec_state *state, int rank, const char **string)
{
    int file = 0;
    while (**string != '/' && **string != ':') {
        if (**string >= '1' && **string <= '9') {
            file += **string - '0';
            ++*string;
            continue;
        }
        unit_bits unit;
        const char *why = read_unit(state, string, &unit);
        if (why)
            return why;
        if (file >= FILES)
            return SAY("a rank has nine squares [E1.1]");
        echec_place(state, square_at(file++, rank), unit);
    }
    return file == FILES ? NULL : SAY("a rank has nine squares [E1.1]");
}

static const char *read_board(struct echec_state *state, const char **string)
{
    for (int rank = state->rows - 1; rank >= 0; rank--) {
        const char *why = read_rank(state, rank, string);
        if (why)
            return why;
        if (**string != (rank > 0 ? '/' : ':'))
            return SAY("the board has as many ranks as the option rows says [E1.1]");
        ++*string;
    }
    return NULL;
}

static bool read_who(struct echec_state *state, const char **string)
{
    for (int i = 0; i < WHO_COUNT; i++) {
        if (!text_starts_with(*string, who_words[i]))
            continue;
        *string += strlen(who_words[i]);
        state->phase = i == WHO_DEPLOY  ? ECHEC_DEPLOY
                       : i == WHO_START ? ECHEC_START
                       : i == WHO_OVER  ? ECHEC_OVER
                                        : ECHEC_PLAY;
        state->to_move = i == WHO_SILVER ? SILVER : GOLD;
        return true;
    }
    return false;
}

static bool read_colon(const char **string)
{
    return *(*string)++ == ':';
}

static bool read_roll(struct echec_state *state, const char **string)
{
    int length = (int)strspn(*string, "xwp");
    uint32_t silver = 0;
    if (length == 0)
        return *(*string)++ == '-';
    if (length > DICE_MOST && length != 2 * DICE_MOST)
        return false;
    bool fine = echec_read_dice(string, length > DICE_MOST ? DICE_MOST : length, &state->roll) &&
                (length <= DICE_MOST || echec_read_dice(string, DICE_MOST, &silver));
    state->roll |= silver << ROLL_SILVER;
    return fine;
}

static bool read_attack(struct echec_state *state, const char *string)
{
    int from, to;
    if (strcmp(string, "-") == 0)
        return true;
    if (state->phase != ECHEC_PLAY || !echec_read_square(state, &string, &from) || *string++ != 'x' ||
        !echec_read_square(state, &string, &to))
        return false;
    if (*string == '+') {
        state->attack_second = 1;
        string++;
    }
    state->attack_from = (uint8_t)from;
    state->attack_to = (uint8_t)to;
    state->phase = ECHEC_ROLL;
    return *string == '\0';
}

static const char *read_fields(struct echec_state *state, const char *string)
{
    uint64_t actions, turn;
    if (!read_who(state, &string) || !read_colon(&string))
        return SAY("that is no position: behind the board stands gold, silver, deploy, start or over");
    if (!read_number(&string, 2, &actions) || !read_colon(&string))
        return SAY("the actions left are 0, 1 or 2 [E3.1]");
    if (!read_number(&string, TURN_MOST, &turn) || !read_colon(&string))
        return SAY("that is no position: behind the actions stands the number of the turn");
    if (!read_roll(state, &string) || !read_colon(&string))
        return SAY("that is no position: behind the turn stand the last dice, as in xxwp, or -");
    if (!read_attack(state, string))
        return SAY("that is no position: at the end stands an attack whose dice are due, as in e4xe5, or -");
    state->actions_left = (uint8_t)actions;
    state->turn = (uint32_t)turn;
    return NULL;
}

/* What follows from the rest: who has deployed, and who has won. */
static void infer(struct echec_state *state)
{
    state->deployed = 3;
    if (state->phase == ECHEC_DEPLOY)
        state->deployed =
            (uint8_t)((army_units(state, GOLD) > 0) | (army_units(state, SILVER) > 0 ? 1 << SILVER : 0));
    if (state->phase == ECHEC_OVER)
        state->winner = echec_army_lost(state, GOLD)     ? 1 + SILVER
                        : echec_army_lost(state, SILVER) ? 1 + GOLD
                                                         : 0;
}

const char *echec_position_read(void *state, const char *string)
{
    struct echec_state *s = state;
    struct echec_state read = {
        .level = s->level, .rows = s->rows, .massed = s->massed, .turn_limit = s->turn_limit};
    echec_clear_board(&read);
    const char *why = read_board(&read, &string);
    if (!why)
        why = read_fields(&read, string);
    if (why)
        return why;
    infer(&read);
    why = echec_refuse_position(&read);
    if (!why)
        *s = read;
    return why;
}
