// SPDX-License-Identifier: MIT
/* stream.c: see stream.h. */
#include "games/goths/solved/stream.h"

#include <stdlib.h>
#include <string.h>

static void add(struct strategy *strategy, int set, int choice, double weight)
{
    strategy->weight[set][choice] += weight;
    strategy->used[set] = strategy->used[set] || weight > 0;
}

void strategy_of(const struct duel *duel, struct strategy *strategy)
{
    memset(strategy, 0, sizeof *strategy);
    const struct duel_back *best = &duel->back[duel->best];
    for (int i = 0; i < best->matrix.rows; i++) {
        const struct holders_plan *plan = &best->row[i];
        double weight = best->matrix.row[i];
        add(strategy, SET_HOLDERS_CARD, plan->card, weight);
        for (int back = 0; back < KNOWN_BACKS; back++)
            add(strategy, SET_HOLDERS_ORDER + KNOWN_BACKS * plan->card + back, 1 + plan->order[back], weight);
    }
    for (int shown = 0; shown < KNOWN_BACKS; shown++) {
        const struct duel_back *back = &duel->back[shown];
        for (int j = 0; back->possible && j < back->matrix.columns; j++) {
            const struct others_plan *plan = &back->column[j];
            double weight = back->matrix.column[j];
            add(strategy, SET_OTHERS_CARD + shown, plan->card, weight);
            add(strategy, SET_OTHERS_ORDER + KNOWN_CARDS * shown + plan->card, 1 + plan->order, weight);
        }
    }
}

void stream_number(struct stream *stream, uint32_t number, int bytes)
{
    if (stream->size + sizeof number > stream->room) {
        size_t room = 2 * stream->room + 4096;
        unsigned char *larger = stream->failed ? NULL : realloc(stream->bytes, room);
        if (!larger) {
            stream->failed = true;
            return;
        }
        stream->bytes = larger;
        stream->room = room;
    }
    for (int i = 0; i < bytes; i++)
        stream->bytes[stream->size++] = (unsigned char)(number >> 8 * i & 0xff);
}

static uint32_t side_of(int army, struct hand hand)
{
    uint32_t units = 1 + (uint32_t)army / 2 / TABLE_PLACES, place = (uint32_t)army / 2 % TABLE_PLACES;
    return units | place << 2 | ((uint32_t)army & 1) << 5 | (uint32_t)hand.up << 6 |
           (uint32_t)hand.resting << 14;
}

static int write_set(struct stream *stream, const struct strategy *strategy, int set)
{
    int count = 0;
    for (int choice = 0; choice < CHOICE_END; choice++) {
        float weight = (float)strategy->weight[set][choice];
        uint32_t bits;
        if (weight <= 0)
            continue;
        memcpy(&bits, &weight, sizeof bits);
        stream_number(stream, (uint32_t)(set | choice << 8), 2);
        stream_number(stream, bits, 4);
        count++;
    }
    return count;
}

void stream_position(struct stream *stream, const struct known_game *game, uint32_t position,
                     const struct strategy *strategy)
{
    struct known_position at = known_split(game, position);
    int armies = (int)at.armies, count = 0;
    stream_number(stream, side_of(armies / TABLE_ARMIES, game->hand[at.hand[0]]), 4);
    stream_number(stream, side_of(armies % TABLE_ARMIES, game->hand[at.hand[1]]), 4);
    size_t counted = stream->size;
    stream_number(stream, 0, 2);
    for (int set = 0; set < SET_END; set++)
        if (strategy->used[set])
            count += write_set(stream, strategy, set);
    if (stream->failed)
        return;
    stream->bytes[counted] = (unsigned char)(count & 0xff);
    stream->bytes[counted + 1] = (unsigned char)(count >> 8);
}
