// SPDX-License-Identifier: MIT
/* bot_jobs.c: bots never think in the loop, but in threads of their own (bot_threads.h).
 *
 * A job holds all a bot may know: the view of its seat, copied. The threads serve households in turn, one job
 * each, and so the people of a household; of a person's the oldest of the lowest rank, so that no table waits
 * for all the bots of another.
 * Whoever thinks does so for a moment only while another household waits. A hint is a job as well,
 * whose answer is told instead of played. What nobody waits for any more is dropped.
 *
 * How long a bot thought would tell what it knows: it is done early where it has seen enough. So its answer
 * is held back until a time that follows from public facts alone (table_pace()), counted from when the loop
 * noticed that it had begun. When its thread is free would tell the same to whoever asks for something else
 * meanwhile: so a household has as many places as there are threads, and a thought keeps its place until a
 * time of that kind (table_busy()), or that of its answer. Other households may use the thread at once, but
 * for that of a bot which thinks by the clock: it holds the thread for as long as it might have thought while
 * they wait.
 *
 * A guest (guests.h) stands in no line: whoever runs it is asked at once. What it does within that time is
 * told at its end, and whatever comes later at the end of all the time it could have had.
 */
#include "hall/bot_jobs.h"
#include "bots/clock.h"
#include "hall/bot_threads.h"
#include "hall/guests.h"
#include "hall/hall_inside.h"
#include "hall/household.h"
#include "hall/room.h"
#include "hall/session.h"
#include "hall/turns.h"
#include "hall/watch.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct job {
    struct thought thought; /* first, so that one is found by the other */
    struct job *next;
    struct household *payer; /* NULL: nobody's */
    uint32_t person;         /* of it */
    store_table table;
    uint64_t round; /* of its person's (turns.h) */
    unsigned rank;  /* the first job of its table, the second, ... */
    uint32_t turn;
    game_move move;
    int64_t pace;          /* of its answer; 0: it is told as soon as it is there */
    int64_t busy;          /* for how long it keeps its place at least; not above the pace */
    int64_t begun;         /* 0: not yet */
    int64_t due;           /* when the answer is given, once it is there */
    int64_t kept;          /* until when it keeps its place, the same */
    bool by_clock;         /* how long it thinks is a matter of time, and of what it finds */
    bool held;             /* its thread waits with it, as its place; done alone */
    bool has_place;        /* of its household; under the lock, or the loop's once it is done */
    struct session *asker; /* whom a hint is for; NULL: the seat is a bot's */
    int64_t re;
    struct guest_job *guest; /* NULL: a bot of ours thinks about it */
};

/* What only guests need. */
struct guest_job {
    struct guest_question question; /* first */
    struct bot_jobs *jobs;
    struct job *job;
    enum forfeit forfeit;
    char answer[GAME_MOVE_TEXT]; /* as it was given; too long: none */
};

enum { HINT_TEXT_MAX = 2048, BEGUN_MAX = 256 };

struct bot_jobs {
    struct bot_threads *threads;
    int64_t due;                   /* of the next answer or place that waits for its time; the loop's own */
    struct bot_line *first, **end; /* households, in turn; these, and what follows, under the lock */
    struct bot_line nobodys;       /* for tables at which nobody was yet */
    unsigned places;               /* of each household: as many as there are threads */
    unsigned held;                 /* threads that wait with a thought that is done */
    struct list_of_jobs done;
    struct job *begun[BEGUN_MAX]; /* jobs somebody thinks about since the loop last looked */
    unsigned begun_count;
    const struct job *running[BEGUN_MAX]; /* and all somebody thinks about */
    unsigned running_count;
    uint64_t waiting;
    void (*wake)(void *context);
    void *context;
};

static void add(struct list_of_jobs *list, struct job *job)
{
    if (!list->first)
        list->end = &list->first;
    job->next = NULL;
    *list->end = job;
    list->end = &job->next;
}

static struct job *take(struct list_of_jobs *list)
{
    struct job *job = list->first;
    if (job)
        list->first = job->next;
    return job;
}

static struct bot_line *line_of(struct bot_jobs *jobs, const struct job *job)
{
    return job->payer ? &job->payer->bots : &jobs->nobodys;
}

