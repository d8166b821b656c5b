/* bots.c: bots think in threads of their own, never in the loop; see hall.h.
 *
 * A job holds all a bot may know: the view of its seat, copied. Jobs wait in ranks: a table's first job in
 * the first rank, its second in the second, and so on; a thread takes the oldest of the lowest rank, so that
 * no table waits for all the bots of another. */
#include "server/room.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct job {
    struct job *next;
    store_table table;
    uint32_t turn;
    int seat;
    const struct bot *bot;
    struct bot_question question;
    union game_state view;
    uint64_t told[SEATS_MAX];
    game_move move;
};

enum { RANKS = 4 };

struct list_of_jobs {
    struct job *first, **end;
};

struct bots {
    pthread_mutex_t lock;
    pthread_cond_t work;
    pthread_t *threads;
    unsigned thread_count;
    bool stopping;
    struct list_of_jobs ranks[RANKS], done;
    uint64_t waiting;
    void (*wake)(void *context);
    void *context;
};

static void add(struct list_of_jobs *list, struct job *job)
{
    job->next = NULL;
    *list->end = job;
    list->end = &job->next;
}

static struct job *take(struct list_of_jobs *list)
{
    struct job *job = list->first;
    if (job) {
        list->first = job->next;
        if (!list->first)
            list->end = &list->first;
    }
    return job;
}

static struct job *next_job(struct bots *bots)
{
    for (int rank = 0; rank < RANKS; rank++) {
        struct job *job = take(&bots->ranks[rank]);
        if (job)
            return job;
    }
    return NULL;
}

static void *think(void *context)
{
    struct bots *bots = context;
    pthread_mutex_lock(&bots->lock);
    while (!bots->stopping) {
        struct job *job = next_job(bots);
        if (!job) {
            pthread_cond_wait(&bots->work, &bots->lock);
            continue;
        }
        pthread_mutex_unlock(&bots->lock);
        job->move = bot_ask(job->bot, &job->question);
        pthread_mutex_lock(&bots->lock);
        bots->waiting--;
        add(&bots->done, job);
        bots->wake(bots->context);
    }
    pthread_mutex_unlock(&bots->lock);
    return NULL;
}

struct bots *bots_open(unsigned threads, void (*wake)(void *context), void *context)
{
    struct bots *bots = calloc(1, sizeof *bots);
    pthread_t *list = calloc(threads ? threads : 1, sizeof *list);
    if (!bots || !list) {
        free(bots);
        free(list);
        return NULL;
    }
    pthread_mutex_init(&bots->lock, NULL);
    pthread_cond_init(&bots->work, NULL);
    bots->threads = list;
    bots->wake = wake;
    bots->context = context;
    for (int rank = 0; rank < RANKS; rank++)
        bots->ranks[rank].end = &bots->ranks[rank].first;
    bots->done.end = &bots->done.first;
    while (bots->thread_count < threads && pthread_create(&list[bots->thread_count], NULL, think, bots) == 0)
        bots->thread_count++;
    return bots;
}

static void free_jobs(struct list_of_jobs *list)
{
    for (struct job *job; (job = take(list)) != NULL;)
        free(job);
}

void bots_close(struct bots *bots)
{
    if (!bots)
        return;
    pthread_mutex_lock(&bots->lock);
    bots->stopping = true;
    pthread_cond_broadcast(&bots->work);
    pthread_mutex_unlock(&bots->lock);
    for (unsigned i = 0; i < bots->thread_count; i++)
        pthread_join(bots->threads[i], NULL);
    for (int rank = 0; rank < RANKS; rank++)
        free_jobs(&bots->ranks[rank]);
    free_jobs(&bots->done);
    pthread_mutex_destroy(&bots->lock);
    pthread_cond_destroy(&bots->work);
    free(bots->threads);
    free(bots);
}

uint64_t bots_waiting(const struct bots *bots)
{
    return bots->waiting;
}

static void ask_for(struct room *room, int seat)
{
    struct bots *bots = room->hall->bots;
    struct job *job = calloc(1, sizeof *job);
    if (!job)
        return; /* asked again at the next tick */
    job->table = room->number;
    job->turn = table_turn(room->table);
    job->seat = seat;
    job->bot = table_question(room->table, seat, &job->question, &job->view);
    job->question.view = &job->view;
    if (job->question.told) {
        memcpy(job->told, job->question.told, sizeof job->told);
        job->question.told = job->told;
    }
    unsigned rank = room->thinking < RANKS ? room->thinking : RANKS - 1;
    room->thinking++;
    room->thinks |= SEAT(seat);
    pthread_mutex_lock(&bots->lock);
    bots->waiting++;
    add(&bots->ranks[rank], job);
    pthread_cond_signal(&bots->work);
    pthread_mutex_unlock(&bots->lock);
}

/* Where no person sits, bots play only while somebody looks on. */
void bots_ask(struct room *room)
{
    if (room->hall->closing || (!room->people && !room->watches))
        return;
    if (room->thinks_turn != table_turn(room->table)) {
        room->thinks_turn = table_turn(room->table);
        room->thinks = 0;
    }
    seat_set asked = table_bots_asked(room->table) & ~room->thinks;
    for (int seat = 0; asked && seat < SEATS_MAX; seat++)
        if (asked & SEAT(seat))
            ask_for(room, seat);
}

/* False: the room is busy, and the answer has to wait. */
static bool take_answer(struct hall *hall, const struct job *job)
{
    struct room *room = room_find(hall, job->table);
    if (!room)
        return true;
    if (room->busy || room->letting_go || !room->table)
        return false;
    room->thinking--;
    if (job->turn != table_turn(room->table) || !(table_bots_asked(room->table) & SEAT(job->seat))) {
        bots_ask(room);
        return true;
    }
    struct table_entry entry = {.time = hall->now, .verb = TABLE_MOVE, .seat = job->seat};
    struct text word = text_in(entry.word, sizeof entry.word);
    job->question.game->move_text(&job->view, job->seat, job->move, &word);
    room_propose(room, &entry, NULL, -1);
    return true;
}

void bots_take_answers(struct hall *hall)
{
    struct bots *bots = hall->bots;
    pthread_mutex_lock(&bots->lock);
    struct list_of_jobs done = bots->done;
    bots->done = (struct list_of_jobs){.end = &bots->done.first};
    pthread_mutex_unlock(&bots->lock);
    struct list_of_jobs later = {.end = &later.first};
    for (struct job *job = done.first, *next; job; job = next) {
        next = job->next;
        if (take_answer(hall, job))
            free(job);
        else
            add(&later, job);
    }
    if (!later.first)
        return;
    pthread_mutex_lock(&bots->lock);
    *later.end = bots->done.first;
    if (!bots->done.first)
        bots->done.end = later.end;
    bots->done.first = later.first;
    pthread_mutex_unlock(&bots->lock);
}
