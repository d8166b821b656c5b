// SPDX-License-Identifier: MIT
/* setup.c: the options, the first state, and what is decided before turn 1 (G1, G7, G8.1, G10.0). */
#include "games/goths/event.h"
#include "games/goths/state.h"

#include <string.h>

const uint8_t rings[3][4] = {
    {VULTURE, RECRUITER, CATAPULT, BARBARIAN},
    {VULTURE, RECRUITER, BARBARIAN, CATAPULT},
    {VULTURE, CATAPULT, RECRUITER, BARBARIAN},
};

const uint8_t order_character[ORDER_END] = {
    [SCOUT] = VULTURE, [SABOTAGE] = VULTURE, [RECRUIT] = RECRUITER,   [PIGEON] = RECRUITER,
    [LOAD] = CATAPULT, [FIRE] = CATAPULT,    [BARRICADE] = BARBARIAN, [ADVANCE] = BARBARIAN,
    [AXE] = BARBARIAN, [RATS] = BARBARIAN,   [GOTH] = BARBARIAN,
};

static const char *const ring_words[] = {"vrcb", "vrbc", "vcrb"};
static const char *const on_off[] = {"on", "off"};
static const char *const copies_words[] = {"1", "2"};
static const char *const fog_words[] = {"none", "base", "fortune"};
static const char *const camp_words[] = {"A", "B"};
static const char *const two_clan_words[] = {"AC", "BD"};
static const char *const player_words[] = {"2", "3", "4", "6", "7", "8"};
static const uint8_t player_numbers[] = {2, 3, 4, 6, 7, 8};

#define OPTION_OFF 1u
#define ALL(count) ((1u << (count)) - 1)

/* In byte order of the names, like the enum. */
enum option_index {
    BACKS,
    BALLISTA,
    BARRICADE3D,
    EXPANSION_COPIES,
    FOG,
    FOG_DISCARD_ANYWHERE,
    FOG_NEAR,
    FOG_TOKENS,
    FORTUNE_TOKENS,
    GOTHIC,
    LONE_CAMP,
    LONE_KING_CAMP,
    PIGEONS,
    PLAYERS,
    TURN_LIMIT,
    OPTION_INDEX_COUNT
};

#define SWITCH(name)       name, OPTION_CHOICE, on_off, 2, 0, OPTION_OFF
#define CHOICE(name, w, d) name, OPTION_CHOICE, w, sizeof(w) / sizeof((w)[0]), 0, d

static const char *const ring_meanings[] = {SAY("Vulture, Recruiter, Catapult, Barbarian"),
                                            SAY("Vulture, Recruiter, Barbarian, Catapult"),
                                            SAY("Vulture, Catapult, Recruiter, Barbarian")};
static const char *const fog_meanings[] = {SAY("none"), SAY("fog (base game)"), SAY("fortune (expansion)")};
static const char *const camp_meanings[] = {SAY("the Ostrogoths"), SAY("the Visigoths")};
static const char *const two_clan_meanings[] = {SAY("clans A and C"), SAY("clans B and D")};
static const char *const fog_token_meanings[] = {SAY("Pea soup"), SAY("Reduced numbers"),
                                                 SAY("Boar shortage"), SAY("Gusts")};
static const char *const fortune_token_meanings[] = {
    SAY("Mastermind"), SAY("Spyglass"),           SAY("Boomerang"),  SAY("Feast"), SAY("Powder keg"),
    SAY("New deal"),   SAY("Double recruitment"), SAY("Rat poison"), SAY("Shield")};

static const char base_game[] = SAY("The base game"), tokens[] = SAY("Fog and fortune"),
                  expansion[] = SAY("The expansion");