/* A household whose turn comes after that of all others. */
static void stand_in_line(struct bot_jobs *jobs, struct bot_line *line)
{
    line->waiting = true;
    line->next = NULL;
    *jobs->end = line;
    jobs->end = &line->next;
}

/* It has nothing to think about any more: it may be forgotten. */
static void step_out_of_line(struct bot_jobs *jobs, struct bot_line *line)
{
    struct bot_line **at = &jobs->first;
    while (*at && *at != line)
        at = &(*at)->next;
    if (!*at)
        return;
    *at = line->next;
    if (!*at)
        jobs->end = at;
    line->waiting = false;
}

static struct job *take_at(struct list_of_jobs *list, struct job **at)
{
    struct job *job = *at;
    *at = job->next;
    if (!*at)
        list->end = at;
    return job;
}

/* Whose turn it is, and of his jobs the first of the lowest rank. */
static struct job *take_lowest(struct bot_line *line)
{
    struct job *turn = line->jobs.first, **lowest = NULL;
    for (struct job *job = turn; job; job = job->next)
        if (job->round < turn->round)
            turn = job;
    for (struct job **at = &line->jobs.first; *at; at = &(*at)->next)
        if ((*at)->person == turn->person && (!lowest || (*at)->rank < (*lowest)->rank))
            lowest = at;
    if (!lowest)
        return NULL;
    turns_swap(&turn->round, &(*lowest)->round);
    line->served = (*lowest)->round;
    return take_at(&line->jobs, lowest);
}

static void stand_in_turn(struct bot_line *line, struct job *job)
{
    struct turns people = {.served = line->served};
    for (const struct job *other = line->jobs.first; other; other = other->next)
        turns_see(&people, other->round, other->person == job->person);
    job->round = turns_round(&people);
    add(&line->jobs, job);
}

/* The first household from that one on which has a place for another thought; or NULL. */
static struct bot_line *with_place(const struct bot_jobs *jobs, struct bot_line *line)
{
    while (line && line->places >= jobs->places)
        line = line->next;
    return line;
}

/* The next job of the household whose turn it is; NULL: there is none. */
static struct job *take_in_turn(struct bot_jobs *jobs)
{
    struct bot_line *line = with_place(jobs, jobs->first);
    if (!line)
        return NULL;
    step_out_of_line(jobs, line);
    struct job *job = take_lowest(line);
    if (line->jobs.first)
        stand_in_line(jobs, line);
    return job;
}

/* Whether somebody waits while another household's bots think. */
static bool others_wait(struct bot_jobs *jobs)
{
    struct bot_line *one = with_place(jobs, jobs->first);
    struct bot_line *another = one ? with_place(jobs, one->next) : NULL;
    for (unsigned i = 0; one && i < jobs->running_count; i++)
        if (another || one != line_of(jobs, jobs->running[i]))
            return true;
    return false;
}

static enum bot_hurry bot_jobs_hurry(void *context)
{
    return others_wait(context) ? BOT_OTHERS_WAIT : BOT_AT_LEISURE;
}

/* The loop learns when it was: under the lock. */
static void note_begun(struct bot_jobs *jobs, struct job *job)
{
    if (!job->pace || jobs->begun_count == BEGUN_MAX)
        return;
    jobs->begun[jobs->begun_count++] = job;
    jobs->wake(jobs->context);
}

struct thought *bot_jobs_next(void *context)
{
    struct bot_jobs *jobs = context;
    bool all_held = jobs->held && jobs->running_count + jobs->held >= jobs->places;
    struct job *job = all_held ? NULL : take_in_turn(jobs);
    if (job && jobs->running_count < BEGUN_MAX)
        jobs->running[jobs->running_count++] = job;
    if (!job)
        return NULL;
    job->has_place = true;
    line_of(jobs, job)->places++;
    note_begun(jobs, job);
    return &job->thought;
}

static void leave_place(struct bot_jobs *jobs, struct job *job)
{
    job->has_place = false;
    line_of(jobs, job)->places--;
}

void bot_jobs_done(void *context, struct thought *thought, game_move move)
{
    struct bot_jobs *jobs = context;
    struct job *job = (struct job *)thought;
    job->move = move;
    jobs->waiting--;
    for (unsigned i = 0; i < jobs->running_count; i++)
        if (jobs->running[i] == job) {
            jobs->running[i] = jobs->running[--jobs->running_count];
            break;
        }
    if (!job->pace)
        leave_place(jobs, job);
    job->held = job->pace && job->by_clock;
    jobs->held += job->held;
    add(&jobs->done, job);
    jobs->wake(jobs->context);
}

