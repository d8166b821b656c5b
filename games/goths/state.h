// SPDX-License-Identifier: MIT
/* state.h: the state of a game of Goths.
 *
 * Everything before `secret` is known to everyone, because view.c copies it; what stands in `secret` is known
 * to those view.c names. What it does not name is known to nobody. In a view, HIDDEN stands where something
 * is that the viewer does not know.
 *
 * Clans are numbered 0 to 3 (A to D), their camp is clan % 2. The king of a clan is numbered like the first
 * clan he commands. A seat is 2 * clan for a king (and for a lone player), 2 * clan + 1 for a warchief. */
#ifndef GOTHS_STATE_H
#define GOTHS_STATE_H

#include "core/game.h"

#define CLANS_MAX 4
#define NONE      0
#define HIDDEN    0xff

enum character { VULTURE, RECRUITER, CATAPULT, BARBARIAN };

/* In the order of resolution (G4.1, G12.1), but for the Goth, who has no number of his own. */
enum order {
    SCOUT = 1,
    SABOTAGE,
    RECRUIT,
    PIGEON,
    LOAD,
    FIRE,
    BARRICADE,
    ADVANCE,
    AXE,
    RATS,
    GOTH,
    ORDER_END
};

enum place { FOREST, PLAIN1, PLAIN2, OBJECTIVE1, OBJECTIVE2, OBJECTIVE3, PLACE_COUNT, NOWHERE = HIDDEN };

enum face { QUEEN = 1, TRAP, PLAIN };

enum engine_kind { ENGINE_CATAPULT, ENGINE_BALLISTA, ENGINE_DESTROYED };

enum fog_kind { FOG_NONE, FOG_BASE, FOG_FORTUNE };

/* The tokens of the base game, then those of fortune. */
enum token {
    PEA = 1,
    NUMBERS,
    BOAR,
    GUSTS,
    MASTERMIND,
    SPYGLASS,
    BOOMERANG,
    FEAST,
    KEG,
    NEWDEAL,
    DOUBLE,
    POISON,
    SHIELD,
    TOKEN_END
};
#define FIRST_FORTUNE MASTERMIND
#define FORTUNE_COUNT 9
#define FOG_COUNT     4

/* Where a token is. GONE: discarded or used; everybody knows which it was. */
enum token_place { TOKEN_NONE, TOKEN_LANE, TOKEN_EFFECT, TOKEN_HAND, TOKEN_GONE };

enum card { CARD_GOTH = 1, CARD_PIGEON = 2, CARD_BALLISTA = 4 };

enum phase {
    PHASE_SETUP,
    PHASE_INITIATIVE,
    PHASE_KING,
    PHASE_SPY,
    PHASE_ORDER,
    PHASE_TRICK,
    PHASE_RESOLVE,
    PHASE_PARLEY,
    PHASE_OVER
};

/* What the warchief of `active` is asked during the resolution. */
enum question { ASK_NOTHING, ASK_ROB, ASK_LOOK, ASK_TARGET, ASK_BUILD, ASK_ENTER, ASK_RECRUIT, ASK_LOSS };

enum chance_kind { CHANCE_NONE, CHANCE_DEAL, CHANCE_TOKENS, CHANCE_NEW_DEAL };

enum flag {
    FLAG_GOTHIC = 1,
    FLAG_PIGEON = 2,
    FLAG_BALLISTA = 4,
    FLAG_BARRICADE3D = 8,
    FLAG_FOG_NEAR = 16,
    FLAG_DISCARD_ANYWHERE = 32
};

enum { NO_WINNER = 2 };

struct clan {
    uint8_t units;       /* the rest of the three is in reserve */
    uint8_t at;          /* enum place */
    uint8_t engine;      /* enum engine_kind */
    uint8_t active;      /* the engine */
    uint8_t barricades;  /* terrain cards that show the barricade side, one bit per place */
    uint8_t barricade3d; /* where it stands, or NOWHERE */
    uint8_t blocked;     /* places where none can be built any more */
    uint8_t poison;      /* places where this clan used rat poison */
    uint8_t token_at;    /* enum token_place */
    uint8_t scouted;     /* its warchief has looked at his token */
    uint8_t cards;       /* enum card, of goth and pigeon */
    uint8_t set_aside;   /* enum order, of a lone player */
    uint8_t out;         /* eliminated */
};

struct king {
    uint8_t table[6]; /* face-up cards in the order played */
    uint8_t table_count;
    uint8_t on_table; /* the same as a set, one bit per card */
    uint8_t shown;    /* the characters they bear, one bit each */
    uint8_t back;     /* of the card just played, + 1 */
    uint8_t spied;    /* clans whose warchief has seen it through the spyglass */
    uint8_t padding;
};