const struct option goths_options[OPTION_INDEX_COUNT] = {
    [BACKS] = {CHOICE("backs", ring_words, 0), SAY("Backs of the King cards"),
               SAY("Each character shares a back with its neighbours in this ring."), ring_meanings,
               base_game, NULL},
    [BALLISTA] = {SWITCH("ballista"), SAY("Ballista"),
                  SAY("It takes one unit a shot, wherever the enemy stands, and stays loaded."), NULL,
                  expansion, NULL},
    [BARRICADE3D] = {SWITCH("barricade3d"), SAY("3D barricades"),
                     SAY("Each warchief has one, which he can put up on objectives too."), NULL, expansion,
                     NULL},
    [EXPANSION_COPIES] = {CHOICE("expansion_copies", copies_words, 0), SAY("Copies of the expansion"),
                          SAY("With two, every warchief has each of its cards."), NULL, expansion,
                          "fog=fortune pigeon=on ballista=on+players=6,7,8 barricade3d=on+players=6,7,8 "
                          "gothic=on+players=6,7,8"},
    [FOG] = {CHOICE("fog", fog_words, FOG_NONE), SAY("Tokens on the lanes"),
             SAY("Fog hinders whoever comes there; fortune helps him once."), fog_meanings, tokens, NULL},
    [FOG_DISCARD_ANYWHERE] = {SWITCH("fog_discard_anywhere"), SAY("Fog can be discarded anywhere"),
                              SAY("Not only while the army stands where its token lay."), NULL, tokens,
                              "fog=base"},
    [FOG_NEAR] = {SWITCH("fog_near"), SAY("Tokens near the forest"),
                  SAY("They lie on plain 1 instead of plain 2."), NULL, tokens, "fog=base,fortune"},
    [FOG_TOKENS] = {"fog_tokens", OPTION_SET, token_names + PEA, FOG_COUNT, 0, ALL(FOG_COUNT),
                    SAY("Fog tokens in play"), SAY("The tokens of the lanes are drawn from these."),
                    fog_token_meanings, tokens, "fog=base"},
    [FORTUNE_TOKENS] = {"fortune_tokens", OPTION_SET, token_names + FIRST_FORTUNE, FORTUNE_COUNT, 0,
                        ALL(FORTUNE_COUNT), SAY("Tokens of fortune in play"),
                        SAY("The tokens of the lanes are drawn from these."), fortune_token_meanings, tokens,
                        "fog=fortune"},
    [GOTHIC] = {SWITCH("gothic"), SAY("Gothic Goth"),
                SAY("A tenth order: steal the one an enemy got through."), NULL, expansion, NULL},
    [LONE_CAMP] = {CHOICE("lone_camp", camp_words, 0), SAY("Who plays alone"), SAY("With three players."),
                   camp_meanings, base_game, "players=3"},
    [LONE_KING_CAMP] = {CHOICE("lone_king_camp", two_clan_words, 0), SAY("Who shares a king"),
                        SAY("With seven players."), two_clan_meanings, base_game, "players=7"},
    [PIGEONS] = {SWITCH("pigeon"), SAY("Carrier pigeon"),
                 SAY("Six to eight players: the camp may talk in secret."), NULL, expansion, "players=6,7,8"},
    [PLAYERS] = {CHOICE("players", player_words, 2), SAY("Players"),
                 SAY("Two play king and warchief in one."), NULL, base_game, NULL},
    [TURN_LIMIT] = {"turn_limit", OPTION_NUMBER, NULL, 1000000, 0, 0, SAY("Draw after so many turns"),
                    SAY("0: never."), NULL, base_game, NULL},
};
_Static_assert((int)OPTION_INDEX_COUNT == (int)GOTHS_OPTION_COUNT, "every option is in the table");

static const struct {
    enum option_index option;
    enum flag flag;
} switches[] = {
    {GOTHIC, FLAG_GOTHIC},           {PIGEONS, FLAG_PIGEON},    {BALLISTA, FLAG_BALLISTA},
    {BARRICADE3D, FLAG_BARRICADE3D}, {FOG_NEAR, FLAG_FOG_NEAR}, {FOG_DISCARD_ANYWHERE, FLAG_DISCARD_ANYWHERE},
};
#define SWITCH_COUNT (sizeof switches / sizeof switches[0])

