// SPDX-License-Identifier: MIT
/* table.h: a table people sit at: one game, its seats, its clocks, who may see and say what.
 *
 * A table does no input or output; time comes in as an argument, chance from a seed it is given (invariant
 * 8). Whatever changes a table is one entry, a line of text. An entry is first proposed (is it allowed now?),
 * which changes nothing; the caller makes the line last, then applies it. So a table is its log: applying the
 * same lines to an empty table gives the same table, and a line that could not be saved never happened.
 *
 * Those who look on: each seat, the screen in the middle (what everybody may see), the crowd (the same and
 * what spectators say to each other), and, once the game is over, everybody sees everything. */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "bots/bot.h"
#include "core/game.h"

enum {
    TABLE_ENTRY_MAX = 2048,  /* bytes of an entry, the NUL included */
    TABLE_PERSON_MAX = 24,   /* bytes of a person's name in the log, the NUL included */
    TABLE_NAME_MAX = 64,     /* bytes of the name others see, the NUL included */
    TABLE_NAME_LETTERS = 24, /* and characters of it */
    TABLE_TALK_MAX = 1024,
    TABLE_TALK_LETTERS = 400,
    TABLE_WORD_MAX = GAME_MOVE_TEXT,
    TABLE_ID_MAX = 24,  /* bytes of a table's name, the NUL included */
    TABLE_BOT_MAX = 27, /* bytes of a bot's, the NUL included */
};

/* A guest is a bot of somebody else's, known by its name alone: "guest:NAME", which is NAME to people. A
 * table takes any; who they are, and what they think, is for the hall to know. Where one fails a bot of the
 * house plays on. */
#define TABLE_GUEST "guest:"
/* Whether that is the name of a guest: letters, digits and - _ . after the word, twenty of them at most. */
bool table_names_guest(const char *bot);

struct table;

/* Beside the viewers of a game: those who look on without a seat, and hear each other. */
enum { VIEWER_CROWD = VIEWER_COUNT, TABLE_VIEWERS };

/* How a table goes about seats and clocks, by the version in its log. A log is played by those it was begun
 * with. */
enum table_customs {
    CUSTOMS_FIRST = 1, /* an absent player's seat could be voted away; who overran his clock was replaced */
    CUSTOMS_OWNER,     /* a seat is its owner's: a bot may decide for him, and he is back by coming back */
    CUSTOMS_VOICE,     /* who holds several seats has one voice about somebody else's */
    CUSTOMS_NOW = CUSTOMS_VOICE
};

enum table_verb {
    TABLE_CREATE,  /* word: the game; seed; rest: options of the game and the table */
    TABLE_SIT,     /* seat; word: the person's seed in hexadecimal, or "-"; rest: the name */
    TABLE_STAND,   /* seat: leaves it; a running game leaves it to a bot meanwhile */
    TABLE_BOT,     /* seat; word: the level */
    TABLE_MOVE,    /* seat; word: the move */
    TABLE_CLOSE,   /* the answers of a window are taken in, once it was open long enough */
    TABLE_FLAG,    /* seat: its time is over */
    TABLE_BACK,    /* seat: its person plays again */
    TABLE_VOTE,    /* word: what is asked for; seat: whom it concerns */
    TABLE_AGAINST, /* says no to what is asked for */
    TABLE_SAY,     /* rest: what is said; word: "-"; the name of a spectator before it, see table.c */
    TABLE_NEXT,    /* word: the table of the rematch */
    TABLE_KEEP,    /* seat; word: the person it is kept for; rest: the name */
    TABLE_FAIL,    /* seat: the guest there plays no more; word: why not, enum table_failure */
    TABLE_DOWN,    /* word: for how many milliseconds since the last line the house was not there */
    TABLE_VERBS
};

/* What somebody wants, or what has happened. */
struct table_entry {
    int64_t time; /* milliseconds since 1970 */
    enum table_verb verb;
    char person[TABLE_PERSON_MAX]; /* who; "" for the house (clocks, bots) */
    int seat;                      /* or -1 */
    char word[TABLE_WORD_MAX];
    int rules;     /* TABLE_CREATE: the version of the rules a log was begun with; 0 for the present one */
    int customs;   /* the same of the table's own, enum table_customs; 0 for the present ones */
    char seed[65]; /* TABLE_CREATE: the house's seed in hexadecimal */
    char rest[TABLE_TALK_MAX + TABLE_NAME_MAX];
    game_move move; /* TABLE_MOVE: what the word means, once it has been checked */
};

