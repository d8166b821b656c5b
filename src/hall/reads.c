// SPDX-License-Identifier: MIT
/* reads.c: see reads.h. Sessions of a household that wait are served in turn, one message each. */
#include "hall/reads.h"
#include "hall/hall_inside.h"
#include "hall/messages.h"
#include "hall/session.h"

#include <stdlib.h>
#include <string.h>

enum { READS_MAX = 4 }; /* of one household */

struct later {
    struct later *next;
    size_t length;
    char bytes[];
};

static bool may_read(const struct session *session)
{
    return session->trusted || session->household->reading < READS_MAX;
}

static void begin(struct session *session)
{
    session->reading = true;
    session->household->reading++;
}

static void stand_in_line(struct session *session)
{
    struct household *household = session->household;
    session->next_reader = NULL;
    *household->end = session;
    household->end = &session->next_reader;
}

static void step_out_of_line(struct session *session)
{
    struct household *household = session->household;
    struct session **at = &household->first;
    while (*at && *at != session)
        at = &(*at)->next_reader;
    if (!*at)
        return;
    *at = session->next_reader;
    if (!*at)
        household->end = at;
}

static bool keep(struct session *session, const char *bytes, size_t length)
{
    struct later *later = session->waiting < SESSION_WAITING_MAX ? malloc(sizeof *later + length) : NULL;
    if (!later)
        return false;
    *later = (struct later){.length = length};
    memcpy(later->bytes, bytes, length);
    if (!session->later && !session->reading)
        stand_in_line(session);
    struct later **end = &session->later;
    while (*end)
        end = &(*end)->next;
    *end = later;
    session->waiting++;
    return true;
}

static struct later *take(struct session *session)
{
    struct later *later = session->later;
    if (!later)
        return NULL;
    session->later = later->next;
    session->waiting--;
    return later;
}

static void keep_or_refuse(struct session *session, int64_t re, const char *bytes, size_t length)
{
    if (!keep(session, bytes, length))
        answer_refusal(session, re, SAY("too much is asked for at once: wait for the answers"));
}

bool read_begin(struct session *session, int64_t re, const char *bytes, size_t length)
{
    bool his_turn = session->his_turn || (!session->reading && !session->later && may_read(session));
    session->his_turn = false;
    if (his_turn)
        begin(session);
    else
        keep_or_refuse(session, re, bytes, length);
    return his_turn;
}

bool read_wait(struct session *session, int64_t re, const char *bytes, size_t length)
{
    if (session->his_turn || (!session->reading && !session->later))
        return false;
    keep_or_refuse(session, re, bytes, length);
    return true;
}

/* The next message of whoever is first in line; the session may be gone afterwards. */
static void serve(struct session *session)
{
    step_out_of_line(session);
    struct later *later = take(session);
    session_hold(session);
    session->his_turn = true;
    message_take(session, later->bytes, later->length);
    session->his_turn = false;
    free(later);
    if (session->later && !session->reading)
        stand_in_line(session);
    session_release(session);
}

static void end(struct session *session)
{
    session->reading = false;
    session->household->reading--;
}

static void serve_others(struct session *session)
{
    struct household *household = session->household;
    if (session->later && !session->reading)
        stand_in_line(session);
    while (household->first && may_read(household->first) && !session->hall->closing)
        serve(household->first);
}

void read_end(struct session *session)
{
    end(session);
    serve_others(session);
}

void read_again(struct session *session, const char *bytes, size_t length)
{
    end(session);
    session->his_turn = true;
    message_take(session, bytes, length);
    session->his_turn = false;
    serve_others(session);
}

void reads_forget(struct session *session)
{
    step_out_of_line(session);
    for (struct later *later; (later = take(session)) != NULL;)
        free(later);
}