uint32_t goths_option_value(const void *view, int option)
{
    const struct goths_state *s = view;
    switch ((enum option_index)option) {
    case BACKS: return s->ring;
    case EXPANSION_COPIES: return s->copies - 1u;
    case FOG: return s->fog;
    case FOG_TOKENS: return s->tokens & ALL(FOG_COUNT);
    case FORTUNE_TOKENS: return (uint32_t)s->tokens >> FOG_COUNT;
    case LONE_CAMP: return s->lone_camp;
    case LONE_KING_CAMP: return s->lone_king_camp;
    case PLAYERS: return s->players - (s->players > 5 ? 3u : 2u);
    case TURN_LIMIT: return s->turn_limit;
    case BALLISTA:
    case BARRICADE3D:
    case FOG_DISCARD_ANYWHERE:
    case FOG_NEAR:
    case GOTHIC:
    case PIGEONS: break;
    case OPTION_INDEX_COUNT: return 0;
    }
    size_t i = 0;
    while (i < SWITCH_COUNT - 1 && (int)switches[i].option != option)
        i++;
    return s->flags & switches[i].flag ? 0 : OPTION_OFF;
}

static const char *check(const struct goths_state *s)
{
    if (s->flags & FLAG_PIGEON && s->players < 6)
        return SAY("pigeon=on needs six to eight players: at two to four there is nobody to talk to [G12.1]");
    if (s->flags & FLAG_BARRICADE3D && s->players >= 6 && s->copies < 2)
        return SAY(
            "barricade3d=on at six to eight players needs expansion_copies=2: each warchief has one [G15.1]");
    if (s->fog == FOG_FORTUNE && __builtin_popcount(tokens_in_play(s)) * s->copies < s->clan_count)
        return SAY("fortune_tokens names fewer tokens than there are lanes [G14.1]");
    if (s->fog == FOG_BASE && single(tokens_in_play(s)))
        return SAY("fog_tokens names fewer tokens than there are lanes: it takes two [G9.1]");
    return NULL;
}

/* Who sits at this table, and which king commands whom (G1.1, G7, G8.4 to G8.6). */
static void set_seats(struct goths_state *s)
{
    s->clan_count = s->players < 6 ? 2 : 4;
    if (s->players == 2)
        s->lone = 3;
    else if (s->players == 3)
        s->lone = (uint8_t)(1 << s->lone_camp);
    for (int clan = 0; clan < s->clan_count; clan++) {
        int camp = clan & 1;
        bool shared = s->players == 6 || (s->players == 7 && camp == s->lone_king_camp);
        s->king_of[clan] = (uint8_t)(shared ? camp : clan);
        s->seats |= (uint8_t)(SEAT(king_seat(s->king_of[clan])) | SEAT(warchief_seat(s, clan)));
        s->kings |= (uint8_t)(1 << s->king_of[clan]);
        s->commands[s->king_of[clan]] |= (uint8_t)(1 << clan);
        s->warchiefs |= (uint8_t)SEAT(warchief_seat(s, clan));
    }
}

/* True if each camp has one copy of each card, and its king must say who gets it (G10.0). */
static bool cards_are_given(const struct goths_state *s)
{
    return s->clan_count == 4 && s->copies == 1;
}