/* An empty table; NULL when there is no memory. */
struct table *table_new(void);
/* Another that goes on from here, without what the last line told; NULL when there is no memory. */
struct table *table_copy(const struct table *table);
void table_free(struct table *table);
/* Before its first line: this one is to be asked for its record. A table that is played at can do without,
 * and stays small. */
void table_keep_history(struct table *table);
size_t table_record_size(const struct table *table);
void table_write_record(const struct table *table, struct text *text);

/* NULL if the entry may be applied now, else a sentence in that language. `absent` are the seats whose
 * persons have not been here for as long as table_patience() says, which only the caller knows. Nothing
 * changes. The line to be saved is written to `line`. */
const char *table_propose(struct table *table, const struct table_entry *wanted, seat_set absent,
                          enum language language, struct text *line);
/* Applies a line; NULL, or why it cannot be (a damaged log, no memory): the table is worth nothing then. */
const char *table_apply(struct table *table, const char *line, size_t length);
/* Applied lines so far. */
uint32_t table_lines(const struct table *table);

/* Asked of a table that has been created. */
enum table_status { TABLE_WAITING, TABLE_RUNNING, TABLE_PAUSED, TABLE_OVER };
enum table_status table_status(const struct table *table);
const struct game *table_game(const struct table *table);
bool table_listed(const struct table *table);
int64_t table_created(const struct table *table);
/* Of its last line. */
int64_t table_time(const struct table *table);
/* Who made it, by the name in the log. */
const char *table_host(const struct table *table);
seat_set table_seats(const struct table *table);
int table_seat_named(const struct table *table, const char *name, size_t length);
const char *table_seat_name(const struct table *table, int seat);
/* How long the person of that seat has to be away before others may decide anything about it, in
 * milliseconds; -1: never, as things stand. */
int64_t table_patience(const struct table *table, int seat);
/* The seats whose persons take them back by being here: a bot decides for them, or the others are asked
 * whether one should. */
seat_set table_awaited(const struct table *table);
/* Seats of people a bot decides for. */
seat_set table_stood_in(const struct table *table);
/* What people call it. */
void table_write_title(const struct table *table, int seat, enum language language, struct text *text);
/* The seats of a person; the seats of any person; the open ones. */
seat_set table_seats_of(const struct table *table, const char *person);
seat_set table_people(const struct table *table);
seat_set table_open_seats(const struct table *table);
/* Who sits there; "" where nobody or a bot does. */
const char *table_person(const struct table *table, int seat);
const char *table_name_at(const struct table *table, int seat);
/* The bot that sits there, or NULL; of a guest the one that would play on for it. */
const struct bot *table_bot(const struct table *table, int seat);
/* By the name people chose it by: "hard", "guest:NAME"; "" where none sits there. And whether it is a guest.
 */
const char *table_bot_name(const struct table *table, int seat);
bool table_has_guest(const struct table *table, int seat);
/* Why a guest plays no more, as the words of TABLE_FAIL. */
enum table_failure {
    FAILURE_CRASHED,
    FAILURE_LATE,
    FAILURE_BABBLED,
    FAILURE_ILLEGAL,
    FAILURE_ABSENT,
    FAILURES
};
extern const char *const table_failures[FAILURES];
/* Whether somebody may be called that. */
bool table_name_is_decent(const char *name);
/* The options of the game and the settings of the table, as words `key=value`, to make another like it. */
void table_write_options(const struct table *table, struct text *text);
/* The seats that are asked for a decision now, and have not given one. */
seat_set table_asked(const struct table *table);
/* Whether the last line changed who sits where, or the status of the table: who may look on may have changed
 * with it. */
bool table_seats_changed(const struct table *table);
/* Whether the person may look on as that viewer. */
const char *table_may_watch(const struct table *table, const char *person, int viewer);
/* Whether its result is to count for the ratings of those who sit there; and whether it does: two camps,
 * people among them, nobody in both, bots only where that was asked for and at their usual strength; both
 * camps have decided something, nothing was taken back, and it ended by the rules, a resignation or the
 * clock, or somebody has left it. */
