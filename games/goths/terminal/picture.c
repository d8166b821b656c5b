// SPDX-License-Identifier: MIT
/* picture.c: the picture as a whole, and what its files share; see picture.h. Things are called
 * as the game calls them (games/goths/words.c). */
#include "games/goths/terminal/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- What things are called, by their words in the view. */

const char *clans_character(const struct look *look, enum character character)
{
    return translate(look->language, goths_character_titles[character]);
}

const char *clans_order(const struct look *look, const char *word)
{
    enum { BALLISTA = 2 }; /* among the cards of the expansion; the others are orders */
    const char *title = goths_card_titles[BALLISTA];
    for (int order = 1; order < ORDER_END; order++)
        if (strcmp(goths_order_name(order), word) == 0)
            title = goths_order_titles[order];
    return translate(look->language, title);
}

const char *clans_token(const struct look *look, const char *word)
{
    for (int token = 0; token < TOKEN_END; token++)
        if (token_names[token] && strcmp(token_names[token], word) == 0)
            return translate(look->language, goths_token_titles[token]);
    return word;
}

const char *clans_face(const struct look *look, const char *face)
{
    const char *name = face[0] == 'Q'   ? SAY("the queen")
                       : face[0] == 'T' ? SAY("the trap")
                                        : SAY("the plain");
    return translate(look->language, name);
}

/* Briefer than the game says it: there is little room below a lane. */
const char *clans_engine(const struct look *look, const json_t *clan)
{
    bool active = member_true(clan, "active");
    const char *engine = member(clan, "engine");
    const char *name = strcmp(engine, "destroyed") == 0 ? SAY("engine destroyed")
                       : engine[0] == 'b'               ? active ? SAY("ballista loaded") : SAY("ballista")
                                     : active ? SAY("catapult loaded")
                                                        : SAY("catapult");
    return translate(look->language, name);
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
    struct goths_state none = {.clan_count = clans_four(look) ? 4 : 2};
    const struct listener listener = {look->language, VIEWER_TABLE, NULL};
    goths_write_title(&none, 'n', letter - 'A', &listener, text);
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

const struct picture goths_picture = {
    .game = "goths",
    .legend = SAY(
        "▲ unit   ◆ initiative   [V·R] King card with that back, =V what it means   up: King cards face up   "
        "(?) token   ╫╫ barricade   ╬╬ 3D barricade   ×× spoilt ground   ☠ rat poison"),
    .glance = clans_glance,
    .measure = clans_measure,
    .draw = clans_draw,
};
