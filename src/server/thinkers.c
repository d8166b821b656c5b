/* thinkers.c: bots think in threads of their own, never in the loop; see hall.h.
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

struct thinkers {
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

static struct job *next_job(struct thinkers *thinkers)
{
    for (int rank = 0; rank < RANKS; rank++) {
        struct job *job = take(&thinkers->ranks[rank]);
        if (job)
            return job;
    }
    return NULL;
}

static void *think(void *context)
{
    struct thinkers *thinkers = context;
    pthread_mutex_lock(&thinkers->lock);
    while (!thinkers->stopping) {
        struct job *job = next_job(thinkers);
        if (!job) {
            pthread_cond_wait(&thinkers->work, &thinkers->lock);
            continue;
        }
        pthread_mutex_unlock(&thinkers->lock);
        job->move = bot_ask(job->bot, &job->question);
        pthread_mutex_lock(&thinkers->lock);
        thinkers->waiting--;
        add(&thinkers->done, job);
        thinkers->wake(thinkers->context);
    }
    pthread_mutex_unlock(&thinkers->lock);
    return NULL;
}

struct thinkers *thinkers_open(unsigned threads, void (*wake)(void *context), void *context)
{
    struct thinkers *thinkers = calloc(1, sizeof *thinkers);
    pthread_t *list = calloc(threads ? threads : 1, sizeof *list);
    if (!thinkers || !list) {
        free(thinkers);
        free(list);
        return NULL;
    }
    pthread_mutex_init(&thinkers->lock, NULL);
    pthread_cond_init(&thinkers->work, NULL);
    thinkers->threads = list;
    thinkers->wake = wake;
    thinkers->context = context;
    for (int rank = 0; rank < RANKS; rank++)
        thinkers->ranks[rank].end = &thinkers->ranks[rank].first;
    thinkers->done.end = &thinkers->done.first;
    while (thinkers->thread_count < threads &&
           pthread_create(&list[thinkers->thread_count], NULL, think, thinkers) == 0)
        thinkers->thread_count++;
    return thinkers;
}

static void free_jobs(struct list_of_jobs *list)
{
    for (struct job *job; (job = take(list)) != NULL;)
        free(job);
}

void thinkers_close(struct thinkers *thinkers)
{
    if (!thinkers)
        return;
    pthread_mutex_lock(&thinkers->lock);
    thinkers->stopping = true;
    pthread_cond_broadcast(&thinkers->work);
    pthread_mutex_unlock(&thinkers->lock);
    for (unsigned i = 0; i < thinkers->thread_count; i++)
        pthread_join(thinkers->threads[i], NULL);
    for (int rank = 0; rank < RANKS; rank++)
        free_jobs(&thinkers->ranks[rank]);
    free_jobs(&thinkers->done);
    pthread_mutex_destroy(&thinkers->lock);
    pthread_cond_destroy(&thinkers->work);
    free(thinkers->threads);
    free(thinkers);
}

uint64_t thinkers_waiting(const struct thinkers *thinkers)
{
    return thinkers->waiting;
}

static void ask_for(struct room *room, int seat)
{
    struct thinkers *thinkers = room->hall->thinkers;
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
    pthread_mutex_lock(&thinkers->lock);
    thinkers->waiting++;
    add(&thinkers->ranks[rank], job);
    pthread_cond_signal(&thinkers->work);
    pthread_mutex_unlock(&thinkers->lock);
}

/* Where no person sits, bots play only while somebody looks on. */
void thinkers_ask(struct room *room)
{
    if (room->hall->closing || room->lost || (!room->people && !room->watches))
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
    if (room->lost)
        return true;
    if (job->turn != table_turn(room->table) || !(table_bots_asked(room->table) & SEAT(job->seat))) {
        thinkers_ask(room);
        return true;
    }
    struct table_entry entry = {.time = hall->now, .verb = TABLE_MOVE, .seat = job->seat};
    struct text word = text_in(entry.word, sizeof entry.word);
    job->question.game->move_text(&job->view, job->seat, job->move, &word);
    room_propose(room, &entry, NULL, -1);
    return true;
}

void thinkers_take_answers(struct hall *hall)
{
    struct thinkers *thinkers = hall->thinkers;
    pthread_mutex_lock(&thinkers->lock);
    struct list_of_jobs done = thinkers->done;
    thinkers->done = (struct list_of_jobs){.end = &thinkers->done.first};
    pthread_mutex_unlock(&thinkers->lock);
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
    pthread_mutex_lock(&thinkers->lock);
    *later.end = thinkers->done.first;
    if (!thinkers->done.first)
        thinkers->done.end = later.end;
    thinkers->done.first = later.first;
    pthread_mutex_unlock(&thinkers->lock);
}
