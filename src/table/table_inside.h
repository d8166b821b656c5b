// SPDX-License-Identifier: MIT
/* table_inside.h: the inside of a table, for the files that make it up: entry.c reads and writes lines,
 * table.c applies them, seats.c, moves.c, vote.c, clock.c, talk.c and undo.c each know one thing that can
 * happen, tell.c tells it. */
#ifndef TABLE_TABLE_INSIDE_H
#define TABLE_TABLE_INSIDE_H

#include "table/match_inside.h"
#include "table/table.h"

/* The end of the year 9999; so that no sum of times overflows. */
#define TABLE_TIME_MAX INT64_C(253402300799999)

enum clock_kind { CLOCK_NONE, CLOCK_MOVE, CLOCK_BANK };

/* What the table agreed on when it was made, beside the options of its game: a row of settings.c each. */
struct table_settings {
    enum clock_kind clock;
    int64_t allowed;     /* CLOCK_MOVE: for each decision; CLOCK_BANK: for all of them; milliseconds */
    int64_t increment;   /* CLOCK_BANK: added after each decision */
    uint32_t flag_loses; /* a seat out of time loses; else a bot plays for it */
    uint32_t window;     /* how long a window stays open at least, in milliseconds */
    uint32_t bot_ms;     /* how long a bot may think; 0: however long it takes */
    uint32_t bot_effort; /* how many possibilities it tries; 0: as many as it likes, or as it has time for */
    uint32_t undo;       /* enum undo_kind */
    uint32_t listed, spectators, hints;
    uint32_t rated; /* enum rated_kind */
};

/* What can be taken back: nothing; by consent, what revealed nothing; by whoever plays alone against bots,
 * anything. */
enum undo_kind { UNDO_OFF, UNDO_ON, UNDO_FREE };

/* Which games count: none; all; those between people. */
enum rated_kind { RATED_OFF, RATED_ON, RATED_PEOPLE };

enum seat_kind { SEAT_OPEN, SEAT_PERSON, SEAT_BOT };

/* Whether a bot decides for the seat meanwhile, and for how long. */
enum stand_in {
    STAND_IN_NONE,
    STAND_IN_LEFT,  /* until he says that he is back; at an open seat, until a newcomer sits down */
    STAND_IN_VOTED, /* he was away, and the others wanted it: until he looks at the table again */
    STAND_IN_ONCE,  /* his time was over: for this one decision */
};

struct seat {
    enum seat_kind kind;
    enum stand_in stand_in;
    bool chosen;
    bool overrun; /* his time was over, and he has decided nothing since */
    bool helped;  /* got a little time for this decision when he came back to it */
    const struct bot *bot;
    char guest[TABLE_BOT_MAX]; /* its name where it is one, or "" */
    char person[TABLE_PERSON_MAX], name[TABLE_NAME_MAX], seed[65];
    char kept[TABLE_PERSON_MAX], kept_name[TABLE_NAME_MAX]; /* for whom an open seat is kept, or "" */
    game_move choice;
    int64_t asked; /* when it was asked for its decision */
    int64_t left;  /* of its bank */
    /* What a bot has decided for him since he last did: how often, and the first event he missed by it. */
    uint32_t minded, minded_from;
};

enum vote_kind {
    VOTE_NONE,
    VOTE_PAUSE,
    VOTE_RESUME,
    VOTE_DRAW,
    VOTE_RESIGN,
    VOTE_UNDO,
    VOTE_BOT,
    VOTE_OPEN,
    VOTE_HINTS
};

struct vote {
    enum vote_kind kind;
    int seat;  /* whom it concerns; for undo the seat that asks */
    int asker; /* a seat of who asked first */
    seat_set agreed;
};

enum ending_kind { ENDING_NONE, ENDING_RULES, ENDING_DRAW, ENDING_RESIGNED, ENDING_TIME };

/* What is said of a line, each in the form of one sentence. */
enum told_kind {
    TOLD_EVENT,
    TOLD_SAT,
    TOLD_STOOD,
    TOLD_AWAY,
    TOLD_BOT,
    TOLD_STARTED,
    TOLD_TIME_BOT,
    TOLD_TIME_ONCE,
    TOLD_DECIDED,
    TOLD_TIME_LOST,
    TOLD_BACK,
    TOLD_ASKS_PAUSE,
    TOLD_ASKS_DRAW,
    TOLD_ASKS_RESIGN,
    TOLD_ASKS_UNDO,
    TOLD_ASKS_BOT,
    TOLD_ASKS_OPEN,
    TOLD_ASKS_HINTS,
    TOLD_AGREES,
    TOLD_AGAINST,
    TOLD_PAUSED,
    TOLD_RESUMED,
    TOLD_DOWN,
    TOLD_UNDONE,
    TOLD_DRAWN,
    TOLD_RESIGNED,
    TOLD_REPLACED,
    TOLD_MINDED,
    TOLD_OPENED,
    TOLD_HINTS,
    TOLD_SAID,
    TOLD_NEXT,
    TOLD_FAILED_CRASHED, /* and so on, by enum table_failure */
    TOLD_FAILED_LATE,
    TOLD_FAILED_BABBLED,
    TOLD_FAILED_ILLEGAL,
    TOLD_FAILED_ABSENT,
    TOLD_KINDS
};

