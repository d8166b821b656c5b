// SPDX-License-Identifier: MIT
/* glance.c: the game at a glance: the kinds of units as the rules have them; see
 * picture.h. */
#include "games/echec/rules.h"
#include "games/echec/terminal/picture.h"

#include <stdio.h>
#include <string.h>

static const enum kind rows[] = {KING, KNIGHTS, INFANTRY, MASSED, ARCHERS, HEAVY, PEASANTS, MERCENARIES};

/* With massed infantry there is no other; the additional kinds belong to the second level. */
static bool takes_part(const struct look *look, enum kind kind)
{
    bool own_army = strcmp(look_option(look, "level"), "2") == 0;
    switch (kind) {
    case INFANTRY: return !field_is_massed(look);
    case MASSED: return field_is_massed(look);
    case HEAVY:
    case PEASANTS:
    case MERCENARIES: return own_army;
    case KING:
    case KNIGHTS:
    case ARCHERS:
    case KIND_COUNT: break;
    }
    return true;
}

/* What it does in a manner of its own. */
static const char *peculiarity(enum kind kind)
{
    switch (kind) {
    case KING:
    case KNIGHTS: return SAY("rides any distance straight ahead");
    case ARCHERS: return SAY("shoots at any of the 3 by 3 squares ahead");
    case HEAVY: return SAY("strikes all around; advancing or turning takes both actions");
    case PEASANTS: return SAY("hits by the symbol it has most of; flees a square for each panic");
    case MERCENARIES: return SAY("drives its target off a square for each panic; a king hires it");
    case MASSED: return SAY("one square ahead; four dice at most");
    case INFANTRY:
    case KIND_COUNT: break;
    }
    return SAY("one square ahead; strikes the square in front");
}

static void write_symbols(const struct look *look, enum kind kind, struct text *text)
{
    if (echec_hits(kind, roll_make(1, 0, 0)))
        text_string(text, translate(look->language, SAY("axe")));
    if (echec_hits(kind, roll_make(0, 1, 0)))
        text_format(text, "%s%s", text->length ? ", " : "", translate(look->language, SAY("arrow")));
}

static void write_kind(const struct look *look, enum kind kind, struct text *text)
{
    TEXT_ON_STACK(symbols, 64);
    char number[16];
    write_symbols(look, kind, &symbols);
    write_column(text, translate(look->language, echec_kind_titles[kind]), 18);
    snprintf(number, sizeof number, "%d", unit_dice(unit_make(GOLD, kind, 1, NORTH)));
    write_column(text, number, 12);
    write_column(text, symbols.data, 14);
    snprintf(number, sizeof number, "%d", kind_toughness(kind));
    write_column(text, number, 14);
    text_format(text, "%s\n   %s\n", translate(look->language, kind_panics(kind) ? SAY("yes") : SAY("never")),
                translate(look->language, peculiarity(kind)));
}

void field_glance(const struct look *look, struct text *text)
{
    static const char *const heads[] = {SAY("Kind"), SAY("dice a man"), SAY("hits with"), SAY("hits to kill"),
                                        SAY("panics")};
    static const int widths[] = {18, 12, 14, 14, 0};
    text_format(
        text, "%s\n\n",
        translate(look->language,
                  SAY("A turn\n"
                      "Two actions out of advance, turn and attack, by one unit or by two; none attacks "
                      "twice. A unit advances and attacks the way it faces.")));
    for (int i = 0; i < 5; i++)
        write_column(text, translate(look->language, heads[i]), widths[i]);
    text_char(text, '\n');
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (takes_part(look, rows[i]))
            write_kind(look, rows[i], text);
    text_format(
        text, "\n%s\n",
        translate(look->language,
                  SAY("A die has three axes, two arrows and one panic. A lone infantryman or archer has to "
                      "hit twice in a row to kill a knight or a king.\n"
                      "Panic: if every die shows it, the attackers turn round and flee one square, and sweep "
                      "along the units of their own in the way. Off the board, into their king, "
                      "mercenaries or an enemy, they are lost.\n"
                      "\n"
                      "You win when the enemy king is dead, or the only unit left to him.")));
}