bool table_rated(const struct table *table);
bool table_counts(const struct table *table);
/* Whether there are bots, and the game counts against them: they are as strong as everywhere, and somebody
 * wanted it. */
bool table_counts_bots(const struct table *table);
/* The seats whose camp is rated as having won, or 0: who left a game, or overran his clock, has lost it for
 * his camp, however it goes on. */
seat_set table_rated_winners(const struct table *table);
/* Who is rated for a seat: whoever sits there, or did before it was given away; "" for nobody. */
const char *table_rated_person(const struct table *table, int seat);
/* The seats that won, or 0; and the camp of a seat. */
seat_set table_winners(const struct table *table);
seat_set table_camp(const struct table *table, int seat);
/* What the house has committed itself to before anybody sat down (docs/fairness.md), in hexadecimal. */
void table_write_commitment(const struct table *table, struct text *text);
/* The table of the rematch, or "". */
const char *table_next(const struct table *table);

/* When table_tick() has something to do; 0: never. */
int64_t table_due(const struct table *table);
/* What the house has to do by that time; false: nothing. */
bool table_tick(const struct table *table, int64_t now, struct table_entry *entry);

/* Seats a bot has to decide for now; the question, and its view, for one of them. */
seat_set table_bots_asked(const struct table *table);
const struct bot *table_question(const struct table *table, int seat, struct bot_question *question,
                                 union game_state *view);
/* When the answer of that bot is given: so many milliseconds after it began to think, or a multiple of that,
 * never in between. By what everybody knows alone, so that no clock tells what the bot does. */
int64_t table_pace(const struct table *table, int seat);
/* For how long it thinks at most, as far as anybody can tell: not above that. */
int64_t table_busy(const struct table *table, int seat);
/* Whether it thinks for as long as it may, or until it has seen enough. */
bool table_thinks_by_clock(const struct table *table, int seat);
/* NULL if the person may have a hint for that seat now, else why not; and the question to the bot that gives
 * it, with the view of the seat and nothing else. */
const char *table_may_hint(const struct table *table, const char *person, int seat);
const struct bot *table_hint(const struct table *table, int seat, struct bot_question *question,
                             union game_state *view);
/* Grows with every decision that is taken or taken back: an answer to an older question is worth nothing. */
uint32_t table_turn(const struct table *table);

/* For whom it is told. */
struct reader {
    const char *person; /* whose eyes they are, "" for nobody's */
    enum language language;
    bool words; /* a person reads it: he is told the position in words, and what changed step by step */
};

/* From now on the states between the events of a line are kept, for readers of words; or no longer. */
void table_trace(struct table *table, bool traced);

/* What has been written of one line for one viewer, so that the next, who mostly sees the same, need not have
 * it worked out again. `events` and `view` are texts of the caller's; anew for each line. */
struct telling {
    struct text *events, *view;
    bool has_events, has_view;
    uint64_t which; /* events, one bit each */
    enum language language;
    int listener; /* the viewer whose words they are told in; -1: in none, for programs */
    union game_state seen;
};

/* What the last line changed for a viewer, as members of a JSON object, each preceded by a comma; nothing
 * where it is not concerned. A key that is not there is unchanged. */
void table_write_change(const struct table *table, int viewer, const struct reader *reader,
                        struct telling *telling, struct text *text);
/* All a viewer may know, in the same form, but for the events of its log before. */
void table_write_whole(const struct table *table, int viewer, const struct reader *reader, struct text *text);
/* When the clocks stood as they are told; 0 where there are none. */
int64_t table_clock_time(const struct table *table);
/* The events of the last line the viewer is shown, as JSON values, each preceded by a comma unless it is the
 * first in the text; those numbered below `from` are left out. They come without the steps between them. */
void table_write_events(const struct table *table, int viewer, uint32_t from, const struct reader *reader,
                        struct json *json);
/* How many events the viewer has been shown so far, the last line's included. */
uint32_t table_shown(const struct table *table, int viewer);
/* One object for lists. */
void table_write_about(const struct table *table, struct text *text);
/* Enough for any of the above. */
#ifdef SMALL_LIMITS /* the fuzz targets: what is small is cheap to set up, and full sooner */
enum { TABLE_TEXT_MAX = 40960 };
#else
enum { TABLE_TEXT_MAX = 262144 };
#endif

#endif