struct told {
    seat_set audience;
    enum told_kind kind;
    int seat;
    struct event event; /* TOLD_EVENT */
};

/* The game as it was before one of the last steps. */
struct past {
    uint64_t chance; /* how much of it there had been */
    game_move move;  /* where there was one mover */
    seat_set movers;
    uint32_t entries, steps; /* of the match, where it keeps its history */
    unsigned char state[];   /* of the game's own size */
};
enum { PAST_MAX = 8, PAST_FREE_MAX = 1024 }; /* steps that are remembered, by the kind of undo */

enum changed {
    CHANGED_VIEW = 1,
    CHANGED_CHOICES = 2,
    CHANGED_SEATS = 4,
    CHANGED_VOTE = 8,
    CHANGED_STATUS = 16
};

struct table {
    struct match *match;
    struct table_settings settings;
    enum table_customs customs;
    enum table_status status;
    struct seat seat[SEATS_MAX];
    char former[SEATS_MAX][TABLE_PERSON_MAX]; /* who was last replaced at a seat, and knows what it knew */
    char host[TABLE_PERSON_MAX];
    char *options; /* as JSON */
    unsigned char house_seed[KEYED_SEED_BYTES];
    int64_t created, time, window_since;
    int64_t told_time; /* of the last line everybody was told of: clocks are shown as they stood then */
    uint32_t lines, turn;
    struct vote vote;   /* what everybody is asked */
    seat_set hinted;    /* seats whose persons have agreed to hints */
    seat_set resigning; /* seats that want to resign; the rest of their camp is asked */
    enum ending_kind ending;
    bool spoilt;         /* it counts for no rating: a decision was taken back, or a bot of a guest failed */
    seat_set left_early; /* it counts for none either while these are away: there was nothing to lose yet */
    seat_set forfeited;  /* the camp of whoever left it first, once it counts */
    seat_set decided;    /* seats that have decided something */
    const char *winner;  /* a camp, where it was not the rules that ended the game */
    void *past;          /* the last steps, `past_count` of them in all, in a ring of `past_room` */
    uint32_t past_count, past_kept, past_room;
    uint64_t (*parley)[SEATS_MAX]; /* what bots were told, by listener, then by teller */
    char next[TABLE_ID_MAX];

    /* What the last line did. */
    unsigned changed;
    seat_set vote_camp; /* CHANGED_VOTE: the camp it is told, 0 for everybody */
    int chooser;        /* the seat that chose, or -1 */
    bool again;         /* it had chosen before: nobody else has to know that it changed its mind */
    bool played;        /* all had chosen, and their choices were played */
    struct told *told;
    size_t told_count, told_capacity;
    union game_state before; /* the state before the line */
    struct list after;       /* the state after each TOLD_EVENT, of the game's own size, where it is traced */
    char *said, said_by[TABLE_NAME_MAX];
    char moved[TABLE_NAME_MAX], mover[TABLE_PERSON_MAX]; /* whom its sentence names */
    bool no_memory, keeps_history;
    uint32_t shown[TABLE_VIEWERS]; /* events each viewer has been shown */

    /* Of the entry that is being judged: who is not here, and in which language it is refused. */
    seat_set absent;
    enum language language;
    char *refusal; /* the last there was, or NULL */
};

/* entry.c */
void entry_write(const struct table *table, const struct table_entry *entry, struct text *line);
bool entry_read(const struct table *table, const char *line, size_t length, struct table_entry *entry);
/* Text people typed: well-formed UTF-8 without control characters, not empty, within both bounds. */
bool text_is_decent(const char *text, size_t bytes_max, size_t letters_max);
bool hex_read(const char *hex, unsigned char *bytes, size_t size);

/* settings.c: bots think as long as at any other table. */
bool settings_bots_as_usual(const struct table_settings *settings);
/* The words that are the table's into `settings`, the others into `options`; the first bad word,
 * or NULL. */
const char *settings_read(const char *words, struct table_settings *settings, struct text *options,
                          size_t *length);
void settings_write(const struct table_settings *settings, struct json *json);