struct goths_state {
    uint32_t turn_limit;
    uint32_t turn;
    uint16_t waiting; /* the actors */
    uint16_t tokens;  /* those chosen of either kind, bit 0 pea soup: enum token less one */
    uint8_t players, fog, ring, lone_camp, lone_king_camp, copies, flags;
    uint8_t clan_count;          /* 2 or 4 */
    uint8_t seats;               /* which seats there are */
    uint8_t lone;                /* clans whose king and warchief are one player */
    uint8_t king_of[CLANS_MAX];  /* who commands the clan */
    uint8_t commands[CLANS_MAX]; /* the clans the king commands, one bit each */
    uint8_t kings;               /* kings in play */
    uint8_t warchiefs;           /* seats of the warchiefs in play */
    uint8_t holders;             /* seats of those among them who hold a token of fortune */
    uint8_t phase, initiative, chance;
    uint8_t winner; /* a camp, or NO_WINNER */
    uint8_t rule;   /* 1, 2, 3: the game ended by G6.1, G6.2, G6.3 */
    uint8_t revealed;
    uint8_t to_give;          /* setup: which card, and which camp is asked, as 2 * card index + camp */
    uint8_t disagreed;        /* how often the camp's two kings have disagreed about it */
    uint8_t crossed;          /* in which of these times each proposed the other's warchief, one bit each */
    uint8_t kings_due;        /* kings who have yet to play this turn */
    uint8_t through;          /* clans whose order got through this turn */
    uint8_t robbed;           /* clans robbed this turn */
    uint8_t thieves;          /* clans whose theft is not settled yet */
    uint8_t uses_due;         /* clans whose answer in the window (c) is not applied yet */
    uint8_t question, active; /* who is asked what */
    uint8_t order;            /* the order being carried out */
    uint8_t loser, loss,
        returned;            /* ASK_LOSS: who is about to lose how many units, and whether by boomerang */
    uint8_t up;              /* objectives face up, one bit each */
    uint8_t seen[3];         /* clans whose warchief has looked at the objective */
    uint8_t robs[CLANS_MAX]; /* whom the thief robs this turn, clan + 1 */
    uint8_t boomerang[CLANS_MAX]; /* on whom his boomerang works this turn, clan + 1 */
    uint8_t carried[CLANS_MAX];   /* the order he has yet to carry out this turn, his own or a stolen one */
    uint8_t padding;
    struct clan clan[CLANS_MAX];
    struct king king[CLANS_MAX];

    struct goths_secret {
        uint16_t answer[CLANS_MAX]; /* in the open window: answer_of(move) */
        uint8_t objective[3];       /* enum face */
        uint8_t token[CLANS_MAX];   /* enum token */
        uint8_t side[CLANS_MAX];    /* which character of the back the king's card bears */
        uint8_t order[CLANS_MAX];   /* enum order */
        uint8_t proposal[2];        /* of a camp's two kings, the earlier first: clan + 1 (G10.0) */
        uint8_t padding;
    } secret;
};

_Static_assert(sizeof(struct goths_state) < GAME_STATE_MAX, "invariant 1");

/* Moves: a kind and a value below 256, small enough for struct goths_secret.answer; shuffles and draws are
 * larger. */
enum move_kind {
    MOVE_CARD,   /* 2 * back + side */
    MOVE_ORDER,  /* enum order */
    MOVE_LOOK,   /* 0 to 2, or LOOK_TOKEN */
    MOVE_ENTER,  /* 0 to 2 */
    MOVE_TARGET, /* clan */
    MOVE_ROB,    /* clan */
    MOVE_BUILD,
    MOVE_DISCARD,
    MOVE_GIVE, /* 4 * card index + clan */
    MOVE_DONE,
    MOVE_PASS,
    MOVE_USE,                             /* the first of one kind for each token of fortune */
    MOVE_DEAL = MOVE_USE + FORTUNE_COUNT, /* two bits an objective: enum face, 0 for one that stays */
    MOVE_DRAW,                            /* four bits a lane: enum token */
};
#define LOOK_TOKEN 3
/* What a keg is used on, beside the terrain cards by place; the value of the move is 4 * clan + this. */
#define KEG_ENGINE 3

static inline game_move move_of(enum move_kind kind, int value)
{
    return (game_move)kind << 16 | (game_move)(unsigned)value;
}

/* The use of a token of fortune. */
static inline game_move use_of(enum token token, int value)
{
    return move_of((enum move_kind)(MOVE_USE + (int)token - FIRST_FORTUNE), value);
}

