// SPDX-License-Identifier: MIT
/* known.c: see known.h. Everything is tried out once, and what came of it is kept. */
#include "games/goths/solved/known.h"

#include "games/goths/tables/stage.h"

#include <stdlib.h>
#include <string.h>

/* Both know the queen's place, which is the first; whoever is asked for a place looks there or enters it. */
static struct goths_state first_turn(void)
{
    struct goths_state s = stage_first_turn();
    s.seen[0] = 3;
    return s;
}

static void play_turn(struct goths_state *s, const int card[2], const int order[2])
{
    stage_turn(s, card, order);
    while (s->phase == PHASE_RESOLVE) {
        game_move list[GAME_MOVES_MAX];
        goths_legal(s, warchief_seat(s, s->active), list);
        goths_play(s, warchief_seat(s, s->active), list[0], NULL);
    }
}

static void hold(struct goths_state *s, int clan, struct hand hand)
{
    struct king *king = &s->king[clan];
    for (int card = 0; card < KNOWN_CARDS; card++)
        if (hand.up >> card & 1) {
            king->table[king->table_count++] = (uint8_t)card;
            king->shown |= (uint8_t)(1 << card_face(s, card));
        }
    king->on_table = hand.up;
    s->clan[clan].set_aside = hand.resting ? table_orders[hand.resting - 1] : NONE;
}

static int place_of(int order)
{
    int place = 0;
    while (table_orders[place] != order)
        place++;
    return place;
}

static struct hand hand_of(const struct goths_state *s, int clan)
{
    int resting = s->clan[clan].set_aside;
    return (struct hand){s->king[clan].on_table, (uint8_t)(resting ? 1 + place_of(resting) : 0)};
}

/* Its place in the list, or the end of it. */
static uint32_t find_hand(const struct known_game *game, struct hand hand)
{
    uint32_t i = 0;
    while (i < game->hands && (game->hand[i].up != hand.up || game->hand[i].resting != hand.resting))
        i++;
    return i;
}

static uint32_t add_hand(struct known_game *game, struct hand hand)
{
    uint32_t i = find_hand(game, hand);
    if (i == game->hands)
        game->hand[game->hands++] = hand;
    return i;
}

static int16_t add_ending(struct choices *choices, struct ending ending)
{
    int i = 0;
    while (i < choices->count &&
           (choices->ending[i].hand != ending.hand || choices->ending[i].carried != ending.carried))
        i++;
    if (i == choices->count)
        choices->ending[choices->count++] = ending;
    return (int16_t)i;
}

/* What the card and the order come to, the other side doing nothing. */
static void try_choice(struct known_game *game, uint32_t number, int card, int place)
{
    struct goths_state s = first_turn();
    struct choices *choices = &game->choices[number];
    struct hand hand = game->hand[number];
    hold(&s, 0, hand);
    play_turn(&s, (int[2]){card, stage_card(&s, VULTURE)}, (int[2]){table_orders[place], SCOUT});
    struct hand next = hand_of(&s, 0);
    if (next.up && __builtin_popcount(hand.up) >= game->cards_up)
        return;
    struct ending ending = {(uint16_t)add_hand(game, next), (uint8_t)(next.up ? 0 : 1 + place)};
    choices->of[card][place] = add_ending(choices, ending);
}

static void list_choices(struct known_game *game, uint32_t number)
{
    struct goths_state s = first_turn();
    game_move cards[GAME_MOVES_MAX], orders[GAME_MOVES_MAX];
    memset(game->choices[number].of, -1, sizeof game->choices[number].of);
    hold(&s, 0, game->hand[number]);
    int card_count = goths_legal(&s, king_seat(0), cards);
    int order_count = goths_orders_in_hand(&s, 0, orders);
    for (int i = 0; i < card_count; i++)
        for (int j = 0; j < order_count; j++)
            try_choice(game, number, (int)(cards[i] & 0xffff), place_of((int)(orders[j] & 0xffff)));
}

/* A card and an order with which that is carried out, or none. */
static void choose(const struct goths_state *s, int carried, int *card, int *order)
{
    *order = carried ? table_orders[carried - 1] : RECRUIT;
    *card = stage_card(s, carried ? (enum character)order_character[*order] : VULTURE);
}

static uint32_t armies_after(uint32_t armies, int holders, int others)
{
    struct goths_state s = first_turn();
    int card[2], order[2];
    stage_army(&s.clan[0], (int)armies / TABLE_ARMIES);
    stage_army(&s.clan[1], (int)armies % TABLE_ARMIES);
    choose(&s, holders, &card[0], &order[0]);
    choose(&s, others, &card[1], &order[1]);
    play_turn(&s, card, order);
    if (s.phase == PHASE_OVER)
        return s.winner == 0 ? KNOWN_WON : KNOWN_LOST;
    return (uint32_t)(table_army(&s.clan[1]) * TABLE_ARMIES + table_army(&s.clan[0]));
}

/* Nobody stands on an objective: whoever entered one has won. */
static bool on_a_lane(int army)
{
    return army / 2 % TABLE_PLACES < TABLE_PLACES - 1;
}

static void list_armies(struct known_game *game)
{
    for (uint32_t armies = 0; armies < KNOWN_ARMIES; armies++) {
        if (!on_a_lane((int)armies / TABLE_ARMIES) || !on_a_lane((int)armies % TABLE_ARMIES))
            continue;
        for (int holders = 0; holders <= TABLE_ORDERS; holders++)
            for (int others = 0; others <= TABLE_ORDERS; others++)
                game->armies[armies][holders][others] = armies_after(armies, holders, others);
    }
}

struct known_game *known_new(int cards_up)
{
    struct known_game *game = calloc(1, sizeof *game);
    if (!game)
        return NULL;
    game->cards_up = cards_up;
    add_hand(game, (struct hand){0, 0});
    for (uint32_t i = 0; i < game->hands; i++)
        list_choices(game, i);
    game->positions = KNOWN_ARMIES * game->hands * game->hands;
    list_armies(game);
    return game;
}

bool known_read(const struct known_game *game, const struct goths_state *s, uint32_t *position)
{
    *position = 0;
    for (int i = 0; i < 2; i++)
        *position = *position * TABLE_ARMIES + (uint32_t)table_army(&s->clan[i ^ s->initiative]);
    for (int i = 0; i < 2; i++) {
        uint32_t number = find_hand(game, hand_of(s, i ^ s->initiative));
        if (number == game->hands)
            return false;
        *position = *position * game->hands + number;
    }
    return true;
}

uint32_t known_start(const struct known_game *game)
{
    struct goths_state s = first_turn();
    uint32_t position;
    known_read(game, &s, &position);
    return position;
}