game_move thought_think(struct thought *thought)
{
    thought->question.view = &thought->view;
    thought->question.told = thought->informed ? thought->told : NULL;
    thought->question.past = &thought->past;
    return bot_ask(thought->bot, &thought->question);
}

struct bot_jobs *bot_jobs_open(unsigned threads, void (*wake)(void *context), void *context)
{
    struct bot_jobs *jobs = calloc(1, sizeof *jobs);
    if (!jobs)
        return NULL;
    jobs->wake = wake;
    jobs->context = context;
    jobs->end = &jobs->first;
    jobs->places = threads ? threads : 1;
    jobs->threads = bot_threads_open(
        threads, &(struct bot_duty){
                     .next = bot_jobs_next, .done = bot_jobs_done, .hurry = bot_jobs_hurry, .context = jobs});
    if (!jobs->threads) {
        free(jobs);
        return NULL;
    }
    return jobs;
}

static void free_job(struct job *job)
{
    if (job->asker) {
        job->asker->hinted = false;
        session_release(job->asker);
    }
    household_leave(job->payer);
    free(job->guest);
    free(job);
}

static void free_jobs(struct list_of_jobs *list)
{
    for (struct job *job; (job = take(list)) != NULL;)
        free_job(job);
}

void bot_jobs_close(struct bot_jobs *jobs)
{
    if (!jobs)
        return;
    bot_threads_close(jobs->threads);
    jobs->places = UINT_MAX;
    for (struct job *job; (job = take_in_turn(jobs)) != NULL;)
        free_job(job);
    free_jobs(&jobs->done);
    free(jobs);
}

uint64_t bot_jobs_waiting(const struct bot_jobs *jobs)
{
    return jobs->waiting;
}

static void hand_over(struct room *room, struct job *job)
{
    struct bot_jobs *jobs = room->hall->bot_jobs;
    job->rank = room->thinking++;
    job->table = room->number;
    job->turn = table_turn(room->table);
    job->payer = household_hold(job->asker ? job->asker->household : room->payer);
    job->person = job->asker ? person_number(job->asker->person) : room->payer_person;
    bot_threads_lock(jobs->threads);
    struct bot_line *line = line_of(jobs, job);
    jobs->waiting++;
    stand_in_turn(line, job);
    if (!line->waiting)
        stand_in_line(jobs, line);
    bot_threads_call(jobs->threads);
    bot_threads_unlock(jobs->threads);
}

/* Both come from the threads of those who run guests, or from the loop. */
static void guest_begun(struct guest_question *question)
{
    struct guest_job *guest = (struct guest_job *)question;
    bot_threads_lock(guest->jobs->threads);
    note_begun(guest->jobs, guest->job);
    bot_threads_unlock(guest->jobs->threads);
}

static void guest_done(struct guest_question *question, enum forfeit forfeit, const char *answer)
{
    struct guest_job *guest = (struct guest_job *)question;
    struct bot_jobs *jobs = guest->jobs;
    guest->forfeit = forfeit;
    if (strlen(answer) < sizeof guest->answer)
        strcpy(guest->answer, answer);
    bot_threads_lock(jobs->threads);
    add(&jobs->done, guest->job);
    jobs->wake(jobs->context);
    bot_threads_unlock(jobs->threads);
}

enum { GUEST_LIMIT_MS = 10000 };

/* 0: another room has it. */
static uint64_t draw_game_number(const struct hall *hall)
{
    uint32_t number;
    hall->settings.random(&number, sizeof number);
    for (const struct room *room = hall->all; room; room = room->older)
        if (room->game_number == number)
            return 0;
    return number;
}

