// SPDX-License-Identifier: MIT
/* reading.c: the convention by which a king is understood; see bot.h.
 *
 * A back shows two characters. Partners who may not talk still share what everybody can see, so the natural
 * reading is the character that helps more as things stand on the table. The king, knowing that he will be
 * read so, picks of the two cards of a character the one whose decoy looks worse; a character that looks
 * worse than both its neighbours on the ring cannot be said. */
#include "games/goths/bots/bot.h"

#include "games/goths/goths.h"

#define CLEAR 1000.0f

void reading_characters(const struct goths_state *s, int king, float value[CHARACTERS])
{
    struct goths_state common;
    goths_observe(s, VIEWER_TABLE, &common);
    for (int character = 0; character < CHARACTERS; character++)
        value[character] = 0;
    for (int clan = 0; clan < s->clan_count; clan++) {
        float weight[ORDER_END], best[CHARACTERS] = {0};
        if (s->king_of[clan] != king || !in_play(s, clan))
            continue;
        thumb_orders(&common, clan, weight);
        for (int order = SCOUT; order < ORDER_END; order++)
            if (weight[order] > best[order_character[order]])
                best[order_character[order]] = weight[order];
        for (int character = 0; character < CHARACTERS; character++)
            value[character] += best[character];
    }
}

static bool in_hand(const struct goths_state *s, int king, int card)
{
    return !(s->king[king].on_table >> card & 1);
}

/* How clearly a card in hand says its character; 0 or less where it says the other. */
static float clearness_of(const struct goths_state *s, int king, int card, const float value[CHARACTERS])
{
    if (!in_hand(s, king, card ^ 1))
        return CLEAR; /* its twin lies on the table: it can be nothing else */
    return value[card_face(s, card)] - value[card_decoy(s, card)];
}

static int card_for(const struct goths_state *s, int king, int character, const float value[CHARACTERS],
                    bool clearest)
{
    int best = -1;
    float best_clearness = 0;
    for (int card = 0; card < 8; card++) {
        if ((int)card_face(s, card) != character || !in_hand(s, king, card))
            continue;
        float clearness = clearness_of(s, king, card, value);
        if (clearness > 0 && (best < 0 || (clearness > best_clearness) == clearest)) {
            best_clearness = clearness;
            best = card;
        }
    }
    return best;
}

int reading_card_for(const struct goths_state *s, int king, int character, const float value[CHARACTERS])
{
    return card_for(s, king, character, value, true);
}

int reading_unclear_card_for(const struct goths_state *s, int king, int character,
                             const float value[CHARACTERS])
{
    return card_for(s, king, character, value, false);
}

int reading_any_card(const struct goths_state *s, int king, int character, struct random *random)
{
    int found = -1;
    uint32_t seen = 0;
    for (int card = 0; card < 8; card++)
        if ((int)card_face(s, card) == character && in_hand(s, king, card) &&
            random_below(random, ++seen) == 0)
            found = card;
    return found;
}

int reading_side(const struct goths_state *s, int king, const float value[CHARACTERS], bool *sure)
{
    int card = 2 * (s->king[king].back - 1);
    bool first = in_hand(s, king, card), second = in_hand(s, king, card + 1);
    *sure = first != second;
    if (*sure)
        return first ? 0 : 1;
    return value[card_face(s, card)] > value[card_face(s, card + 1)] ? 0 : 1;
}
