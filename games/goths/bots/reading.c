// SPDX-License-Identifier: MIT
/* reading.c: the convention by which a king is understood; see bot.h.
 *
 * A back shows two characters. Partners who may not talk still share what everybody can see, so the natural
 * reading is the character that helps more as things stand on the table. The king, knowing that he will be
 * read so, picks of the two cards of a character the one whose decoy looks worse.
 *
 * But people read in more than one way. The literal reader takes the more useful character; the pragmatic one
 * asks whether the king had a clearer card for it; some always take the left one, or the right one; and
 * everybody errs. So a back says each of its characters with a chance, by a mixture of these readers, and
 * what a seat remembers (struct memory) tells which of them its partner is. */
#include "games/goths/bots/bot.h"

#include "games/goths/goths.h"

#include <string.h>

#define CLEAR 1000.0f

enum reader { LITERAL, PRAGMATIC, LEFT, RIGHT, READERS };

/* What a seat remembers of its partners, by clan: how often each reader would have been right about a back,
 * and which characters a warchief has answered with. */
struct memory {
    uint8_t hit[CLANS_MAX][READERS], miss[CLANS_MAX][READERS], answered[CLANS_MAX][CHARACTERS];
};
_Static_assert(sizeof(struct memory) <= sizeof(struct bot_past), "room for what is remembered");

/* Before anything is known of a partner: how likely he is to be each reader; the rest is noise. */
static const float prior[READERS] = {[LITERAL] = 0.45f, [PRAGMATIC] = 0.30f, [LEFT] = 0.03f, [RIGHT] = 0.03f};
#define PRIOR_NOISE 0.19f
#define CARE        0.94f /* how often a reader reads as he does */

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

/* How clearly a card in hand says its character; 0 or less where it says the other. */
static float clearness_of(const struct goths_state *s, int king, int card, const float value[CHARACTERS])
{
    if (!in_hand(s, king, card ^ 1))
        return CLEAR; /* its twin lies on the table: it can be nothing else */
    return value[card_face(s, card)] - value[card_decoy(s, card)];
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

static int clearer(const struct goths_state *s, int king, int card, const float value[CHARACTERS])
{
    for (int other = 0; other < 8; other++)
        if (other != card && card_face(s, other) == card_face(s, card) && in_hand(s, king, other) &&
            clearness_of(s, king, other, value) > clearness_of(s, king, card, value))
            return 1;
    return 0;
}

/* The side of that back each reader takes it for. */
static int read_as(enum reader reader, const struct goths_state *s, int king, int back,
                   const float value[CHARACTERS])
{
    int card = 2 * back;
    bool first = in_hand(s, king, card), second = in_hand(s, king, card + 1);
    if (reader == LEFT || reader == RIGHT)
        return reader == RIGHT;
    if (first != second)
        return first ? 0 : 1;
    int useful = value[card_face(s, card)] > value[card_face(s, card + 1)] ? 0 : 1;
    if (reader == LITERAL)
        return useful;
    int had_first = clearer(s, king, card, value), had_second = clearer(s, king, card + 1, value);
    return had_first == had_second ? useful : had_first;
}

static float power(float base, int exponent)
{
    float product = 1;
    for (int i = 0; i < exponent; i++)
        product *= base;
    return product;
}

/* How likely the partner in that clan is each reader, by what is remembered; returns what is noise. */
static float weigh_readers(const struct memory *memory, int clan, float weight[READERS])
{
    float total = PRIOR_NOISE;
    for (int reader = 0; reader < READERS; reader++) {
        /* Doubled where it was right, and a tenth of a half where it was not, beside plain noise. */
        weight[reader] = prior[reader] * power(2 * CARE, memory->hit[clan][reader]) *
                         power(2 * (1 - CARE), memory->miss[clan][reader]);
        total += weight[reader];
    }
    for (int reader = 0; reader < READERS; reader++)
        weight[reader] /= total;
    return PRIOR_NOISE / total;
}

static struct memory recall(const struct bot_past *past)
{
    struct memory memory = {.hit = {{0}}};
    if (past)
        memcpy(&memory, past, sizeof memory);
    return memory;
}

float reading_side_chance(const struct goths_state *s, int clan, int card, const float value[CHARACTERS],
                          const struct bot_past *past)
{
    struct memory memory = recall(past);
    float weight[READERS];
    int king = s->king_of[clan];
    float chance = 0.5f * weigh_readers(&memory, clan, weight);
    for (int reader = 0; reader < READERS; reader++)
        chance += weight[reader] *
                  (read_as((enum reader)reader, s, king, card / 2, value) == card % 2 ? CARE : 1 - CARE);
    return chance;
}

/* A warchief who takes the back for the other character gets through all the same where that one lies face
 * up. */
static float chance_through(const struct goths_state *s, int clan, int card, const float value[CHARACTERS],
                            const struct bot_past *past)
{
    float chance = reading_side_chance(s, clan, card, value, past);
    bool either = s->king[s->king_of[clan]].shown >> card_decoy(s, card) & 1;
    return either ? 1 : chance;
}

int reading_surest_card(const struct goths_state *s, int king, int character, const struct bot_past *past,
                        float *chance)
{
    float value[CHARACTERS];
    int best = -1;
    *chance = 0;
    reading_characters(s, king, value);
    for (int card = 0; card < 8; card++) {
        if ((int)card_face(s, card) != character || !in_hand(s, king, card))
            continue;
        float sum = 0;
        int clans = 0;
        for (int clan = 0; clan < s->clan_count; clan++)
            if (s->king_of[clan] == king && in_play(s, clan)) {
                sum += chance_through(s, clan, card, value, past);
                clans++;
            }
        if (best < 0 || sum > *chance * (float)clans) {
            *chance = clans ? sum / (float)clans : 0;
            best = card;
        }
    }
    return best;
}

float reading_answers(const struct bot_past *past, int clan, int character)
{
    struct memory memory = recall(past);
    float total = 0;
    for (int i = 0; i < CHARACTERS; i++)
        total += memory.answered[clan][i];
    return ((float)memory.answered[clan][character] + 1) / (total + CHARACTERS);
}

static void count_up(uint8_t *number)
{
    *number = (uint8_t)(*number < 40 ? *number + 1 : 40);
}

/* What a king learns from the order his warchief answered with, and a warchief from the card itself. */
void reading_remember(const void *before, int seat, const struct event *event, struct bot_past *past)
{
    const struct goths_state *s = before;
    struct memory memory = recall(past);
    int clan = event->argument[0], card = event->argument[2], king = s->king_of[clan];
    int answer = order_character[event->argument[1]], side = card % 2;
    float value[CHARACTERS];
    if (s->lone >> clan & 1 || (seat != king_seat(king) && seat != warchief_seat(s, clan)))
        return;
    if (seat == king_seat(king)) {
        count_up(&memory.answered[clan][answer]);
        side = answer == (int)card_face(s, card)    ? card % 2
               : answer == (int)card_decoy(s, card) ? !(card % 2)
                                                    : -1;
        if (s->king[king].shown >> answer & 1)
            side = -1; /* he may have relied on what lies there */
    }
    reading_characters(s, king, value);
    for (int reader = 0; reader < READERS && side >= 0; reader++)
        count_up(read_as((enum reader)reader, s, king, card / 2, value) == side ? &memory.hit[clan][reader]
                                                                                : &memory.miss[clan][reader]);
    memcpy(past, &memory, sizeof memory);
}