/* tell.c: the last line changed nothing but one seat's choice, and only that seat may know. */
bool change_is_private(const struct table *table);
/* table.c: something to tell; the seat is the one the sentence is about, or -1. */
void table_tell(struct table *table, seat_set audience, enum told_kind kind, int seat);
/* The sentence names the person of that seat. */
void table_name(struct table *table, int seat);
void table_tell_events(struct table *table);
void table_end(struct table *table, enum ending_kind ending, const char *winner);
/* The person of that seat leaves the game to a bot, be it for one decision. */
void table_forfeit(struct table *table, int seat);
/* He is back. */
void table_forgive(struct table *table, int seat);
/* "agreed", "resigned", "time": how a game ended that the rules did not end. */
const char *ending_word(enum ending_kind ending);
/* seats.c: from now on a bot decides for the seat. */
void seat_stand_in(struct table *table, int seat, enum stand_in stand_in);
/* The camp of a seat; and the one that wins when that gives up. Games have two camps. */
seat_set camp_of(const struct table *table, int seat);
const char *camp_against(const struct table *table, int seat);
bool table_has_seat(const struct table *table, int seat);

/* Each verb: may it happen, and its happening. A check is called again before the line is applied. */
typedef const char *verb_check(struct table *table, struct table_entry *entry);
typedef const char *verb_apply(struct table *table, const struct table_entry *entry);

struct verb {
    const char *name; /* in the log */
    bool word, rest;  /* whether its line has them */
    verb_check *check;
    verb_apply *apply;
    bool seated; /* only who sits there may do it */
};
extern const struct verb table_verbs[TABLE_VERBS]; /* table.c */

verb_check sit_check, stand_check, bot_check, back_check, keep_check, fail_check; /* seats.c */
verb_apply sit_apply, stand_apply, bot_apply, back_apply, keep_apply, fail_apply;
/* Plays on for people who are away, and for guests that fail. */
const struct bot *stand_in_bot(void);
/* What people call the bot of that seat. */
const char *bot_called(const struct table *table, int seat, enum language language);
/* A name that can stand in a log, whatever was thought of it since. */
bool name_is_text(const char *name);
/* Two at one table are not called the same: the second gets a number. Whether one may be called that is asked
 * only here, of who sits down: what is in a log was allowed when it was written. */
const char *sit_name(const struct table *table, struct table_entry *entry);
verb_check move_check, close_check; /* moves.c */
verb_apply move_apply, close_apply;
verb_check flag_check; /* clock.c */
verb_check down_check;
verb_apply flag_apply;
verb_apply down_apply;
verb_check vote_check, against_check; /* vote.c */
verb_apply vote_apply, against_apply;
verb_check say_check; /* talk.c */
verb_apply say_apply;
/* The sentence that says why the players may not talk, or in the waiting room why they will not, with %s for
 * the rule; NULL where they may. */
const char *talk_silence(const struct table *table);
void talk_write_silence(const struct table *table, enum language language, struct text *text);
/* Who hears what the person says now: "all", "camp" (those he may talk with), "crowd", "nobody". */
const char *talk_hears(const struct table *table, const char *person);

/* moves.c: from now on, these are asked. */
void moves_ask(struct table *table);
bool moves_all_chosen(const struct table *table);
/* clock.c */
int64_t clock_now(const struct table *table);
void clock_charge(struct table *table, int seat);
void clock_restart(struct table *table, int seat);
void clock_return(struct table *table, int seat);
void clock_go_on(struct table *table, int seat);
void clock_stop(struct table *table, int seat);
void clock_shift(struct table *table, int64_t by);
/* What is left at that time. */
int64_t clock_left(const struct table *table, int seat, int64_t now);
bool clock_runs(const struct table *table, int seat);
int64_t clock_flag_time(const struct table *table, int seat);
/* undo.c */
bool past_remember(struct table *table, seat_set movers, game_move move);
const struct past *past_at(const struct table *table, uint32_t number);
size_t past_bytes(const struct table *table);
/* How many steps lead back to the seat's last decision (none, where it has decided and others have not), or
 * why that cannot be; NULL is fine. */
const char *undo_steps(const struct table *table, int seat, uint32_t *steps);
/* Somebody plays alone against bots, and may take back whatever he likes, even after the end. */
bool undo_is_free(const struct table *table);
void undo_apply(struct table *table, int seat);
/* fairness.c */
struct keyed fairness_stream(const struct table *table);
void fairness_write(const struct table *table, struct json *json);
void fairness_into_record(struct table *table);
/* hints.c: one person, be it at several seats, against bots. */
bool plays_alone(const struct table *table);
/* Hints can be had: by whoever plays alone against bots, or if all have agreed. */
bool hints_allowed(const struct table *table);
/* "on", "vote": not before all have agreed, "off". */
const char *hints_word(const struct table *table);
/* vote.c */
const char *vote_word(enum vote_kind kind);
/* He is back: what becomes of his seat is no question any more. */
void vote_forget_seat(struct table *table, int seat);
/* The open question as the viewer may know of it. */
struct vote vote_seen(const struct table *table, int viewer);
/* Those who are asked. */
seat_set vote_electorate(const struct table *table, const struct vote *vote);
/* moves.c */
bool moves_hushed(const struct table *table);

#endif
