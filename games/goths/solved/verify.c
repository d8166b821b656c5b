// SPDX-License-Identifier: MIT
/* verify.c: see verify.h. The rules below are those of two players who know where the queen is, written down
 * once more from the page that tells them. */
#include "games/goths/solved/verify.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SCOUT = 1, SABOTAGE, RECRUIT, LOAD, FIRE, BARRICADE, ADVANCE, AXE, RATS, ORDERS };
enum { ARMIES = 3 * 6 * 2, HANDS = 1 << 12, SETS = 69, WON = -1, LOST = -2 };

/* G1.2: characters in the order of the ring; G3.1: whom an order needs. */
static const int8_t whom[ORDERS] = {-1, 0, 0, 1, 2, 2, 3, 3, 3, 3};

static int face(int card)
{
    return (card / 2 + card % 2) % 4;
}

struct army {
    int units, place, loaded; /* place: 2 * card of the lane, + 1 behind a barricade */
};

/* What is known of one side: also the number by which its hand is found. */
struct side {
    struct army army;
    int up, resting, hand;
};

struct check {
    struct verified *told;
    FILE *in;
    int hands, hand[HANDS]; /* by cards on the table and resting order: its number, or -1 */
    int after[ARMIES * ARMIES][ORDERS][ORDERS]; /* armies, the next holder's first; WON, LOST */
    double *low, *high, *low_before, *high_before;
    bool missing; /* a position was asked for that was not given */
    /* The position being looked at: both sides, and how often they choose what. */
    struct side holder, other;
    int armies;
    double weight[SETS][ORDERS];
};

/* The first complaint is kept. */
static bool complain(struct check *check, const char *complaint)
{
    if (!check->told->complaint)
        check->told->complaint = complaint;
    return false;
}

/* --- The rules. */

/* G5: true if he enters the queen's place. */
static bool carry_out(int order, struct army *own, struct army *enemy)
{
    bool barricade = enemy->place % 2, forest = enemy->place == 0;
    int loss = 0;
    if (order == SABOTAGE)
        enemy->loaded = 0;
    if (order == RECRUIT && own->units < 3)
        own->units++;
    if (order == FIRE && own->loaded && !barricade)
        loss = 2;
    if (order == FIRE)
        own->loaded = 0;
    if (order == LOAD)
        own->loaded = 1;
    if (order == BARRICADE)
        own->place |= 1;
    if (order == ADVANCE)
        own->place = own->place / 2 * 2 + 2;
    if ((order == AXE && !barricade && !forest) || (order == RATS && barricade))
        loss = 1;
    enemy->units -= loss < enemy->units ? loss : enemy->units;
    return own->place == 6;
}

static int number_of(struct army army)
{
    return ((army.units - 1) * 6 + army.place) * 2 + army.loaded;
}

static struct army army_of(int number)
{
    return (struct army){1 + number / 12, number / 2 % 6, number % 2};
}

/* G4.1, G4.3, G6: what both orders lead to; 0 is one that failed. */
static int resolve(int armies, int holders, int others)
{
    struct army holder = army_of(armies / ARMIES), other = army_of(armies % ARMIES);
    for (int order = 1; order < ORDERS; order++) {
        if (holders == order && (carry_out(order, &holder, &other) || other.units == 0))
            return WON;
        if (others == order && (carry_out(order, &other, &holder) || holder.units == 0))
            return LOST;
    }
    return number_of(other) * ARMIES + number_of(holder);
}

/* G3.1 */
static bool meant(int up, int order)
{
    for (int card = 0; card < 8; card++)
        if (up >> card & 1 && face(card) == whom[order])
            return true;
    return false;
}

/* G3.3, G7.2: cards lie on the table because the order that rests now failed. */
static void list_hands(struct check *check)
{
    for (int up = 0; up < 256; up++)
        for (int resting = 0; resting < 16; resting++) {
            bool possible = resting < ORDERS && __builtin_popcount((unsigned)up) <= check->told->cards &&
                            (up == 0 || (resting > 0 && !meant(up, resting)));
            check->hand[up << 4 | resting] = possible ? check->hands++ : -1;
        }
}

/* G2.6, G7.2, G7.4: whether he may play that card and that order; *carried is 0 if the order fails then, and
 * *hand what he has afterwards. */
static bool may(const struct check *check, const struct side *side, int card, int order, int *carried,
                int *hand)
{
    if (side->up >> card & 1 || order == side->resting)
        return false;
    bool through = meant(side->up | 1 << card, order);
    *carried = through ? order : 0;
    *hand = check->hand[through ? order : (side->up | 1 << card) << 4 | order];
    return *hand >= 0;
}

/* --- What the next position is worth to the holder of this one. */

static int index_of(const struct check *check, int armies, int first, int second)
{
    return (armies * check->hands + first) * check->hands + second;
}