/* Its chance is its own: what the bots of the house are given comes from the seed of the table. */
static void ask_guest(struct room *room, struct job *job, struct guest_job *guest)
{
    struct hall *hall = room->hall;
    struct bot_question *question = &job->thought.question;
    const char *bot = table_bot_name(room->table, question->seat);
    while (!room->game_number)
        room->game_number = draw_game_number(hall);
    hall->settings.random(&question->seed, sizeof question->seed);
    question->view = &job->thought.view;
    question->told = job->thought.informed ? job->thought.told : NULL;
    question->past = NULL;
    job->table = room->number;
    job->turn = table_turn(room->table);
    job->guest = guest;
    job->payer = household_hold(room->payer);
    *guest = (struct guest_job){.question = {.question = question,
                                             .game = room->game_number,
                                             .payer = job->payer,
                                             .person = room->payer_person,
                                             .limit = GUEST_LIMIT_MS + question->milliseconds,
                                             .begun = guest_begun,
                                             .done = guest_done},
                                .jobs = hall->bot_jobs,
                                .job = job};
    room->thinking++;
    guests_ask(hall, bot, &guest->question);
}

static void ask_for(struct room *room, int seat)
{
    bool is_guest = table_has_guest(room->table, seat);
    struct guest_job *guest = is_guest ? malloc(sizeof *guest) : NULL;
    struct job *job = guest || !is_guest ? calloc(1, sizeof *job) : NULL;
    if (!job) {
        free(guest);
        return; /* asked again at the next tick */
    }
    struct thought *thought = &job->thought;
    thought->bot = table_question(room->table, seat, &thought->question, &thought->view);
    thought->informed = thought->question.told != NULL;
    if (thought->informed)
        memcpy(thought->told, thought->question.told, sizeof thought->told);
    thought->past = *thought->question.past;
    job->pace = room->hall->settings.unpaced ? 0 : table_pace(room->table, seat);
    job->busy = table_busy(room->table, seat);
    job->by_clock = table_thinks_by_clock(room->table, seat);
    /* Who takes all his time is done a little later than that, and yet before the answer is due. */
    if (job->pace && !guest)
        thought->question.milliseconds -= thought->question.milliseconds / 8;
    room->thinks |= SEAT(seat);
    if (guest)
        ask_guest(room, job, guest);
    else
        hand_over(room, job);
}

void bot_jobs_hint(struct room *room, struct session *session, int64_t re, int seat)
{
    struct job *job = room->hall->closing ? NULL : calloc(1, sizeof *job);
    if (!job) {
        answer_refusal(session, re, SAY("there is not enough memory"));
        return;
    }
    job->thought.bot = table_hint(room->table, seat, &job->thought.question, &job->thought.view);
    job->thought.past = *job->thought.question.past;
    job->asker = session;
    job->re = re;
    session->hinted = true;
    session_hold(session);
    hand_over(room, job);
}

enum { AWAKE_MS = 60000 };

/* The seats bots decide for now. A table none of its people looks at sleeps, whoever else looks on: bots do
 * not play on for people who have all left. Those who have seats of their own may finish what somebody began
 * who has only just gone: others may wait to be told that it is their turn. */
static seat_set awake(const struct room *room)
{
    seat_set people = table_people(room->table);
    if (room->watches && (!people || people & ~watch_absent(room)))
        return EVERYONE;
    bool just_left = room->looked && room->hall->now - room->looked < AWAKE_MS;
    return just_left && people ? ~people : 0;
}

void bot_jobs_ask(struct room *room)
{
    if (room->hall->closing || room_is_away(room) || !room->table)
        return;
    if (room->thinks_turn != table_turn(room->table)) {
        room->thinks_turn = table_turn(room->table);
        room->thinks = 0;
    }
    seat_set asked = table_bots_asked(room->table) & ~room->thinks & awake(room);
    for (int seat = 0; asked && seat < SEATS_MAX; seat++)
        if (asked & SEAT(seat))
            ask_for(room, seat);
}

