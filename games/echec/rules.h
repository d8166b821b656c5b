// SPDX-License-Identifier: MIT
/* rules.h: what the files of this folder offer one another.
 *
 * A move is an integer: from bit 0 the target (a square, or a facing), from bit 8 the square of the unit,
 * from bit 16 what it does. A deployment has bit 63, and below it one digit for each square: see
 * deployment.c. A roll is in dice.c. */
#ifndef ECHEC_RULES_H
#define ECHEC_RULES_H

#include "core/game.h"
#include "games/echec/echec.h"
#include "games/echec/state.h"

enum action { ADVANCE, TURN, ATTACK, HIRE, ACTION_COUNT };

#define MOVE_DEPLOYMENT ((game_move)1 << 63)

static inline game_move move_make(enum action action, int from, int to)
{
    return (unsigned)action << 16 | (unsigned)from << 8 | (unsigned)to;
}

static inline enum action move_action(game_move move)
{
    return (enum action)(move >> 16);
}

static inline int move_from(game_move move)
{
    return (int)(move >> 8 & 255);
}

static inline int move_to(game_move move)
{
    return (int)(move & 255);
}

/* board.c: units come, go and move; `squares` and `attackers` follow the board. */
void echec_clear_board(struct echec_state *state);
void echec_place(struct echec_state *state, int square, unit_bits unit);
void echec_remove(struct echec_state *state, int square);
void echec_shift(struct echec_state *state, int from, int to);

/* setup.c */
enum { OPTION_LEVEL, OPTION_MASSED, OPTION_ROWS, OPTION_TURN_LIMIT, OPTION_COUNT };
extern const struct option echec_options[OPTION_COUNT];
const char *echec_start(void *state, const uint32_t *values);
uint32_t echec_option_value(const void *view, int option);

/* deployment.c: armies before the battle (E1, E10, E14). */
#define PRESET_COUNT 5
extern const struct preset echec_presets[PRESET_COUNT];
game_move echec_standard_deployment(const struct echec_state *view);
const char *echec_refuse_deployment(const struct echec_state *view, game_move move);
void echec_deploy(struct echec_state *state, int army, game_move move);
game_move echec_random_deployment(const struct echec_state *view, struct random *random);
/* Reads what follows "deploy:". */
const char *echec_parse_deployment(const struct echec_state *view, int army, const char *string,
                                   game_move *move);
void echec_write_deployment(const struct echec_state *view, int army, game_move move, struct text *text);
/* The preset of that index, written as a deployment in full. */
void echec_preset_text(const void *view, int seat, int preset, struct text *text);
/* The units of an army as a deployment; false where they stand or face as in none. */
bool echec_find_deployment(const struct echec_state *view, int army, game_move *move);
/* A deployment part by part, each part a number (core/numbers.h): first the presets, then that the army is
 * complete, then a troop on a place. `said` is 0, or the deployment so far. */
enum { PART_READY = PRESET_COUNT, PART_TROOPS, PART_COUNT = PART_TROOPS + 2 * FILES * 12 };
int echec_list_parts(const struct echec_state *view, game_move said, uint16_t *parts);
game_move echec_say_part(const struct echec_state *view, game_move said, uint32_t part, bool *whole);
int echec_part_towards(const struct echec_state *view, game_move said, game_move move);
/* False for the presets, which are whole moves. */
bool echec_write_part(const struct echec_state *view, int army, uint32_t part, struct text *text);
int echec_parse_part(const struct echec_state *view, int army, const char *string);

/* moves.c: what a unit may do. */
int echec_legal(const void *view, int seat, game_move *list);
const char *echec_refuse(const void *view, int seat, game_move move);
/* NULL if the unit on `from` can attack an enemy on `to` as it stands. */
const char *echec_refuse_target(const struct echec_state *view, int from, int to);
/* E12.4: the mercenaries on this square cannot be hired. */
bool echec_mercenaries_loyal(const struct echec_state *view, int square);

/* turn.c: actions are carried out and paid for, turns end, games end. */
void echec_play(void *state, int seat, game_move move, struct events *events);
/* E9.1: the king of that army is dead or alone. */
bool echec_army_lost(const struct echec_state *state, int army);
/* Ends the game if that army has lost. */
bool echec_decided(struct echec_state *state, int army, struct events *events);
/* The action under way is done. */
void echec_action_done(struct echec_state *state, struct events *events);

/* dice.c */
int echec_outcomes(const void *state, struct outcome *list);
const char *echec_refuse_roll(const struct echec_state *view, game_move outcome);
const char *echec_parse_roll(const struct echec_state *view, const char *string, game_move *outcome);
void echec_write_roll(uint32_t roll, struct text *text);
/* Reads up to `count` sorted letters; false where they are not that many. */
bool echec_read_dice(const char **string, int count, uint32_t *roll);

static inline uint32_t roll_make(int axes, int arrows, int panics)
{
    return (uint32_t)axes | (uint32_t)arrows << 4 | (uint32_t)panics << 8;
}

static inline int roll_axes(uint32_t roll)
{
    return (int)(roll & 15);
}

static inline int roll_arrows(uint32_t roll)
{
    return (int)(roll >> 4 & 15);
}

static inline int roll_panics(uint32_t roll)
{
    return (int)(roll >> 8 & 15);
}

/* Who starts is rolled by both at once. */
#define ROLL_SILVER 12

