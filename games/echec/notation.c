// SPDX-License-Identifier: MIT
/* notation.c: moves as text: e2-e3, e2>n, e2xe3, e1$e2, deploy:..., roll:... */
#include "games/echec/rules.h"

#include <string.h>

static const char action_signs[] = {
    [ADVANCE] = '-', [TURN] = '>', [ATTACK] = 'x', [HIRE] = '$', [ACTION_COUNT] = 0};
static const char facing_letters[] = "nesw";

void echec_write_square(int square, struct text *text)
{
    text_format(text, "%c%d", 'a' + square_file(square), square_rank(square) + 1);
}

bool echec_read_square(const struct echec_state *view, const char **string, int *square)
{
    const char *at = *string;
    uint64_t rank;
    if (*at < 'a' || *at >= 'a' + FILES)
        return false;
    size_t digits = strspn(at + 1, "0123456789");
    if (!text_read_number(at + 1, digits, view->rows, &rank) || rank == 0)
        return false;
    *square = square_at(*at - 'a', (int)rank - 1);
    *string = at + 1 + digits;
    return true;
}

void echec_move_text(const void *view, int seat, game_move move, struct text *text)
{
    if (seat == CHANCE) {
        text_string(text, "roll:");
        echec_write_roll((uint32_t)move, text);
        return;
    }
    if (move & MOVE_DEPLOYMENT) {
        echec_write_deployment(view, seat, move, text);
        return;
    }
    echec_write_square(move_from(move), text);
    text_char(text, action_signs[move_action(move)]);
    if (move_action(move) == TURN)
        text_char(text, facing_letters[move_to(move)]);
    else
        echec_write_square(move_to(move), text);
}

/* What the unit is to do with the rest of the string. */
static bool read_target(const struct echec_state *view, enum action action, const char *string, int *to)
{
    if (action != TURN)
        return echec_read_square(view, &string, to) && *string == '\0';
    const char *letter = *string ? strchr(facing_letters, *string) : NULL;
    if (!letter || string[1] != '\0')
        return false;
    *to = (int)(letter - facing_letters);
    return true;
}

static bool read_action(const struct echec_state *view, const char *string, game_move *move)
{
    int from, to;
    if (!echec_read_square(view, &string, &from) || *string == '\0')
        return false;
    const char *sign = strchr(action_signs, *string);
    if (!sign)
        return false;
    enum action action = (enum action)(sign - action_signs);
    if (!read_target(view, action, string + 1, &to))
        return false;
    *move = move_make(action, from, to);
    return true;
}

const char *echec_move_parse(const void *view, int seat, const char *string, game_move *move)
{
    static const char deploy[] = "deploy:", roll[] = "roll:";
    bool is_roll = text_starts_with(string, roll);
    if (seat == CHANCE)
        return is_roll ? echec_parse_roll(view, string + strlen(roll), move)
                       : SAY("chance rolls dice: write roll: and axes x, then arrows w, then panics p");
    if (is_roll)
        return SAY("dice are thrown by chance, not by a player");
    if (text_starts_with(string, deploy))
        return echec_parse_deployment(view, seat, string + strlen(deploy), move);
    if (read_action(view, string, move))
        return NULL;
    return SAY(
        "that is no move on this board: e2-e3 advances, e2>n turns, e2xe3 attacks, e1$e2 hires [E1.1]");
}
