// SPDX-License-Identifier: MIT
/* compute.c: computes the table of bots/table.h: goths_tables FILE.
 *
 * Every entry begins at 0 and is moved half of the way to the value of its turn, again and again, until none
 * moves any more. */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/goths/tables/equation.h"

enum { SWEEPS = 150, FIRST_ROUNDS = 16, ROUNDS = 80, CAREFUL_SWEEPS = 30 };

static float table[TABLE_POSITIONS * TABLE_ROW], next[TABLE_POSITIONS * TABLE_ROW];
static struct model_turn *turns[TABLE_POSITIONS];

static void list_turns(void)
{
    static struct model_turn turn;
    for (int position = 0; position < TABLE_POSITIONS; position++) {
        if (!model_turn(position, &turn))
            continue;
        size_t size = offsetof(struct model_turn, end) + (size_t)turn.ends * sizeof turn.end[0];
        turns[position] = malloc(size);
        if (!turns[position])
            exit(1);
        memcpy(turns[position], &turn, size);
    }
}

/* Returns how far the entry moved most that did. */
static float sweep(int rounds)
{
    float furthest = 0;
    for (int position = 0; position < TABLE_POSITIONS; position++) {
        struct equation equation;
        if (!turns[position])
            continue;
        for (int entry = 0; entry < TABLE_ROW; entry++) {
            if (entry == 0 || entry >= TABLE_HOLDER_ALONE)
                equation_of(turns[position], table, entry, &equation);
            struct bounds bounds = equation_solve(&equation, entry, rounds);
            float was = table[position * TABLE_ROW + entry], value = (bounds.low + bounds.high) / 2;
            next[position * TABLE_ROW + entry] = (was + value) / 2;
            furthest = fabsf(value - was) > furthest ? fabsf(value - was) : furthest;
        }
    }
    for (int i = 0; i < TABLE_POSITIONS * TABLE_ROW; i++)
        table[i] = next[i];
    return furthest;
}

static int rounded(int position, int entry)
{
    return (int)lrintf(table[position * TABLE_ROW + entry] * (float)TABLE_WON);
}

int main(int count, char **arguments)
{
    list_turns();
    for (int i = 1; i <= SWEEPS; i++) {
        float furthest = sweep(i <= SWEEPS - CAREFUL_SWEEPS ? FIRST_ROUNDS : ROUNDS);
        if (i % 10 == 0)
            fprintf(stderr, "%d of %d: no entry moves further than %.4f\n", i, SWEEPS, (double)furthest);
    }
    FILE *file = count == 2 ? fopen(arguments[1], "wb") : NULL;
    if (!file) {
        fputs("usage: goths_tables FILE\n", stderr);
        return 2;
    }
    for (int entry = 0; entry < TABLE_ROW; entry++)
        for (int position = 0; position < TABLE_POSITIONS; position++)
            putc((rounded(position, entry) - (entry ? rounded(position, 0) : 0)) & 0xff, file);
    return fclose(file);
}
