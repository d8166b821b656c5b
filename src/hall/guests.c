// SPDX-License-Identifier: MIT
/* guests.c: see guests.h. What is asked of a guest elsewhere waits here, for it to come and to answer; what
 * is asked of programs waits with those who run them. */
#include "hall/guests.h"
#include "bots/clock.h"
#include "hall/hall_inside.h"
#include "hall/session.h"
#include "hall/turns.h"

#include <stdlib.h>
#include <string.h>

enum { UNDER_WAY_MAX = 16 }; /* questions to one guest elsewhere */

struct guest {
    const struct hall_guest *setting;
    char name[TABLE_BOT_MAX];
    struct session *session; /* NULL: it is not here, or it is a program */
    int64_t left;            /* when it last was; 0: it never was here */
    struct guest_line line;
    unsigned under_way;
    uint64_t told; /* the game it was last told of */
};

struct guests {
    struct guest_programs *programs;
    uint64_t asked;
    char *line; /* where questions are written */
    struct guest guests[GUESTS_MAX];
};

enum { MESSAGE_MAX = EXCHANGE_LINES_MAX + 256 };

bool guests_open(struct hall *hall)
{
    const struct hall_settings *settings = &hall->settings;
    if (settings->guest_count == 0)
        return true;
    struct guests *guests = hall->guests = calloc(1, sizeof *guests);
    if (!guests)
        return false;
    guests->line = malloc(MESSAGE_MAX);
    guests->programs =
        settings->programs ? settings->programs->open(settings->guests, settings->guest_count) : NULL;
    for (size_t i = 0; i < settings->guest_count && i < GUESTS_MAX; i++) {
        struct guest *guest = &guests->guests[i];
        struct text name = text_in(guest->name, sizeof guest->name);
        text_format(&name, TABLE_GUEST "%s", settings->guests[i].name);
        guest->setting = &settings->guests[i];
    }
    return guests->line && (guests->programs || !settings->programs);
}

static struct guest *guest_named(const struct hall *hall, const char *bot)
{
    for (size_t i = 0; hall->guests && i < GUESTS_MAX && hall->guests->guests[i].setting; i++)
        if (strcmp(hall->guests->guests[i].name, bot) == 0)
            return &hall->guests->guests[i];
    return NULL;
}

static bool is_here(const struct guest *guest)
{
    return guest->setting->command || guest->session;
}

const char *guests_name(const struct hall *hall, size_t which)
{
    for (size_t i = 0; hall->guests && i < GUESTS_MAX && hall->guests->guests[i].setting; i++)
        if (is_here(&hall->guests->guests[i]) && which-- == 0)
            return hall->guests->guests[i].name;
    return NULL;
}

const char *guests_may_sit(const struct hall *hall, const char *bot, unsigned others)
{
    if (!text_starts_with(bot, TABLE_GUEST))
        return NULL;
    const struct guest *guest = guest_named(hall, bot);
    if (!guest || !is_here(guest))
        return SAY("there is no such bot");
    /* Each seat has a process of its own; elsewhere one program would know what several of them know. */
    return guest->setting->token && others ? SAY("this bot takes one seat of a table") : NULL;
}

/* --- In turn. */

static bool waits(const struct guest_question *question)
{
    return question->number == 0;
}

struct guest_question *guest_line_take(struct guest_line *line, struct guest_question **at)
{
    struct guest_question *question = *at;
    *at = question->next;
    if (!*at)
        line->end = at;
    return question;
}

static bool is_of_same_seat(const struct guest_question *one, const struct guest_question *other)
{
    return one->game == other->game && one->question->seat == other->question->seat;
}

static void find_rounds(const struct guest_line *line, struct guest_question *question)
{
    struct turns payers = {.served = line->served}, people = {0};
    for (const struct guest_question *other = line->first; other; other = other->next) {
        if (!waits(other) || other->sent) /* what the guest was asked before it left comes first */
            continue;
        turns_see(&payers, other->payer_round, other->payer == question->payer);
        if (other->payer != question->payer)
            continue;
        turns_see(&people, other->person_round, other->person == question->person);
        people.served = other->person_served;
    }
    question->payer_round = turns_round(&payers);
    question->person_round = turns_round(&people);
    question->person_served = people.served;
}

static struct guest_question *drop_at(struct guest_line *line, struct guest_question **at)
{
    if (!*at)
        return NULL;
    (*at)->dropped = true;
    return guest_line_take(line, at);
}

struct guest_question *guest_line_drop(struct guest_line *line, uint64_t game)
{
    struct guest_question **at = &line->first;
    while (*at && !(waits(*at) && (*at)->game == game))
        at = &(*at)->next;
    return drop_at(line, at);
}