static double worth(struct check *check, const int holders[2], const int others[2],
                    const double *next_holders)
{
    int after = check->after[check->armies][holders[0]][others[0]];
    if (after < 0)
        return after == WON ? 1 : -1;
    double value = next_holders[index_of(check, after, others[1], holders[1])];
    check->missing = check->missing || isnan(value);
    return -value;
}

/* --- Best answers. What somebody does is a list of orders, each with what becomes of it. */

struct mixed {
    double weight;
    int outcome[2]; /* the order carried out, the hand afterwards */
};

/* Adds the orders of a card that is played so often, as the set tells. */
static int add_orders(struct check *check, const struct side *side, int card, const double *set, double often,
                      struct mixed *list, int count)
{
    for (int order = 1; order < ORDERS; order++)
        if (set[order] * often > 0) {
            struct mixed *mixed = &list[count];
            mixed->weight = set[order] * often;
            if (may(check, side, card, order, &mixed->outcome[0], &mixed->outcome[1]))
                count++;
            else
                complain(check, "a card and an order are played that may not be");
        }
    return count;
}

/* The least the holder gets after showing a back, against every card and order of the other. */
static double least(struct check *check, int shown)
{
    double found = 2;
    for (int back = 0; back < 4; back++) {
        struct mixed list[2 * ORDERS];
        int count = 0;
        for (int card = 2 * shown; card < 2 * shown + 2; card++)
            count = add_orders(check, &check->holder, card, check->weight[1 + 4 * card + back],
                               check->weight[0][card], list, count);
        for (int i = 0; i < 2 * ORDERS; i++) {
            int outcome[2];
            double sum = 0;
            if (i % ORDERS == 0 ||
                !may(check, &check->other, 2 * back + i / ORDERS, i % ORDERS, &outcome[0], &outcome[1]))
                continue;
            for (int k = 0; k < count; k++)
                sum += list[k].weight * worth(check, list[k].outcome, outcome, check->high_before);
            found = sum < found ? sum : found;
        }
    }
    return found;
}

/* The most the holder gets by a card, with the best order for every back; -2 if he cannot play it. */
static double most(struct check *check, int card)
{
    double total = 0;
    for (int back = 0; back < 4; back++) {
        struct mixed list[2 * ORDERS];
        double found = -2;
        int count = 0, shown = card / 2;
        for (int others = 2 * back; others < 2 * back + 2; others++)
            count = add_orders(check, &check->other, others, check->weight[37 + 8 * shown + others],
                               check->weight[33 + shown][others], list, count);
        for (int order = 1; order < ORDERS; order++) {
            int outcome[2];
            double sum = 0;
            if (!may(check, &check->holder, card, order, &outcome[0], &outcome[1]))
                continue;
            for (int k = 0; k < count; k++)
                sum += list[k].weight * worth(check, outcome, list[k].outcome, check->low_before);
            found = sum > found ? sum : found;
        }
        if (found <= -2)
            return -2;
        total += found;
    }
    return total;
}

static bool playable(struct check *check, const struct side *side, int card)
{
    int outcome[2];
    for (int order = 1; order < ORDERS; order++)
        if (may(check, side, card, order, &outcome[0], &outcome[1]))
            return true;
    return false;
}

/* Every set that may be come to tells what to do: the weights of its choices, which are made to sum up to 1.
 */
static bool scale(struct check *check, int set)
{
    double sum = 0;
    for (int i = 0; i < ORDERS; i++)
        sum += check->weight[set][i];
    for (int i = 0; i < ORDERS; i++)
        check->weight[set][i] /= sum;
    return sum > 0 || complain(check, "nothing is said of what to do in a turn");
}

static bool scale_all(struct check *check)
{
    bool fine = scale(check, 0), shows[4] = {false}, answers[4] = {false};
    for (int card = 0; card < 8; card++) {
        shows[card / 2] = shows[card / 2] || playable(check, &check->holder, card);
        answers[card / 2] = answers[card / 2] || playable(check, &check->other, card);
    }
    for (int back = 0; back < 4; back++)
        for (int card = 0; card < 8; card++)
            if (check->weight[0][card] > 0 && answers[back])
                fine = scale(check, 1 + 4 * card + back) && fine;
    for (int shown = 0; shown < 4; shown++) {
        if (shows[shown])
            fine = scale(check, 33 + shown) && fine;
        for (int card = 0; card < 8; card++)
            if (shows[shown] && check->weight[33 + shown][card] > 0)
                fine = scale(check, 37 + 8 * shown + card) && fine;
    }
    return fine;
}

static bool answer(struct check *check)
{
    double low = 0, high = -2;
    check->armies = number_of(check->holder.army) * ARMIES + number_of(check->other.army);
    if (!scale_all(check))
        return false;
    for (int back = 0; back < 4; back++)
        if (check->weight[0][2 * back] + check->weight[0][2 * back + 1] > 0)
            low += least(check, back);
    for (int card = 0; card < 8; card++)
        high = fmax(high, most(check, card));
    int index = index_of(check, check->armies, check->holder.hand, check->other.hand);
    check->low[index] = low;
    check->high[index] = high;
    check->told->widest = fmax(check->told->widest, high - low);
    check->told->positions++;
    return !check->missing || complain(check, "a position can arise of which nothing is said");
}

