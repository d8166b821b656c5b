// SPDX-License-Identifier: MIT
/* session.h: people, their connections, and how much each may ask for. */
#ifndef HALL_SESSION_H
#define HALL_SESSION_H

#include "hall/devices.h"
#include "hall/household.h"
#include "net/net.h"
#include "store/store.h"
#include "table/table.h"

struct hall;
struct guest;
struct later;
struct relay;
struct watch;

enum { WATCHES_MAX = 16, SESSION_WAITING_MAX = 16, SESSIONS_MAX = 64 /* of one device */ };

struct person {
    struct person *next; /* in the same row of the directory */
    char id[TABLE_PERSON_MAX];
    char name[TABLE_NAME_MAX];
    char *webhook;         /* or NULL */
    struct session *first; /* by next_of_person */
    int64_t looked_at;     /* when the list of his devices was (devices.h) */
    unsigned sessions;
    bool known; /* the store has been asked */
};

struct session {
    struct hall *hall;
    struct net_socket *socket; /* NULL once it is gone */
    struct person *person;
    struct guest *guest; /* whose it is where a bot of others speaks (guests.h), which is no person: NULL */
    struct session *next_of_person;
    struct household *household;
    struct relay *relays; /* through which the cluster passes on what is said here */
    struct watch *watches;
    struct later *later;         /* what he wants to read, a few at most */
    struct session *next_reader; /* in his household */
    struct bucket messages;
    /* The device it comes from, and roughly what that is (devices.h); "" where another server knows it. */
    struct device_kind kind;
    char device[TABLE_PERSON_MAX];
    unsigned references; /* by requests under way */
    uint16_t watch_count, waiting;
    enum language language;
    bool words; /* it shows games to a person, in words and step by step */
    bool greeted;
    bool entered; /* whose the device is has been looked up: the person is the right one */
    bool trusted;
    bool relayed;  /* another server passes on what is said, and keeps what is known of the person */
    bool replays;  /* the past of a table is being told to him */
    bool hinted;   /* a bot is thinking about a hint for him */
    bool reading;  /* the store was asked for something he wants to read (reads.h) */
    bool his_turn; /* to read what he asked for before */
};

/* What net.h wants: whether somebody is let in, by a status of HTTP or 0; a connection begins, speaks, ends.
 */
int session_admit(void *context, const struct net_request *request);
void *session_opened(void *context, struct net_socket *socket, const struct net_request *request);
void session_message(void *owner, const char *bytes, size_t length);
void session_closed(void *owner);

/* A session is freed when its connection has ended and nothing under way needs it. NULL is fine. */
void session_hold(struct session *session);
void session_release(struct session *session);

/* Answers, to a session that may be gone. `re` < 0: none. */
void answer_ok(struct session *session, int64_t re);
void answer_refusal(struct session *session, int64_t re, const char *refusal);
/* `commitment`: of the house to its seed, where the table is a new one; NULL: it is looked up there. */
void answer_table(struct session *session, int64_t re, const char *id, const char *commitment);
void send_text(struct session *session, const struct text *text);

/* Somebody who is connected, or NULL. */
struct person *person_find(struct hall *hall, const char *id);
/* A number that hardly any two people have in common. */
uint32_t person_number(const struct person *person);
/* It is a guest's, and nobody's any more. */
void session_become_guest(struct session *session, struct guest *guest);
/* It was found to be that person's; or why it cannot be let in. */
const char *session_become(struct session *session, const char *id);
/* Something of what is known of the session's person is saved, and nothing else is changed by it
 * (remember.c). */
enum remembered { REMEMBERED_NAME, REMEMBERED_WEBHOOK };
void person_remember(struct session *session, enum remembered what, store_done *done, void *context);

/* A page of another site must not act here with the visitor's cookie. Programs send no origin. */
bool origin_is_ours(const struct net_request *request);
/* Whether something of his household's share, and of his part of it, may be had; those who are trusted have
 * no limits. The second uses it up. */
bool session_has(struct session *session, enum share share);
bool session_may(struct session *session, enum share share);

#endif
