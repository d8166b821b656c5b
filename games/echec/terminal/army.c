// SPDX-License-Identifier: MIT
/* army.c: an army of one's own, put together on the board (E10). It is the text of the move,
 * "deploy:K1@e1,N2@d1", of which squares are changed; whether it is an army, the rules will say. */
#include "games/echec/army.h"
#include "games/echec/rules.h"
#include "games/echec/terminal/picture.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 2 * FIELD_FILES, ROYAL = 4 };

struct draft {
    struct {
        char letter; /* '\0': nobody */
        int men;
    } at[PLACES];
};

static bool is_gold(const struct look *look)
{
    return strcmp(look->as, "gold") == 0;
}

/* From one's own side, back rank first; -1 for squares that are not one's own. */
static int place_of(const struct look *look, int spot)
{
    int rank = spot / FIELD_FILES;
    int own = is_gold(look) ? rank : field_ranks(look) - 1 - rank;
    return spot >= 0 && own >= 0 && own <= 1 ? own * FIELD_FILES + spot % FIELD_FILES : -1;
}

static void write_square(const struct look *look, int place, struct text *text)
{
    int own = place / FIELD_FILES;
    text_format(text, "%c%d", 'a' + place % FIELD_FILES, is_gold(look) ? own + 1 : field_ranks(look) - own);
}

static struct draft read_army(const struct look *look, const char *move)
{
    struct draft army = {0};
    const char *at = strchr(move, ':'), *rest;
    for (at = at ? at + 1 : ""; *at; at += strcspn(at, ","), at += *at == ',') {
        const char *sign = memchr(at, '@', strcspn(at, ","));
        int place = sign ? place_of(look, field_spot(sign + 1, &rest)) : -1;
        if (place < 0 || place == ROYAL)
            continue;
        army.at[place].letter = at[0];
        army.at[place].men = atoi(at + 1);
    }
    return army;
}

static void write_army(const struct look *look, const struct draft *army, char *move, size_t size)
{
    struct text text = text_in(move, size);
    text_string(&text, "deploy:K1@");
    write_square(look, ROYAL, &text);
    for (int place = 0; place < PLACES; place++) {
        if (!army->at[place].letter)
            continue;
        text_format(&text, ",%c%d@", army->at[place].letter, army->at[place].men);
        write_square(look, place, &text);
    }
}

bool army_drafts(const struct look *look, int spot)
{
    int place = place_of(look, spot);
    return look_asked(look) && strcmp(member(look_view(look), "phase"), "deploy") == 0 && place >= 0 &&
           place != ROYAL;
}

static const struct echec_supply *supply_of(const struct look *look, char letter)
{
    bool massed = field_is_massed(look);
    for (int i = 0; i < ECHEC_SUPPLIES; i++)
        if (echec_supply(massed, i)->letter == letter)
            return echec_supply(massed, i);
    return NULL;
}

bool army_draft(const struct look *look, char key, int spot, char *move, size_t size)
{
    struct draft army = read_army(look, move);
    char letter = (char)toupper((unsigned char)key);
    const struct echec_supply *supply = supply_of(look, letter);
    if (!army_drafts(look, spot))
        return false;
    int place = place_of(look, spot);
    if (supply) {
        army.at[place].letter = letter;
        army.at[place].men = supply->least;
    } else if (key == ' ') {
        army.at[place].letter = '\0';
    } else if (key >= '1' && key <= '9' && army.at[place].letter) {
        army.at[place].men = key - '0';
    } else {
        return false;
    }
    write_army(look, &army, move, size);
    return true;
}

/* Men, where a base may have fewer or more of them; else units. */
static int left_of(const struct draft *army, const struct echec_supply *supply)
{
    bool by_men = supply->least == 1 && supply->units == supply->men;
    int left = by_men ? supply->men : supply->units;
    for (int place = 0; place < PLACES; place++)
        if (army->at[place].letter == supply->letter)
            left -= by_men ? army->at[place].men : 1;
    return left;
}

void army_draft_about(const struct look *look, const char *move, struct text *text)
{
    struct draft army = read_army(look, move);
    bool massed = field_is_massed(look);
    TEXT_ON_STACK(left, 512);
    int bases = 1;
    for (int place = 0; place < PLACES; place++)
        bases += army.at[place].letter != '\0';
    for (int i = 0; i < ECHEC_SUPPLIES; i++) {
        const struct echec_supply *supply = echec_supply(massed, i);
        text_format(&left, "%s%c\u00a0%s\u00a0%d", i > 0 ? ", " : "", supply->letter,
                    translate(look->language, echec_kind_titles[supply->kind]), left_of(&army, supply));
    }
    text_format(text,
                translate(look->language, massed ? SAY("%d bases of 7 to %d, the king's included. Left: %s.")
                                                 : SAY("%d bases of %d, the king's included. Left: %s.")),
                bases, ECHEC_BASES, left.data);
}
