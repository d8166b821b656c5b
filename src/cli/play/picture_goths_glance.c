// SPDX-License-Identifier: MIT
/* picture_goths_glance.c: the orders, and the game at a glance; see picture_goths.h. */
#include "cli/play/picture_goths.h"

#include <string.h>

/* The orders as they are carried out: the number on the card (0: the theft is settled before all), the
 * character a king must have meant, and the option that brings the card into the game. */
static const struct order {
    const char *word;
    int number;
    char character;
    const char *option;
} orders[] = {
    {"goth", 0, 'B', "gothic"}, {"scout", 1, 'V', NULL},      {"sabotage", 2, 'V', NULL},
    {"recruit", 3, 'R', NULL},  {"pigeon", 3, 'R', "pigeon"}, {"load", 4, 'C', NULL},
    {"fire", 5, 'C', NULL},     {"barricade", 6, 'B', NULL},  {"advance", 7, 'B', NULL},
    {"axe", 8, 'B', NULL},      {"rats", 9, 'B', NULL},
};
enum { ORDERS = sizeof orders / sizeof orders[0] };

static bool is_on(const struct look *look, const char *option)
{
    return !option || strcmp(look_option(look, option), "on") == 0;
}

char clans_order_character(const char *order)
{
    for (int i = 0; i < ORDERS; i++)
        if (strcmp(orders[i].word, order) == 0)
            return orders[i].character;
    return '\0';
}

void clans_write_permitted(const struct look *look, char character, struct text *text)
{
    const char *before = "";
    for (int i = 0; i < ORDERS; i++)
        if (orders[i].character == character && is_on(look, orders[i].option)) {
            text_format(text, "%s%s", before, clans_order(look, orders[i].word));
            before = ", ";
        }
}

static void write_orders(const struct look *look, struct text *text)
{
    for (int i = 0; i < ORDERS; i++) {
        if (!is_on(look, orders[i].option))
            continue;
        text_format(text, "%d  ", orders[i].number);
        write_column(text, clans_order(look, orders[i].word), 15);
        write_column(text, clans_character(look, orders[i].character), 11);
        text_format(text, "%s\n", clans_order_effect(look, orders[i].word));
    }
}

/* What an attack takes from an army in the open, in the forest, behind a barricade (G5, G13.2). */
static void write_losses(const struct look *look, struct text *text)
{
    const struct {
        const char *name, *option;
        int losses[3];
    } attacks[] = {
        {clans_character(look, 'C'), NULL, {2, 2, 0}},
        {clans_order(look, "ballista"), "ballista", {1, 1, 1}},
        {clans_order(look, "axe"), NULL, {1, 0, 0}},
        {clans_order(look, "rats"), NULL, {0, 0, 1}},
    };
    const char *const grounds[] = {SAY("Losses"), SAY("in the open"), SAY("forest"), SAY("barricade")};
    for (int i = 0; i < 4; i++)
        write_column(text, translate(look->language, grounds[i]), i < 3 ? 14 : 0);
    for (size_t i = 0; i < sizeof attacks / sizeof attacks[0]; i++) {
        if (!is_on(look, attacks[i].option))
            continue;
        text_char(text, '\n');
        write_column(text, attacks[i].name, 14);
        for (int ground = 0; ground < 3; ground++)
            write_column(text, (const char *const[]){"-", "1", "2"}[attacks[i].losses[ground]],
                         ground < 2 ? 14 : 0);
    }
    text_char(text, '\n');
}

static void write_tokens(const struct look *look, struct text *text)
{
    static const char *const fog[] = {"pea", "numbers", "boar", "gusts", NULL};
    static const char *const fortune[] = {"mastermind", "spyglass", "boomerang", "feast",  "keg",
                                          "newdeal",    "double",   "poison",    "shield", NULL};
    const char *kind = look_option(look, "fog");
    bool has_fortune = strcmp(kind, "fortune") == 0;
    if (!has_fortune && strcmp(kind, "base") != 0)
        return;
    text_format(text, "\n%s\n", translate(look->language, SAY("Tokens")));
    for (const char *const *token = has_fortune ? fortune : fog; *token; token++) {
        write_column(text, clans_token(look, *token), 22);
        text_format(text, "%s\n", clans_token_effect(look, *token));
    }
}

void clans_glance(const struct look *look, struct text *text)
{
    text_format(
        text, "%s\n\n%s\n",
        translate(look->language,
                  SAY("A turn\n"
                      "1  The initiative passes (from turn 2 on): who holds it is first, and wins ties.\n"
                      "2  Every king lays a card face down: its back shows two characters, one of them "
                      "true.\n"
                      "3  Every warchief chooses an order, face down, without a word.\n"
                      "4  All cards are turned. An order gets through if its character is that of the "
                      "king's card, or of one that lies face up before him; if not, the card stays there.\n"
                      "5  Orders that got through are carried out by their numbers, and those kings take all "
                      "their cards back.")),
        translate(look->language, SAY("Orders")));
    write_orders(look, text);
    text_char(text, '\n');
    write_losses(look, text);
    text_format(text, "%s\n\n%s\n",
                translate(look->language, SAY("Objectives are open ground; the trap costs one unit.")),
                translate(look->language, SAY("You win when an army of yours enters the queen, or when the "
                                              "enemy has no army left.")));
    write_tokens(look, text);
}
