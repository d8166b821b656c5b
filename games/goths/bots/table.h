// SPDX-License-Identifier: MIT
/* table.h: what positions of two clans are worth in the base game, computed from the rules.
 *
 * A position is taken at the start of a turn, the holder of the initiative first. Of each side count its
 * units, its place and cover, its engine and how much it knows of the queen; both are taken to know how much
 * that is of the other. For each position the table has what it is worth to the holder while no order rests
 * (G7.2), while each of his rests, and while each of the other's does, where both play alone; and, while none
 * rests, where one of them or nobody does. What resting orders are worth is what each of them changes, added
 * up, whoever is alone: so the table is a fifth as large as it would be otherwise, and plays no worse. Of who
 * is not alone everybody knows which character his king has said, before any order is chosen. `make tables`
 * computes it (tables/compute.c); tests/table.c proves every entry. */
#ifndef GAMES_GOTHS_BOTS_TABLE_H
#define GAMES_GOTHS_BOTS_TABLE_H

#include "games/goths/state.h"

enum {
    TABLE_PLACES = 7, /* forest and plains, without and with a barricade; any objective */
    TABLE_ARMIES = 3 * TABLE_PLACES * 2,
    TABLE_KNOWLEDGE = 3, /* of the queen: nothing, one place where she is not, her place */
    TABLE_POSITIONS = TABLE_ARMIES * TABLE_ARMIES * TABLE_KNOWLEDGE * TABLE_KNOWLEDGE,
    TABLE_ORDERS = 9, /* those of the base game */
    /* Entries of a position: the two sides alone, no order resting; each of the holder's resting, each of the
     * other's; then the other games. */
    TABLE_RESTING = 1,
    TABLE_OTHERS_RESTING = TABLE_RESTING + TABLE_ORDERS,
    TABLE_HOLDER_ALONE = TABLE_OTHERS_RESTING + TABLE_ORDERS,
    TABLE_OTHER_ALONE,
    TABLE_NOBODY_ALONE,
    TABLE_ROW,
    TABLE_WON = 127, /* the entry of a game that is won */
};
extern const uint8_t table_orders[TABLE_ORDERS];
/* As the file has it, which so is a quarter smaller when compressed: the first entry of all positions; then,
 * for each of the others, how much more than the first it is, modulo 256. */
extern const int8_t table_of_two_clans[TABLE_ROW * TABLE_POSITIONS];
float table_stored(int position, int entry);

/* An army, and its engine, as a number below TABLE_ARMIES. */
int table_army(const struct clan *clan);
/* The position, all objectives being known. */
int table_position(const struct goths_state *s);
/* What two entries say together of what the holder may hope for, from -1 to 1: how much each of them is more
 * than the first, added up. */
float table_entry(float first, float one, float another);
/* The chance that camp 0 wins, and whether the table knows games of that kind. `minds` says of each clan
 * whether the order that rests with it is thought of. */
bool table_knows(const struct goths_state *s);
float table_value(const struct goths_state *s, const bool minds[2]);

#endif
