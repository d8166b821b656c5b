// SPDX-License-Identifier: MIT
/* programs.c: guests that are programs of this machine (hall/guests.h).
 *
 * Each seat has a process of its own, and a thread that waits for it: two seats of a table are never one
 * program's, which could tell the one what the other knows, and a program that hangs holds up what is asked
 * of it and nothing else. Both are started when they are first needed. A process serves the same seat of
 * several tables, one question after the other. */
#include "hall/guests.h"
#include "server/program.h"
#include "server/server.h"

#include <pthread.h>
#include <stdlib.h>

enum { WAKING_MS = 5000 }; /* a program that was just started has so much more time */

/* One seat of one guest. */
struct chair {
    struct guest_programs *programs;
    const char *command;
    pthread_t thread;
    bool has_thread;
    struct guest_line line;
    pthread_cond_t asked;
    /* Its thread's alone. */
    struct program *program;
    uint64_t told; /* the game it was last told of */
    struct text lines;
};

struct guest_programs {
    pthread_mutex_t lock;
    atomic_int stopping;
    size_t count;
    struct chair chairs[][SEATS_MAX];
};

static struct guest_programs *programs_open(const struct hall_guest *guests, size_t count)
{
    struct guest_programs *programs = calloc(1, sizeof *programs + count * sizeof programs->chairs[0]);
    if (!programs)
        return NULL;
    programs->count = count;
    pthread_mutex_init(&programs->lock, NULL);
    for (size_t i = 0; i < count; i++)
        for (int seat = 0; seat < SEATS_MAX; seat++) {
            struct chair *chair = &programs->chairs[i][seat];
            *chair = (struct chair){.programs = programs, .command = guests[i].command};
            pthread_cond_init(&chair->asked, NULL);
        }
    return programs;
}

static struct guest_question *next_question(struct chair *chair)
{
    struct guest_programs *programs = chair->programs;
    pthread_mutex_lock(&programs->lock);
    while (!chair->line.first && !programs->stopping)
        pthread_cond_wait(&chair->asked, &programs->lock);
    struct guest_question **next = programs->stopping ? NULL : guest_line_next(&chair->line);
    struct guest_question *question = next ? guest_line_take(&chair->line, next) : NULL;
    pthread_mutex_unlock(&programs->lock);
    return question;
}

/* Makes it run; false if that cannot be. */
static bool wake(struct chair *chair)
{
    chair->told = 0;
    if (!chair->program && (chair->program = program_new(chair->command, &chair->programs->stopping)) != NULL)
        program_silence(chair->program);
    return chair->program && program_start(chair->program);
}

static void answer(struct chair *chair, struct guest_question *question)
{
    TEXT_ON_STACK(line, EXCHANGE_ANSWER_MAX + 2);
    TEXT_ON_STACK(move, GAME_MOVE_TEXT);
    bool woken = !chair->program || !program_runs(chair->program);
    question->begun(question);
    if (woken && !wake(chair)) {
        question->done(question, FORFEIT_NOT_STARTED, "");
        return;
    }
    text_clear(&chair->lines);
    if (chair->told != question->game)
        exchange_write_start(question->question, question->game, &chair->lines);
    chair->told = question->game;
    exchange_write_question(question->question, &chair->lines);
    uint32_t limit = question->limit + (woken ? WAKING_MS : 0);
    enum forfeit forfeit = program_ask(chair->program, &chair->lines, limit, &line);
    game_move ignored;
    bool legal = !forfeit && !exchange_read_answer(question->question, line.data, line.length, &ignored);
    if (legal)
        exchange_read_move(line.data, &move);
    else
        program_stop(chair->program); /* what it says next would be taken for another answer */
    question->done(question, forfeit, move.data);
}

static void *serve(void *context)
{
    struct chair *chair = context;
    struct guest_question *question;
    while ((question = next_question(chair)) != NULL)
        answer(chair, question);
    program_free(chair->program);
    return NULL;
}

/* Under the lock. */
static bool has_thread(struct chair *chair)
{
    if (chair->has_thread)
        return true;
    char *bytes = chair->lines.data ? chair->lines.data : malloc(EXCHANGE_LINES_MAX);
    if (!bytes)
        return false;
    chair->lines = text_in(bytes, EXCHANGE_LINES_MAX);
    chair->has_thread = pthread_create(&chair->thread, NULL, serve, chair) == 0;
    return chair->has_thread;
}

static bool programs_ask(struct guest_programs *programs, size_t guest, struct guest_question *question)
{
    struct chair *chair = &programs->chairs[guest][question->question->seat];
    pthread_mutex_lock(&programs->lock);
    bool taken = has_thread(chair);
    struct guest_question *before = taken ? guest_line_add(&chair->line, question) : NULL;
    if (taken)
        pthread_cond_signal(&chair->asked);
    pthread_mutex_unlock(&programs->lock);
    if (before)
        before->done(before, FORFEIT_NONE, "");
    return taken;
}

static struct guest_question *drop_one(struct chair *chair, uint64_t game)
{
    pthread_mutex_lock(&chair->programs->lock);
    struct guest_question *question = guest_line_drop(&chair->line, game);
    pthread_mutex_unlock(&chair->programs->lock);
    return question;
}

static seat_set programs_drop(struct guest_programs *programs, uint64_t game)
{
    seat_set seats = 0;
    for (size_t i = 0; i < programs->count; i++)
        for (int seat = 0; seat < SEATS_MAX; seat++)
            for (struct guest_question *question;
                 (question = drop_one(&programs->chairs[i][seat], game)) != NULL;) {
                seats |= SEAT(seat);
                question->done(question, FORFEIT_NONE, "");
            }
    return seats;
}

static void close_chair(struct chair *chair)
{
    if (chair->has_thread)
        pthread_join(chair->thread, NULL);
    while (chair->line.first) {
        struct guest_question *question = guest_line_take(&chair->line, &chair->line.first);
        question->done(question, FORFEIT_LATE, "");
    }
    pthread_cond_destroy(&chair->asked);
    free(chair->lines.data);
}

static void programs_close(struct guest_programs *programs)
{
    pthread_mutex_lock(&programs->lock);
    programs->stopping = 1;
    for (size_t i = 0; i < programs->count; i++)
        for (int seat = 0; seat < SEATS_MAX; seat++)
            pthread_cond_signal(&programs->chairs[i][seat].asked);
    pthread_mutex_unlock(&programs->lock);
    for (size_t i = 0; i < programs->count; i++)
        for (int seat = 0; seat < SEATS_MAX; seat++)
            close_chair(&programs->chairs[i][seat]);
    pthread_mutex_destroy(&programs->lock);
    free(programs);
}

const struct hall_programs hall_programs = {
    .open = programs_open, .close = programs_close, .ask = programs_ask, .drop = programs_drop};