struct guest_question *guest_line_add(struct guest_line *line, struct guest_question *question)
{
    struct guest_question **at = &line->first;
    while (*at && !(waits(*at) && is_of_same_seat(*at, question)))
        at = &(*at)->next;
    struct guest_question *before = drop_at(line, at);
    if (!line->first)
        line->end = &line->first;
    find_rounds(line, question);
    question->next = NULL;
    *line->end = question;
    line->end = &question->next;
    return before;
}

/* The turn of a household has come; what a guest was asked before it left comes first: its time runs. */
static bool comes_before(const struct guest_question *one, const struct guest_question *other)
{
    if (!one->sent != !other->sent)
        return one->sent;
    return one->payer_round < other->payer_round;
}

static struct guest_question **choose(struct guest_line *line)
{
    struct guest_question *turn = NULL, **chosen = NULL;
    for (struct guest_question *question = line->first; question; question = question->next)
        if (waits(question) && (!turn || comes_before(question, turn)))
            turn = question;
    for (struct guest_question **at = &line->first; turn && *at; at = &(*at)->next)
        if (waits(*at) && (*at)->payer == turn->payer && !(*at)->sent == !turn->sent &&
            (!chosen || (*at)->person_round < (*chosen)->person_round))
            chosen = at;
    if (chosen)
        turns_swap(&turn->payer_round, &(*chosen)->payer_round);
    return chosen;
}

static void note_served(struct guest_line *line, const struct guest_question *chosen)
{
    if (chosen->sent)
        return;
    line->served = chosen->payer_round;
    for (struct guest_question *other = line->first; other; other = other->next)
        if (waits(other) && other->payer == chosen->payer)
            other->person_served = chosen->person_round;
}

enum { LATELY_MS = 60000 };

/* Somebody else than who asked this. */
static bool others_ask(const struct guest_line *line, const struct guest_question *chosen)
{
    for (const struct guest_question *question = line->first; question; question = question->next)
        if (waits(question) && question->payer != chosen->payer)
            return true;
    return line->other && chosen->asked - line->other < LATELY_MS;
}

struct guest_question **guest_line_next(struct guest_line *line)
{
    struct guest_question **at = choose(line), *chosen = at ? *at : NULL;
    if (!chosen)
        return NULL;
    if (chosen->payer != line->payer)
        line->other = line->asked;
    line->payer = chosen->payer;
    line->asked = chosen->asked;
    note_served(line, chosen);
    struct bot_question *question = chosen->question;
    if (question->milliseconds > SHARED_MS && others_ask(line, chosen))
        question->milliseconds = SHARED_MS;
    return at;
}

/* --- Guests elsewhere. */

static void end_question(struct guest *guest, struct guest_question **at, enum forfeit forfeit,
                         const char *answer)
{
    struct guest_question *question = guest_line_take(&guest->line, at);
    guest->under_way -= question->number != 0;
    question->done(question, forfeit, answer);
}

/* {"say":"bot","line":{"type":"start",...}}; of a question also its number. */
static void send_line(const struct guest *guest, const struct guest_question *question, bool start)
{
    struct text text = text_in(guest->session->hall->guests->line, MESSAGE_MAX);
    text_string(&text, "{\"say\":\"bot\"");
    if (!start)
        text_format(&text, ",\"question\":%llu", (unsigned long long)question->number);
    text_string(&text, ",\"line\":");
    if (start)
        exchange_write_start(question->question, question->game, &text);
    else
        exchange_write_question(question->question, &text);
    text_cut(&text, text.length - 1); /* its line end */
    text_char(&text, '}');
    send_text(guest->session, &text);
}

static void send_some(struct hall *hall, struct guest *guest)
{
    struct guest_question **next;
    while (guest->session && guest->under_way < UNDER_WAY_MAX &&
           (next = guest_line_next(&guest->line)) != NULL) {
        struct guest_question *question = *next;
        question->number = ++hall->guests->asked;
        question->sent = question->sent ? question->sent : hall->now;
        guest->under_way++;
        question->begun(question);
        if (guest->told != question->game)
            send_line(guest, question, true);
        guest->told = question->game;
        send_line(guest, question, false);
    }
}

static void ask_elsewhere(struct hall *hall, struct guest *guest, struct guest_question *question)
{
    struct guest_question *before = guest_line_add(&guest->line, question);
    if (before)
        before->done(before, FORFEIT_NONE, "");
    send_some(hall, guest);
}

static seat_set drop_elsewhere(struct guest *guest, uint64_t game)
{
    seat_set seats = 0;
    for (struct guest_question *question; (question = guest_line_drop(&guest->line, game)) != NULL;) {
        seats |= SEAT(question->question->seat);
        question->done(question, FORFEIT_NONE, "");
    }
    return seats;
}

seat_set guests_drop(struct hall *hall, uint64_t game)
{
    struct guests *guests = hall->guests;
    seat_set seats = guests && guests->programs ? hall->settings.programs->drop(guests->programs, game) : 0;
    for (size_t i = 0; guests && i < GUESTS_MAX; i++)
        seats |= drop_elsewhere(&guests->guests[i], game);
    return seats;
}

