// SPDX-License-Identifier: MIT
/* look.h: a table as one viewer sees it, put together from messages (docs/protocol.md).
 *
 * The same messages come from a table in this process and from a server, so whoever draws or tells a look
 * cannot say which it is, and knows nothing but what the viewer may know. */
#ifndef TERMINAL_LOOK_H
#define TERMINAL_LOOK_H

#include "core/language.h"
#include "core/text.h"

#include <jansson.h>

enum { LOOK_AS_MAX = 16, CHOICES_MAX = 512 };

struct look {
    char as[LOOK_AS_MAX]; /* "Aw", "table", "all" */
    enum language language;
    json_t *table;     /* the members of `whole`, as they stand now */
    json_t *log;       /* events: `text`, `rule`; what was said as "Ann: hello" */
    size_t fresh;      /* the first line of the log since the last decision made here */
    int64_t clocks_at; /* when its clocks stood as told, in milliseconds of a clock that is never set */
    int64_t gone_at;   /* when it was told who is away */
    int64_t minded;    /* events after which a bot's decisions for this seat have been told of */
    bool gone;         /* the house tells nothing more from there, unless it is asked again */
    uint32_t turns;    /* grows whenever the position, or what is asked, is told anew */
};

void look_open(struct look *look, const char *as, enum language language);
void look_close(struct look *look);
/* Takes in a `whole` or a `change`; false where there is no memory. */
bool look_merge(struct look *look, const json_t *message);

/* Takes in a `here`. */
void look_here(struct look *look, const json_t *message);
/* Milliseconds until the others may let a bot play for somebody who is away; -1: nobody can tell; -2: he is
 * not away. */
int64_t look_gone(const struct look *look, const char *seat);
/* How many decisions a bot made for this seat while its owner was away, each time once; 0: none. */
int look_meanwhile(struct look *look);

/* The value at a key of the table, of the view; NULL where it is missing or null. */
json_t *look_at(const struct look *look, const char *key);
/* What it has decided as far as we know, before the table confirms it; "" for nothing. */
void look_decide(struct look *look, const char *move);
json_t *look_view(const struct look *look);
/* A string in an object; "" where there is none. */
const char *member(const json_t *object, const char *key);
/* A number in an object; 0 where there is none. */
int member_number(const json_t *object, const char *key);
bool member_true(const json_t *object, const char *key);

const char *look_game(const struct look *look);
bool look_is(const struct look *look, const char *status);
bool look_over(const struct look *look);
/* It is asked for a decision, and has not made one. */
bool look_asked(const struct look *look);
/* What it has decided, "" for nothing. */
const char *look_chosen(const struct look *look);
/* The value of an option of the game. */
const char *look_option(const struct look *look, const char *name);
/* Whether the open question of the table waits for its answer. */
bool look_must_vote(const struct look *look);
/* Milliseconds the clock of a seat has left now, and whether it runs. */
int64_t look_clock(const struct look *look, const char *seat, bool *runs);
/* What is told of a seat: `camp`, `who`, `name`, `you`, `away`; NULL where there is no such seat. */
json_t *look_seat(const struct look *look, const char *seat);
/* Whether it is the viewer's: whoever is told what a seat sees sits there, whatever else is said. */
bool look_is_own(const struct look *look, const char *seat);
/* What people call a seat. */
const char *look_title(const struct look *look, const char *seat);
/* Who sits there: a name, or what the seat is called. */
const char *look_who(const struct look *look, const char *seat);
/* The position in words, each sentence on a line of its own. */
void look_describe(const struct look *look, struct text *text);
size_t look_log_length(const struct look *look);
/* A line of the log, and the number of the rule it follows from, or "". */
const char *look_log_line(const struct look *look, size_t index);
const char *look_log_rule(const struct look *look, size_t index);

/* What one may choose from: where there are named moves, those; else all. */
struct choice {
    const char *move;  /* in full */
    const char *name;  /* in a few words */
    const char *about; /* a sentence, or "" */
};
int look_choices(const struct look *look, struct choice list[CHOICES_MAX]);
/* What that move is called, where it is one of these; else the move. */
const char *look_move_name(const struct look *look, const char *move);

#endif