static inline uint32_t roll_gold(uint32_t roll)
{
    return roll & ((1u << ROLL_SILVER) - 1);
}

static inline uint32_t roll_silver(uint32_t roll)
{
    return roll >> ROLL_SILVER;
}

/* attack.c */
/* E6.4, E11.1: how many hits a roll is for a kind of unit. */
int echec_hits(enum kind kind, uint32_t roll);
void echec_settle(void *state, game_move outcome, struct events *events);

/* odds.c: what an attack will probably bring, counted out of ODDS_WAYS. */
#define ODDS_WAYS 1296 /* 6^4 */
struct attack_odds {
    uint32_t hits;  /* symbols that hit, the second roll of E7.2 included */
    uint32_t men;   /* men the attacked unit loses by them */
    uint32_t kill;  /* the attacked unit is gone, be it by its flight */
    uint32_t panic; /* somebody flees */
    uint32_t loss;  /* the attacker's army loses a unit by that */
    uint32_t win;   /* the game is won */
};
/* False for moves that are no attack. */
bool echec_attack_odds(const struct echec_state *view, int seat, game_move move, struct attack_odds *odds);
bool echec_write_odds(const void *view, int seat, game_move move, struct json *json);

/* panic.c: the unit on that square turns about and flees, at most so many squares. `turned` and `driven` are
 * the events of its turning about and of each square it flees. */
void echec_flee(struct echec_state *state, int square, int squares, int turned, int driven,
                struct events *events);

/* view.c */
void echec_observe(const void *state, int viewer, void *view);
void echec_complete(void *view, int viewer, struct random *random);
void echec_write_view(const void *view, struct json *json);

/* notation.c */
void echec_write_square(int square, struct text *text);
/* Reads a square and moves past it; false, with the string where it was, if there is none on this board. */
bool echec_read_square(const struct echec_state *view, const char **string, int *square);
void echec_move_text(const void *view, int seat, game_move move, struct text *text);
const char *echec_move_parse(const void *view, int seat, const char *string, game_move *move);

/* position.c, position_check.c */
void echec_position_text(const void *view, struct text *text);
const char *echec_position_read(void *state, const char *string);
/* NULL if the position can arise in a game with these options. */
const char *echec_refuse_position(const struct echec_state *state);

/* event.c: events and the words of their sentences. */
enum echec_event {
    EVENT_DEPLOYED,       /* army */
    EVENT_START_ROLL,     /* Gold's dice, Silver's dice */
    EVENT_START_TIE,      /* */
    EVENT_STARTS,         /* army */
    EVENT_ADVANCE,        /* army, kind, from, to */
    EVENT_RIDE,           /* the same */
    EVENT_HEAVY_ADVANCE,  /* the same */
    EVENT_TURN,           /* army, kind, square, facing */
    EVENT_HEAVY_TURN,     /* the same */
    EVENT_ATTACK,         /* army, kind, from, to, kind attacked, dice */
    EVENT_SHOT,           /* the same */
    EVENT_HEAVY_ATTACK,   /* the same */
    EVENT_HIRE,           /* army, the king's square, the mercenaries' square */
    EVENT_ROLL,           /* army, dice */
    EVENT_SECOND_DUE,     /* army, kind, square */
    EVENT_SECOND_ROLL,    /* army, dice */
    EVENT_PEASANT_HITS,   /* army, square, hits */
    EVENT_LOSS,           /* army, kind, square, men lost, men left */
    EVENT_SECOND_LOSS,    /* the same */
    EVENT_NO_LOSS,        /* army, kind, square */
    EVENT_GONE,           /* army, kind, square */
    EVENT_PANIC,          /* army, kind, square, facing */
    EVENT_PEASANTS_TURN,  /* the same */
    EVENT_VICTIMS_TURN,   /* the same */
    EVENT_PANIC_DRIVES,   /* army, kind, from, to, facing */
    EVENT_PEASANTS_FLEE,  /* the same */
    EVENT_VICTIMS_FLEE,   /* the same */
    EVENT_SWEPT,          /* the same */
    EVENT_LOST_EDGE,      /* army, kind, square */
    EVENT_LOST_KING,      /* the same */
    EVENT_LOST_ENEMY,     /* the same */
    EVENT_LOST_MERCENARY, /* the same */
    EVENT_KING_DEAD,      /* the winner */
    EVENT_KING_ALONE,     /* the winner */
    EVENT_DRAW,           /* */
    EVENT_COUNT
};
extern const struct event_form echec_event_forms[EVENT_COUNT];
extern const char *const echec_army_names[ARMY_COUNT], *const echec_army_titles[ARMY_COUNT];
extern const char *const echec_kind_names[KIND_COUNT], *const echec_facing_titles[FACING_COUNT];

/* Adds an event about a unit: army, kind, square, and up to three more arguments. */
static inline void tell(struct events *events, int event, unit_bits unit, int square, int a, int b, int c)
{
    event_add(events, EVERYONE, event, unit_army(unit), (int)unit_kind(unit), square, a, b, c);
}
void echec_write_word(const void *view, char how, int value, const struct listener *listener,
                      struct text *text);
enum event_side echec_event_side(const void *view, const struct event *event, int seat);
void echec_write_value(const void *view, char how, int value, struct json *json);

/* words.c */
extern const struct game_words echec_words;
extern const char *const echec_kind_titles[KIND_COUNT];

#endif