/* {"re":8,"ok":true,"hint":{"seat":"Aw","move":"advance","name":"Advance","why":["...","..."]}} */
static void tell_hint(const struct job *job)
{
    const struct bot_question *question = &job->thought.question;
    char lines[HINT_TEXT_MAX], bytes[2 * HINT_TEXT_MAX];
    TEXT_ON_STACK(move, GAME_MOVE_TEXT);
    struct text why = text_in(lines, sizeof lines), text = text_in(bytes, sizeof bytes);
    struct json json = json_into(&text);
    question->game->move_text(&job->thought.view, question->seat, job->move, &move);
    bot_explain(question, job->move, job->asker->language, &why);
    json_open_object(&json);
    json_key(&json, "re");
    json_put_number(&json, job->re < 0 ? 0 : (uint64_t)job->re);
    json_key(&json, "ok");
    json_put_bool(&json, true);
    json_key(&json, "hint");
    json_open_object(&json);
    json_key(&json, "seat");
    json_put_string(&json, question->game->seat_name(&job->thought.view, question->seat));
    json_key(&json, "move");
    json_put_string(&json, move.data);
    text_clear(&move);
    game_move_name(question->game, &job->thought.view, question->seat, job->move, job->asker->language,
                   &move);
    json_key(&json, "name");
    json_put_string(&json, move.data);
    json_key(&json, "why");
    json_open_array(&json);
    for (char *line = lines, *end; line[0]; line = end + 1) {
        end = strchr(line, '\n');
        *end = '\0';
        json_put_string(&json, line);
    }
    json_close_array(&json);
    json_close_object(&json);
    json_close_object(&json);
    send_text(job->asker, &text);
}

/* Whoever has lost his seat, or decided already, is told nothing any more. */
static void give_hint(struct room *room, struct job *job)
{
    const char *refusal = SAY("the game has gone on meanwhile");
    if (room && room->table && job->turn == table_turn(room->table))
        refusal = table_may_hint(room->table, job->asker->person->id, job->thought.question.seat);
    job->thought.question.view = &job->thought.view;
    if (refusal)
        answer_refusal(job->asker, job->re, refusal);
    else
        tell_hint(job);
}

/* Whom a job is for: the hint of a session, or the bots of a table. */
struct beneficiary {
    const struct session *asker;
    store_table table;
};

static bool is_for(const struct job *job, const struct beneficiary *whom)
{
    return whom->asker ? job->asker == whom->asker : !job->asker && job->table == whom->table;
}

/* The first such job that nobody has begun to think about, taken out of its line; or NULL. */
static struct job *take_of(struct bot_line *line, const struct beneficiary *whom)
{
    struct job **at = &line->jobs.first;
    while (*at && !is_for(*at, whom))
        at = &(*at)->next;
    return *at ? take_at(&line->jobs, at) : NULL;
}

/* Nobody waits for it any more; false: there is none that could be dropped. */
static bool drop(struct hall *hall, struct household *payer, const struct beneficiary *whom)
{
    struct bot_jobs *jobs = hall->bot_jobs;
    struct bot_line *line = payer ? &payer->bots : &jobs->nobodys;
    bot_threads_lock(jobs->threads);
    struct job *job = take_of(line, whom);
    jobs->waiting -= job != NULL;
    if (job && !line->jobs.first)
        step_out_of_line(jobs, line);
    bot_threads_call(jobs->threads);
    bot_threads_unlock(jobs->threads);
    struct room *room = job ? room_find(hall, job->table) : NULL;
    if (room) {
        room->thinking--;
        if (!job->asker)
            room->thinks &= ~SEAT(job->thought.question.seat);
    }
    if (job)
        free_job(job);
    return job != NULL;
}

void bot_jobs_forget(struct session *session)
{
    drop(session->hall, session->household, &(struct beneficiary){.asker = session});
}

void bot_jobs_drop(struct room *room)
{
    if (!room_is_away(room) && awake(room) != 0 && table_status(room->table) != TABLE_OVER)
        return;
    while (drop(room->hall, room->payer, &(struct beneficiary){.table = room->number}))
        ;
    if (room->game_number)
        room->thinks &= ~guests_drop(room->hall, room->game_number);
}

/* What is to happen when, of a job that is done. A bot that was faster than the loop has begun now, as far as
 * anybody can tell. */
static void plan(const struct hall *hall, struct job *job)
{
    if (!job->pace || job->due)
        return;
    if (!job->begun)
        job->begun = hall->now;
    int64_t took = hall->now - job->begun, paces = took / job->pace;
    bool late = job->guest && paces > 0;
    job->due = job->begun + (late ? job->guest->question.limit : (paces + 1) * job->pace);
    job->kept = took < job->busy ? job->begun + job->busy : job->due;
}

/* Until when the thread of a thought that is done waits with it. */
static int64_t held_until(const struct job *job)
{
    int64_t shared = job->begun + SHARED_MS;
    return shared < job->kept ? shared : job->kept;
}