/* An answer is a pass or a use, squeezed into 16 bits: the kind of the move, then its value. */
enum { ANSWER_PASS = MOVE_PASS << 8 };

static inline uint16_t answer_of(game_move move)
{
    return (uint16_t)(move >> 16 << 8 | (move & 0xff));
}

/* The token it uses. */
static inline enum token answer_token(uint16_t answer)
{
    return (enum token)((answer >> 8) - MOVE_USE + FIRST_FORTUNE);
}

static inline int answer_value(uint16_t answer)
{
    return answer & 0xff;
}

static inline int king_seat(int king)
{
    return 2 * king;
}

static inline int warchief_seat(const struct goths_state *s, int clan)
{
    return 2 * clan + !(s->lone & 1 << clan);
}

/* The clan whose warchief sits there; a king's own clan. */
static inline int seat_clan(int seat)
{
    return (int)((unsigned)seat / 2); /* one shift, as no seat is negative */
}

static inline bool in_play(const struct goths_state *s, int clan)
{
    return !s->clan[clan].out;
}

/* The clan that comes `step` places after the holder of the initiative (G8.2). */
static inline int in_turn(const struct goths_state *s, int step)
{
    return (s->initiative + step) & (s->clan_count - 1);
}

/* Enemy warchiefs in play, one bit each. */
static inline unsigned enemies(const struct goths_state *s, int clan)
{
    unsigned set = 0;
    for (int enemy = !(clan & 1); enemy < s->clan_count; enemy += 2)
        if (in_play(s, enemy))
            set |= 1u << enemy;
    return set;
}

static inline bool single(unsigned set)
{
    return (set & (set - 1)) == 0;
}

static inline bool holds_token(const struct goths_state *s, int clan)
{
    return s->holders & SEAT(warchief_seat(s, clan));
}

/* His token is used up: everybody knows now which it was. */
static inline void spend_token(struct goths_state *s, int clan)
{
    s->clan[clan].token_at = TOKEN_GONE;
    s->holders &= (uint8_t)~SEAT(warchief_seat(s, clan));
}

/* G14.3, G14.4: asks every holder in play; false if there is none. */
static inline bool window_open(struct goths_state *s, enum phase phase)
{
    if (s->holders == 0)
        return false;
    s->phase = (uint8_t)phase;
    s->waiting = s->holders;
    return true;
}

/* True if the base fog token works on the clan. */
static inline bool fogged(const struct goths_state *s, int clan, enum token token)
{
    return s->clan[clan].token_at == TOKEN_EFFECT && s->secret.token[clan] == token;
}

/* G9.7: boar shortage stops a catapult; a ballista needs no boars. */
static inline bool short_of_boars(const struct goths_state *s, int clan)
{
    return s->clan[clan].engine == ENGINE_CATAPULT && fogged(s, clan, BOAR);
}

/* The chosen tokens of the kind that is played with, bit 0 the first of that kind. */
static inline unsigned tokens_in_play(const struct goths_state *s)
{
    return s->fog == FOG_BASE ? s->tokens & ((1u << FOG_COUNT) - 1) : (unsigned)s->tokens >> FOG_COUNT;
}

/* The card its lane's token lies on (G9.1, G14.1). */
static inline enum place token_place(const struct goths_state *s)
{
    return s->flags & FLAG_FOG_NEAR ? PLAIN1 : PLAIN2;
}

/* The army stands behind a barricade, of card or of wood (G5.12, G15.2). */
static inline bool on_barricade(const struct clan *clan)
{
    return clan->barricades >> clan->at & 1 || clan->barricade3d == clan->at;
}

/* The objectives no army stands on, one bit each (G5.9). */
static inline unsigned free_objectives(const struct goths_state *s)
{
    unsigned set = 7;
    for (int clan = 0; clan < s->clan_count; clan++)
        if (s->clan[clan].at >= OBJECTIVE1 && in_play(s, clan))
            set &= ~(1u << (s->clan[clan].at - OBJECTIVE1));
    return set;
}

/* The objectives Scout may look at (G5.1), and LOOK_TOKEN where his own token lies face down (G9.3, G14.14).
 */
static inline unsigned looks(const struct goths_state *s, int clan)
{
    return (7u & ~s->up) | (s->clan[clan].token_at == TOKEN_LANE ? 1u << LOOK_TOKEN : 0);
}

/* The objectives Advance may lead to (G5.7). His own is not free, so it is not among them. */
static inline unsigned entries(const struct goths_state *s)
{
    return free_objectives(s);
}

