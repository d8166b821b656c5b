// SPDX-License-Identifier: MIT
/* glance.c: the orders, and the game at a glance; see picture.h. */
#include "games/goths/terminal/picture.h"

#include <string.h>

/* The orders as they are carried out: the number on the card (0: the theft is settled before all), and the
 * option that brings the card into the game. */
static const struct {
    enum order order;
    int number;
    const char *option;
} orders[] = {
    {GOTH, 0, "gothic"},   {SCOUT, 1, NULL}, {SABOTAGE, 2, NULL}, {RECRUIT, 3, NULL},
    {PIGEON, 3, "pigeon"}, {LOAD, 4, NULL},  {FIRE, 5, NULL},     {BARRICADE, 6, NULL},
    {ADVANCE, 7, NULL},    {AXE, 8, NULL},   {RATS, 9, NULL},
};
enum { ORDERS = sizeof orders / sizeof orders[0] };

static bool is_on(const struct look *look, const char *option)
{
    return !option || strcmp(look_option(look, option), "on") == 0;
}

/* What Load and Fire do depends on the engine of whoever reads it: his own clan's. */
static bool has_ballista(const struct look *look)
{
    const char clan[2] = {look->as[0], '\0'};
    const json_t *facts = json_object_get(json_object_get(look_view(look), "clans"), clan);
    return strcmp(member(facts, "engine"), "ballista") == 0;
}

static void write_orders(const struct look *look, struct text *text)
{
    for (int i = 0; i < ORDERS; i++) {
        enum order order = orders[i].order;
        if (!is_on(look, orders[i].option))
            continue;
        text_format(text, "%d  ", orders[i].number);
        write_column(text, translate(look->language, goths_order_titles[order]), 15);
        write_column(text, clans_character(look, (enum character)order_character[order]), 11);
        text_format(text, "%s\n", translate(look->language, goths_order_about(order, has_ballista(look))));
    }
}

/* What an attack takes from an army in the open, in the forest, behind a barricade (G5, G13.2). */
static void write_losses(const struct look *look, struct text *text)
{
    const struct {
        const char *name, *option;
        int losses[3];
    } attacks[] = {
        {clans_character(look, CATAPULT), NULL, {2, 2, 0}},
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
    const char *kind = look_option(look, "fog");
    bool fortune = strcmp(kind, "fortune") == 0;
    if (!fortune && strcmp(kind, "base") != 0)
        return;
    text_format(text, "\n%s\n", translate(look->language, SAY("Tokens")));
    for (int token = fortune ? FIRST_FORTUNE : PEA; token < (fortune ? TOKEN_END : FIRST_FORTUNE); token++) {
        write_column(text, translate(look->language, goths_token_titles[token]), 22);
        text_format(text, "%s\n", translate(look->language, goths_token_about[token]));
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