/* Others may have the thread, and those of its household its place, when it is time. */
static void clear_place(struct hall *hall, struct job *job)
{
    struct bot_jobs *jobs = hall->bot_jobs;
    bool free_thread = job->held && hall->now >= held_until(job);
    bool free_place = job->has_place && hall->now >= job->kept;
    if (!free_thread && !free_place)
        return;
    bot_threads_lock(jobs->threads);
    if (free_thread) {
        job->held = false;
        jobs->held--;
    }
    if (free_place)
        leave_place(jobs, job);
    bot_threads_call(jobs->threads);
    bot_threads_unlock(jobs->threads);
}

/* When it is to be looked at again. */
static int64_t next_due(const struct job *job)
{
    return job->held ? held_until(job) : job->has_place ? job->kept : job->due;
}

static enum table_failure failure_of(enum forfeit forfeit)
{
    switch (forfeit) {
    case FORFEIT_NOT_STARTED: return FAILURE_ABSENT;
    case FORFEIT_CRASHED: return FAILURE_CRASHED;
    case FORFEIT_LATE: return FAILURE_LATE;
    case FORFEIT_BABBLED: return FAILURE_BABBLED;
    case FORFEIT_NONE:
    case FORFEIT_ILLEGAL:
    case FORFEIT_COUNT: break;
    }
    return FAILURE_ILLEGAL;
}

/* What the bot decided; of a guest, perhaps, that it plays no more. */
static struct table_entry entry_of(const struct hall *hall, struct job *job)
{
    struct bot_question *question = &job->thought.question;
    struct guest_job *guest = job->guest;
    struct table_entry entry = {.time = hall->now, .verb = TABLE_MOVE, .seat = question->seat};
    struct text word = text_in(entry.word, sizeof entry.word);
    if (guest && !guest->forfeit &&
        exchange_read_answer(question, guest->answer, strlen(guest->answer), &job->move))
        guest->forfeit = FORFEIT_ILLEGAL;
    if (guest && guest->forfeit) {
        entry.verb = TABLE_FAIL;
        text_string(&word, table_failures[failure_of(guest->forfeit)]);
    } else {
        question->game->move_text(&job->thought.view, question->seat, job->move, &word);
    }
    return entry;
}

/* False: it is not yet time for the answer, or the room is busy. */
static bool take_answer(struct hall *hall, struct job *job)
{
    if (hall->now < job->due)
        return false;
    struct room *room = room_find(hall, job->table);
    if (job->asker) {
        if (room)
            room->thinking--;
        give_hint(room, job);
        return true;
    }
    if (!room)
        return true;
    bool away = room_is_away(room);
    if (!away && !room_is_ready(room))
        return false;
    room->thinking--;
    if (away || (job->guest && job->guest->question.dropped))
        return true;
    if (job->turn != table_turn(room->table) ||
        !(table_bots_asked(room->table) & SEAT(job->thought.question.seat))) {
        bot_jobs_ask(room);
        return true;
    }
    struct table_entry entry = entry_of(hall, job);
    room_propose(room, &entry, NULL, -1);
    return true;
}

void bot_jobs_take_answers(struct hall *hall)
{
    struct bot_jobs *jobs = hall->bot_jobs;
    bot_threads_lock(jobs->threads);
    for (; jobs->begun_count > 0; jobs->begun_count--)
        jobs->begun[jobs->begun_count - 1]->begun = hall->now;
    struct list_of_jobs done = jobs->done;
    jobs->done = (struct list_of_jobs){0};
    bot_threads_unlock(jobs->threads);
    struct list_of_jobs later = {0};
    jobs->due = 0;
    for (struct job *job = done.first, *next; job; job = next) {
        next = job->next;
        plan(hall, job);
        clear_place(hall, job);
        if (take_answer(hall, job)) {
            free_job(job);
            continue;
        }
        add(&later, job);
        int64_t due = next_due(job);
        if (due > hall->now && (!jobs->due || due < jobs->due))
            jobs->due = due;
    }
    if (!later.first)
        return;
    bot_threads_lock(jobs->threads);
    *later.end = jobs->done.first;
    if (!jobs->done.first)
        jobs->done.end = later.end;
    jobs->done.first = later.first;
    bot_threads_unlock(jobs->threads);
}

int64_t bot_jobs_due(const struct bot_jobs *jobs)
{
    return jobs->due;
}
