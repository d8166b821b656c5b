// SPDX-License-Identifier: MIT
/* run.c: the games of a plan on all its threads; see simulate.h.
 *
 * Threads take the next game that nobody has taken. A sequential test looks at the games in their own order,
 * not in the order they end in, and after whole pairs only: so it stops after the same game on any number of
 * threads. */
#include "cli/simulate/simulate.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { STACK_BYTES = 16 << 20, PROGRESS_MS = 200, BAR_WIDTH = 30 };

atomic_int simulate_interrupted;

struct run {
    const struct plan *plan;
    const struct team *const *teams;
    struct played *played;
    pthread_mutex_t lock;
    pthread_cond_t news;                /* a game or a thread has ended */
    uint32_t next;                      /* the first game nobody has taken */
    uint32_t in_order;                  /* games before this one have ended */
    uint32_t limit;                     /* games from this one on do not count */
    uint32_t threads;                   /* still at work */
    uint32_t idle;                      /* threads that had no memory to begin */
    uint32_t counts[VERDICT_DRAW + 1];  /* of all that ended */
    uint32_t ordered[VERDICT_DRAW + 1]; /* of those before in_order */
};

/* Moves in_order on past every game that has ended. */
static void look_at_games_in_order(struct run *run)
{
    const struct plan *plan = run->plan;
    while (run->in_order < run->limit && run->played[run->in_order].verdict != VERDICT_NONE) {
        run->ordered[run->played[run->in_order++].verdict]++;
        if (!plan->sequential || run->in_order % 2 != 0)
            continue;
        double ratio = sequential_ratio(run->ordered, plan->elo);
        if (ratio >= SEQUENTIAL_BOUND || ratio <= -SEQUENTIAL_BOUND)
            run->limit = run->in_order;
    }
}

static void take_in(struct run *run, uint32_t number, const struct played *played)
{
    run->played[number] = *played;
    run->counts[played->verdict]++;
    look_at_games_in_order(run);
    pthread_cond_signal(&run->news);
}

/* Plays games until there is none left; called with the lock held, and returns with it. */
static void play_games(struct run *run, struct worker *worker)
{
    while (run->next < run->limit && !simulate_interrupted) {
        uint32_t number = run->next++;
        struct played played;
        pthread_mutex_unlock(&run->lock);
        bool finished = simulate_play(worker, number, &played);
        pthread_mutex_lock(&run->lock);
        if (finished)
            take_in(run, number, &played);
    }
}

static void *work(void *argument)
{
    struct run *run = argument;
    struct worker worker;
    bool open = player_open(&worker, run->plan, run->teams);
    pthread_mutex_lock(&run->lock);
    if (open)
        play_games(run, &worker);
    else
        run->idle++;
    pthread_mutex_unlock(&run->lock);
    player_close(&worker);
    pthread_mutex_lock(&run->lock);
    run->threads--;
    pthread_cond_signal(&run->news);
    pthread_mutex_unlock(&run->lock);
    return NULL;
}

static void show_progress(const struct run *run)
{
    char bar[BAR_WIDTH + 1] = {0};
    uint32_t done = run->counts[VERDICT_A] + run->counts[VERDICT_B] + run->counts[VERDICT_DRAW];
    for (uint32_t i = 0; i < BAR_WIDTH; i++)
        bar[i] = (uint64_t)done * BAR_WIDTH > (uint64_t)i * run->plan->games ? '#' : '.';
    fprintf(stderr, "\r[%s] %u of %u games: A %u, B %u, draws %u ", bar, (unsigned)done,
            (unsigned)run->plan->games, (unsigned)run->counts[VERDICT_A], (unsigned)run->counts[VERDICT_B],
            (unsigned)run->counts[VERDICT_DRAW]);
}

/* Waits, with the lock held, until all threads are done. */
static void watch(struct run *run)
{
    bool terminal = isatty(STDERR_FILENO);
    while (run->threads > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += PROGRESS_MS * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000L;
        until.tv_nsec %= 1000000000L;
        int late = 0;
        while (run->threads > 0 && !late)
            late = pthread_cond_timedwait(&run->news, &run->lock, &until);
        if (terminal)
            show_progress(run);
    }
    if (terminal)
        fputs("\r\033[K", stderr);
}

static uint32_t start_threads(struct run *run, pthread_t *threads, uint32_t wanted)
{
    pthread_attr_t attributes;
    uint32_t started = 0;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    while (started < wanted && pthread_create(&threads[started], &attributes, work, run) == 0)
        started++;
    pthread_attr_destroy(&attributes);
    return started;
}

/* Games that ended behind a decided test count no more. */
static void forget_the_rest(const struct run *run)
{
    for (uint32_t i = run->limit; i < run->plan->games; i++) {
        free(run->played[i].sentence);
        run->played[i] = (struct played){.verdict = VERDICT_NONE};
    }
}

int64_t simulate_run(const struct plan *plan, const struct team *const teams[TEAM_COUNT],
                     struct played *played)
{
    struct run run = {.plan = plan,
                      .teams = teams,
                      .played = played,
                      .lock = PTHREAD_MUTEX_INITIALIZER,
                      .news = PTHREAD_COND_INITIALIZER,
                      .limit = plan->games};
    uint32_t wanted = plan->jobs < plan->games ? plan->jobs : plan->games;
    pthread_t *threads = calloc(wanted, sizeof *threads);
    if (!threads)
        return -1;
    pthread_mutex_lock(&run.lock);
    uint32_t started = run.threads = start_threads(&run, threads, wanted);
    watch(&run);
    pthread_mutex_unlock(&run.lock);
    for (uint32_t i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    free(threads);
    forget_the_rest(&run);
    return run.idle == started ? -1 : (int64_t)run.limit;
}