const char *goths_start(void *state, const uint32_t *values)
{
    struct goths_state *s = state;
    memset(s, 0, sizeof *s);
    s->ring = (uint8_t)values[BACKS];
    s->copies = (uint8_t)(values[EXPANSION_COPIES] + 1);
    s->fog = (uint8_t)values[FOG];
    s->tokens = (uint16_t)(values[FOG_TOKENS] | values[FORTUNE_TOKENS] << FOG_COUNT);
    s->lone_camp = (uint8_t)values[LONE_CAMP];
    s->lone_king_camp = (uint8_t)values[LONE_KING_CAMP];
    s->players = player_numbers[values[PLAYERS]];
    s->turn_limit = values[TURN_LIMIT];
    for (size_t i = 0; i < SWITCH_COUNT; i++)
        if (values[switches[i].option] == 0)
            s->flags |= (uint8_t)switches[i].flag;
    set_seats(s);
    const char *refusal = check(s);
    if (refusal)
        return refusal;

    s->turn = 1;
    s->winner = NO_WINNER;
    for (int i = 0; i < s->clan_count; i++) {
        struct clan *clan = &s->clan[i];
        clan->units = 2;
        clan->at = FOREST;
        clan->barricade3d = NOWHERE;
        if (cards_are_given(s))
            continue;
        clan->cards = (uint8_t)(s->flags & (FLAG_GOTHIC | FLAG_PIGEON));
        clan->engine = s->flags & FLAG_BALLISTA ? ENGINE_BALLISTA : ENGINE_CATAPULT;
    }
    s->phase = PHASE_SETUP;
    s->chance = CHANCE_DEAL;
    s->waiting = SEAT_CHANCE;
    return NULL;
}

/* Two kings decide together, until they have disagreed too often. */
static bool decide_together(const struct goths_state *s, int camp)
{
    return s->king_of[camp] != s->king_of[camp + 2] && s->disagreed < DISAGREEMENTS_MAX;
}

/* The camp's king, or both. */
static void ask_camp(struct goths_state *s, int camp)
{
    s->waiting = (uint16_t)SEAT(king_seat(s->king_of[camp]));
    if (decide_together(s, camp))
        s->waiting |= (uint16_t)SEAT(king_seat(s->king_of[camp + 2]));
}

/* G10.0: card by card, camps in initiative order; when all is given, turn 1 begins. The flags, and the cards,
 * have the same bits: goth, pigeon, ballista. */
void setup_continue(struct goths_state *s)
{
    if (cards_are_given(s)) {
        for (; s->to_give < 6; s->to_give++) {
            if (s->flags & 1 << s->to_give / 2) {
                ask_camp(s, s->to_give & 1);
                return;
            }
        }
    }
    turn_begin_kings(s);
}

static void give(struct goths_state *s, int index, int clan, struct events *events)
{
    if (1 << index == CARD_BALLISTA)
        s->clan[clan].engine = ENGINE_BALLISTA;
    else
        s->clan[clan].cards |= (uint8_t)(1 << index);
    event_add(events, EVERYONE, EVENT_GIVEN, clan, index);
    s->disagreed = s->crossed = 0;
    s->to_give++;
    setup_continue(s);
}

/* Both proposals become public; both kings are asked again, or after the third time the earlier alone. */
static void disagree(struct goths_state *s, int index, const int named[2], struct events *events)
{
    int camp = s->to_give & 1;
    for (int king = 0; king < 2; king++)
        event_add(events, EVERYONE, EVENT_PROPOSES, king_seat(camp + 2 * king), named[king], index);
    s->crossed |= (uint8_t)((named[0] != camp) << s->disagreed);
    s->disagreed++;
    ask_camp(s, camp);
}

/* A king gives a card, or proposes to. */
void setup_answer(struct goths_state *s, int king, int index, int clan, struct events *events)
{
    if (!decide_together(s, s->to_give & 1)) {
        give(s, index, clan, events);
        return;
    }
    s->secret.proposal[king / 2] = (uint8_t)(clan + 1);
    s->waiting &= (uint16_t)~SEAT(king_seat(king));
    if (s->waiting)
        return;
    int named[2] = {s->secret.proposal[0] - 1, s->secret.proposal[1] - 1};
    s->secret.proposal[0] = s->secret.proposal[1] = 0;
    if (named[0] == named[1])
        give(s, index, clan, events);
    else
        disagree(s, index, named, events);
}