void guests_ask(struct hall *hall, const char *bot, struct guest_question *question)
{
    struct guest *guest = guest_named(hall, bot);
    question->asked = hall->now;
    question->number = 0;
    question->sent = 0;
    question->dropped = false;
    if (!guest)
        question->done(question, FORFEIT_NOT_STARTED, "");
    else if (guest->setting->token)
        ask_elsewhere(hall, guest, question);
    else if (!hall->settings.programs->ask(hall->guests->programs, (size_t)(guest - hall->guests->guests),
                                           question))
        question->done(question, FORFEIT_NOT_STARTED, "");
}

/* Nobody is late while others are asked. Where the guest is not here, it is waited for as long as for an
 * answer. */
static bool is_late(const struct hall *hall, const struct guest *guest, const struct guest_question *question)
{
    int64_t since = question->sent;
    if (!since && guest->session)
        return false;
    if (!since)
        since = question->asked > guest->left ? question->asked : guest->left;
    return hall->now - since >= question->limit;
}

void guests_tick(struct hall *hall)
{
    for (size_t i = 0; hall->guests && i < GUESTS_MAX; i++) {
        struct guest *guest = &hall->guests->guests[i];
        for (struct guest_question **at = &guest->line.first; *at;) {
            if (is_late(hall, guest, *at))
                end_question(guest, at, guest->session ? FORFEIT_LATE : FORFEIT_NOT_STARTED, "");
            else
                at = &(*at)->next;
        }
        if (guest->line.first)
            send_some(hall, guest);
    }
}

void guests_stood_still(struct hall *hall, int64_t milliseconds)
{
    for (size_t i = 0; hall->guests && i < GUESTS_MAX; i++) {
        struct guest *guest = &hall->guests->guests[i];
        guest->left += milliseconds;
        for (struct guest_question *at = guest->line.first; at; at = at->next) {
            at->asked += milliseconds;
            at->sent += at->sent ? milliseconds : 0;
        }
    }
}

/* Takes as long whatever is said, so that nobody finds it out letter by letter. */
static bool is_same(const char *one, const char *other)
{
    size_t length = strlen(one);
    unsigned differs = length != strlen(other);
    for (size_t i = 0; i < length; i++)
        differs |= (unsigned char)(one[i] ^ (other[0] ? other[i % strlen(other)] : 0));
    return !differs;
}

const char *guests_enter(struct session *session, const char *token)
{
    struct hall *hall = session->hall;
    struct guest *guest = NULL;
    if (!household_take(hall, session->household, SHARE_RECOVERIES, 1))
        return SAY("too many codes were asked for from here: try again later");
    for (size_t i = 0; hall->guests && i < GUESTS_MAX && hall->guests->guests[i].setting; i++)
        if (hall->guests->guests[i].setting->token && is_same(token, hall->guests->guests[i].setting->token))
            guest = &hall->guests->guests[i];
    if (!guest)
        return SAY("no bot of this house has that token");
    struct session *before = guest->session;
    if (before) {
        guests_leave(before);
        net_close_socket(before->socket, 1008);
    }
    session_become_guest(session, guest);
    guest->session = session;
    return NULL;
}

/* What it was asked is asked again when it comes back, if that is soon. */
void guests_leave(struct session *session)
{
    struct guest *guest = session->guest;
    if (!guest || guest->session != session)
        return;
    guest->session = NULL;
    guest->left = session->hall->now;
    guest->told = 0;
    guest->under_way = 0;
    for (struct guest_question *question = guest->line.first; question; question = question->next)
        question->number = 0;
}

const char *guests_answer(struct session *session, int64_t number, const char *move)
{
    struct guest *guest = session->guest;
    struct guest_question **at = &guest->line.first;
    while (*at && (int64_t)(*at)->number != number)
        at = &(*at)->next;
    if (!*at || number <= 0)
        return SAY("that was an answer to an earlier question");
    session->messages.level += 1; /* it says no more than it is asked */
    end_question(guest, at, FORFEIT_NONE, move);
    send_some(session->hall, guest);
    return NULL;
}

const char *guests_name_of(const struct session *session)
{
    return session->guest->name;
}

/* --- The end. */

void guests_stop(struct hall *hall)
{
    struct guests *guests = hall->guests;
    if (!guests)
        return;
    if (guests->programs)
        hall->settings.programs->close(guests->programs);
    guests->programs = NULL;
    for (size_t i = 0; i < GUESTS_MAX; i++)
        while (guests->guests[i].line.first)
            end_question(&guests->guests[i], &guests->guests[i].line.first, FORFEIT_LATE, "");
}

void guests_close(struct hall *hall)
{
    if (hall->guests)
        free(hall->guests->line);
    free(hall->guests);
    hall->guests = NULL;
}