/* --- Reading. */

static bool read_bytes(struct check *check, int count, uint32_t *number)
{
    *number = 0;
    for (int i = 0; i < count; i++) {
        int byte = getc(check->in);
        if (byte == EOF)
            return complain(check, "it ends too soon");
        *number |= (uint32_t)byte << 8 * i;
        check->told->bytes++;
    }
    return true;
}

static bool read_side(struct check *check, struct side *side)
{
    uint32_t bits;
    if (!read_bytes(check, 4, &bits))
        return false;
    side->army = (struct army){(int)(bits & 3), (int)(bits >> 2 & 7), (int)(bits >> 5 & 1)};
    side->up = (int)(bits >> 6 & 255);
    side->resting = (int)(bits >> 14 & 15);
    side->hand = check->hand[side->up << 4 | side->resting];
    return (side->hand >= 0 && bits >> 18 == 0 && side->army.units && side->army.place < 6) ||
           complain(check, "there is no such position");
}

static bool read_position(struct check *check)
{
    uint32_t count, set, choice, bits;
    memset(check->weight, 0, sizeof check->weight);
    if (!read_side(check, &check->holder) || !read_side(check, &check->other) ||
        !read_bytes(check, 2, &count))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        float weight;
        if (!read_bytes(check, 1, &set) || !read_bytes(check, 1, &choice) || !read_bytes(check, 4, &bits))
            return false;
        memcpy(&weight, &bits, sizeof weight);
        bool of_cards = set == 0 || (set >= 33 && set < 37);
        if (set >= SETS || choice >= ORDERS || (of_cards ? choice >= 8 : choice == 0) ||
            !(weight >= 0 && weight <= 1))
            return complain(check, "something is no weight of a choice");
        check->weight[set][choice] += (double)weight;
    }
    return answer(check);
}

/* All positions with that number of turns to go. */
static bool read_turn(struct check *check)
{
    uint32_t size;
    size_t values = (size_t)ARMIES * ARMIES * (size_t)check->hands * (size_t)check->hands;
    double *low = check->low_before, *high = check->high_before;
    check->low_before = check->low;
    check->high_before = check->high;
    check->low = low;
    check->high = high;
    for (size_t i = 0; i < values; i++)
        low[i] = high[i] = NAN;
    do {
        if (!read_bytes(check, 4, &size))
            return false;
        for (unsigned long long end = check->told->bytes + size; check->told->bytes < end;)
            if (!read_position(check))
                return false;
    } while (size);
    return true;
}

static bool read_all(struct check *check)
{
    for (int turn = 0; turn < check->told->turns; turn++)
        if (!read_turn(check))
            return false;
    /* G1.4: two units each in their forests, engines inactive, all cards in hand. */
    int army = number_of((struct army){2, 0, 0});
    int start = index_of(check, army * ARMIES + army, check->hand[0], check->hand[0]);
    check->told->low = check->low[start];
    check->told->high = check->high[start];
    return !isnan(check->told->low) || complain(check, "nothing is said of the start");
}

static bool begin(struct check *check)
{
    struct verified *told = check->told;
    if (fscanf(check->in, "goths solved 1\nturns %d\ncards %d", &told->turns, &told->cards) != 2 ||
        getc(check->in) != '\n' || told->turns < 1 || told->cards < 0 || told->cards > 6)
        return complain(check, "this is no solution of the game");
    list_hands(check);
    for (int armies = 0; armies < ARMIES * ARMIES; armies++)
        for (int i = 0; i < ORDERS * ORDERS; i++)
            check->after[armies][i / ORDERS][i % ORDERS] = resolve(armies, i / ORDERS, i % ORDERS);
    size_t values = (size_t)ARMIES * ARMIES * (size_t)check->hands * (size_t)check->hands;
    check->low = calloc(values, sizeof(double));
    check->high = calloc(values, sizeof(double));
    check->low_before = calloc(values, sizeof(double));
    check->high_before = calloc(values, sizeof(double));
    return (check->low && check->high && check->low_before && check->high_before) ||
           complain(check, "there is not enough memory");
}

bool verify(FILE *in, struct verified *verified)
{
    struct check *check = calloc(1, sizeof *check);
    *verified = (struct verified){0};
    if (!check) {
        verified->complaint = "there is not enough memory";
        return false;
    }
    check->told = verified;
    check->in = in;
    bool fine = begin(check) && read_all(check);
    free(check->low);
    free(check->high);
    free(check->low_before);
    free(check->high_before);
    free(check);
    return fine && !verified->complaint;
}
