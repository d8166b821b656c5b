// SPDX-License-Identifier: MIT
/* solve.c: see solve.h. A block of positions is solved by one thread, and blocks are written in their order:
 * the same bytes come out whatever the number of threads. */
#include "games/goths/solved/solve.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 256, BATCH = 64, DEPTH_MAX = 254, THREADS_MAX = 64 };

/* Everything that can come after this position can arise, too. */
static void reach_on(struct solver *solver, uint32_t position)
{
    const struct known_game *game = solver->game;
    struct known_position at = known_split(game, position);
    const struct choices *holder = &game->choices[at.hand[0]], *other = &game->choices[at.hand[1]];
    for (int i = 0; i < holder->count; i++)
        for (int j = 0; j < other->count; j++) {
            uint32_t next = known_next(game, at.armies, &holder->ending[i], &other->ending[j]);
            if (next < KNOWN_LOST && !solver->depth[next]) {
                solver->depth[next] = (uint8_t)(solver->depth[position] + 1);
                solver->count++;
            }
        }
}

static void reach_all(struct solver *solver)
{
    uint32_t before = 0;
    solver->depth[solver->start] = 1;
    solver->count = 1;
    int end = solver->all || solver->turns > DEPTH_MAX ? DEPTH_MAX : solver->turns;
    for (int depth = 1; depth < end && solver->count > before; depth++) {
        before = solver->count;
        for (uint32_t i = 0; i < solver->game->positions; i++)
            if (solver->depth[i] == depth)
                reach_on(solver, i);
        solver->deepest = solver->count > before ? depth : solver->deepest;
    }
}

bool solver_begin(struct solver *solver, const struct known_game *game, uint32_t start, int turns, bool all)
{
    uint32_t listed = 0;
    *solver = (struct solver){.game = game, .turns = turns, .all = all, .start = start};
    solver->depth = calloc(game->positions, 1);
    solver->value = calloc(game->positions, sizeof *solver->value);
    solver->before = calloc(game->positions, sizeof *solver->before);
    if (!solver->depth || !solver->value || !solver->before)
        return false;
    reach_all(solver);
    solver->position = malloc(solver->count * sizeof *solver->position);
    solver->memory = calloc(solver->count, sizeof *solver->memory);
    if (!solver->position || !solver->memory)
        return false;
    for (uint32_t i = 0; i < game->positions; i++)
        if (solver->depth[i])
            solver->position[listed++] = i;
    return true;
}

void solver_free(struct solver *solver)
{
    free(solver->depth);
    free(solver->value);
    free(solver->before);
    free(solver->position);
    free(solver->memory);
}

bool solver_knows(const struct solver *solver, uint32_t position)
{
    int depth = solver->depth[position];
    return depth && (solver->all || depth - 1 + solver->done <= solver->turns);
}

static double worth(const struct solver *solver, uint32_t next)
{
    return next == KNOWN_WON ? 1 : next == KNOWN_LOST ? -1 : -solver->before[next];
}

void solver_look(const struct solver *solver, uint32_t position, struct duel *duel,
                 struct duel_memory *memory)
{
    const struct known_game *game = solver->game;
    struct known_position at = known_split(game, position);
    duel->holder = &game->choices[at.hand[0]];
    duel->other = &game->choices[at.hand[1]];
    for (int i = 0; i < duel->holder->count; i++)
        for (int j = 0; j < duel->other->count; j++)
            duel->worth[i][j] =
                worth(solver, known_next(game, at.armies, &duel->holder->ending[i], &duel->other->ending[j]));
    duel_solve(duel, memory);
}

/* Some blocks that are worked at together. */
struct batch {
    struct solver *solver;
    uint32_t first; /* block */
    atomic_int next;
    struct stream stream[BATCH];
    double gap[BATCH];
};

static void solve_block(struct batch *batch, int number, struct duel *duel)
{
    struct solver *solver = batch->solver;
    struct strategy strategy;
    uint32_t begin = (batch->first + (uint32_t)number) * BLOCK, end = begin + BLOCK;
    for (uint32_t i = begin; i < end && i < solver->count; i++) {
        uint32_t position = solver->position[i];
        if (!solver_knows(solver, position))
            continue;
        solver_look(solver, position, duel, &solver->memory[i]);
        solver->value[position] = (duel->low + duel->high) / 2;
        batch->gap[number] = fmax(batch->gap[number], duel->high - duel->low);
        strategy_of(duel, &strategy);
        stream_position(&batch->stream[number], solver->game, position, &strategy);
    }
}

static void *work(void *argument)
{
    struct batch *batch = argument;
    struct duel *duel = malloc(sizeof *duel);
    for (int number; duel && (number = atomic_fetch_add(&batch->next, 1)) < BATCH;)
        solve_block(batch, number, duel);
    free(duel);
    return duel ? batch : NULL;
}

/* False if nobody could work. */
static bool work_together(struct batch *batch, int threads)
{
    pthread_t thread[THREADS_MAX];
    int started = 0;
    while (started < threads - 1 && started < THREADS_MAX &&
           pthread_create(&thread[started], NULL, work, batch) == 0)
        started++;
    bool worked = work(batch) != NULL;
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    return worked;
}

bool solver_write_head(const struct solver *solver, FILE *out)
{
    return fprintf(out, "goths solved 1\nturns %d\ncards %d\n", solver->turns, solver->game->cards_up) > 0;
}

static bool write_number(FILE *out, size_t number)
{
    struct stream stream = {0};
    stream_number(&stream, (uint32_t)number, 4);
    bool written = !stream.failed && fwrite(stream.bytes, 1, stream.size, out) == stream.size;
    free(stream.bytes);
    return written;
}

/* The blocks in their order. */
static bool write_batch(struct batch *batch, FILE *out)
{
    bool written = true;
    for (int i = 0; i < BATCH; i++) {
        struct stream *stream = &batch->stream[i];
        batch->solver->gap = fmax(batch->solver->gap, batch->gap[i]);
        if (stream->size)
            written = written && !stream->failed && write_number(out, stream->size) &&
                      fwrite(stream->bytes, 1, stream->size, out) == stream->size;
        free(stream->bytes);
    }
    return written;
}

bool solver_go_back(struct solver *solver, int threads, FILE *out)
{
    double *swap = solver->before;
    bool fine = true;
    solver->before = solver->value;
    solver->value = swap;
    solver->done++;
    for (uint32_t first = 0; fine && first * BLOCK < solver->count; first += BATCH) {
        struct batch batch = {.solver = solver, .first = first};
        fine = work_together(&batch, threads);
        fine = write_batch(&batch, out) && fine;
    }
    return fine && write_number(out, 0);
}