/* King cards: a ring of four backs, each borne by two cards, one for each of its characters (G1.2). */
extern const uint8_t rings[3][4];

static inline enum character card_face(const struct goths_state *s, int card)
{
    return (enum character)rings[s->ring][(card / 2 + card % 2) & 3];
}

static inline enum character card_decoy(const struct goths_state *s, int card)
{
    return (enum character)rings[s->ring][(card / 2 + 1 - card % 2) & 3];
}

/* The character the king meant by the card just played. */
static inline enum character played_face(const struct goths_state *s, int king)
{
    return (enum character)rings[s->ring][(s->king[king].back - 1 + s->secret.side[king]) & 3];
}

static inline int played_card(const struct goths_state *s, int king)
{
    return 2 * (s->king[king].back - 1) + s->secret.side[king];
}

/* The character an order gets through on (G3.1, G11.1, G12.1). */
extern const uint8_t order_character[ORDER_END];

/* setup.c */
#define DISAGREEMENTS_MAX 3
/* The clan the king named in the camp's n-th disagreement; `king` is 0 for the earlier of the two. */
static inline int proposed(const struct goths_state *s, int n, int king)
{
    return (s->to_give & 1) + 2 * (king ^ (s->crossed >> n & 1));
}
const char *goths_start(void *state, const uint32_t *values);
uint32_t goths_option_value(const void *view, int option);
extern const struct option goths_options[];
enum { GOTHS_OPTION_COUNT = 15 };
void setup_continue(struct goths_state *s);
void setup_answer(struct goths_state *s, int king, int index, int clan, struct events *events);

/* turn.c */
void turn_begin_kings(struct goths_state *s);
void turn_pass_initiative(struct goths_state *s, struct events *events);
void turn_begin_orders(struct goths_state *s);
void turn_reveal(struct goths_state *s, struct events *events);
void turn_resolve(struct goths_state *s, struct events *events);
void turn_win(struct goths_state *s, int camp, int rule);
void goths_play(void *state, int seat, game_move move, struct events *events);

/* order.c */
void order_carry_out(struct goths_state *s, int clan, enum order order, struct events *events);
void order_answer(struct goths_state *s, game_move move, struct events *events);
void order_leave(struct clan *clan);

/* fortune.c */
void window_answer(struct goths_state *s, int clan, game_move move, struct events *events);
void window_apply_tricks(struct goths_state *s, struct events *events);
int window_choices(const struct goths_state *s, int clan, game_move *list);

/* choice.c */
int goths_orders_in_hand(const struct goths_state *s, int clan, game_move *list);
int goths_legal(const void *view, int seat, game_move *list);
const char *goths_refuse(const void *view, int seat, game_move move);

/* chance.c */
int goths_outcomes(const void *state, struct outcome *list);
void goths_settle(void *state, game_move outcome, struct events *events);
void chance_new_deal(struct goths_state *s, struct events *events);
/* How often each token is in the pool (G9.1, G14.1). */
void chance_fill_pool(const struct goths_state *s, uint8_t pool[TOKEN_END]);
void chance_draw_tokens(struct goths_state *s, struct events *events);

/* view.c */
void goths_observe(const void *state, int viewer, void *view);
void goths_complete(void *view, int viewer, struct random *random);
void goths_write_view(const void *view, struct json *json);

/* notation.c */
extern const char *const token_names[TOKEN_END];
const char *goths_seat_name(const void *view, int seat);
const char *goths_camp_name(const struct goths_state *s, int camp);
const char *goths_order_name(int order);
const char *goths_place_name(int place);
void goths_back_text(const struct goths_state *s, int back, struct text *text);
void goths_card_text(const struct goths_state *s, int card, struct text *text);
void goths_move_text(const void *view, int seat, game_move move, struct text *text);
const char *goths_move_parse(const void *view, int seat, const char *string, game_move *move);
void goths_write_value(const void *view, char how, int value, struct json *json);
void goths_write_word(const void *view, char how, int value, const struct listener *listener,
                      struct text *text);
enum event_side goths_event_side(const void *view, const struct event *event, int seat);

/* words.c */
extern const struct game_words goths_words;
/* The manners of write_word() that are titles, or are told to each as his own. */
void goths_write_title(const struct goths_state *v, char how, int value, const struct listener *listener,
                       struct text *text);
/* What people call them, in English, to be translated; cards are those of the expansion. What a token and an
 * order do, the order depending on the engine of who gives it. */
extern const char *const goths_character_titles[],
    *const goths_order_titles[], *const goths_token_titles[], *const goths_card_titles[],
                                                                  *const goths_token_about[];
const char *goths_order_about(enum order order, bool ballista);

#endif
