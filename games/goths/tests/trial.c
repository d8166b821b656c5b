// SPDX-License-Identifier: MIT
/* trial_goths.c: random trials of Goths: every player count with every fog in turn, the modules drawn at
 * random. */
#include "trial.h" /* first: cmocka */

#include "games/goths/goths.h"
#include "games/goths/state.h"

static void draw_switch(const char *name, struct random *random, struct text *options)
{
    text_format(options, " %s=%s", name, random_below(random, 2) ? "on" : "off");
}

/* All of a kind, or any that are enough for the lanes. */
static void draw_tokens(const char *option, int first, uint32_t count, uint32_t least, struct random *random,
                        struct text *options)
{
    if (random_below(random, 2))
        return;
    uint32_t wanted = least + random_below(random, count - least + 1), drawn = 0;
    text_format(options, " %s=", option);
    for (uint32_t i = 0; i < count; i++) {
        if (random_below(random, count - i) >= wanted - drawn)
            continue;
        text_format(options, "%s%s", drawn ? "," : "", token_names[first + (int)i]);
        drawn++;
    }
}

static void draw_options(uint32_t number, struct random *random, struct text *options)
{
    static const uint8_t player_counts[] = {2, 3, 4, 6, 7, 8};
    static const char *const fogs[] = {"none", "base", "fortune", "fortune"};
    static const char *const backs[] = {"vrcb", "vrbc", "vcrb"};
    unsigned players = player_counts[number % 6];
    uint32_t copies = 1 + random_below(random, 2);
    text_format(options, "players=%u fog=%s backs=%s expansion_copies=%u", players, fogs[number / 6 % 4],
                backs[random_below(random, 3)], (unsigned)copies);
    draw_switch("gothic", random, options);
    draw_switch("ballista", random, options);
    draw_switch("fog_near", random, options);
    draw_switch("fog_discard_anywhere", random, options);
    text_format(options, " lone_camp=%c", random_below(random, 2) ? 'A' : 'B');
    text_format(options, " lone_king_camp=%s", random_below(random, 2) ? "AC" : "BD");
    if (players >= 6)
        draw_switch("pigeon", random, options);
    if (players < 6 || copies == 2)
        draw_switch("barricade3d", random, options);
    uint32_t lanes = players < 6 ? 2 : 4;
    draw_tokens("fortune_tokens", FIRST_FORTUNE, FORTUNE_COUNT, (lanes + copies - 1) / copies, random,
                options);
    draw_tokens("fog_tokens", PEA, FOG_COUNT, 2, random, options);
    text_format(options, " turn_limit=%u",
                random_below(random, 4) ? 1 + (unsigned)random_below(random, 40) : 300);
}

static bool is_always_asked(const void *state)
{
    const struct goths_state *s = state;
    return s->phase == PHASE_INITIATIVE || s->phase == PHASE_SPY || s->phase == PHASE_TRICK ||
           s->phase == PHASE_PARLEY || s->question == ASK_RECRUIT || s->question == ASK_LOSS;
}

static game_move draw_nonsense(struct random *random)
{
    int value = (int)(random_below(random, 16) ? random_below(random, 16) : random_next(random) & 0xffff);
    return move_of((enum move_kind)random_below(random, MOVE_DRAW + 2), value);
}

/* G1.4, G5.13, G6.2: an army has up to three units, and is out without any. */
static void check_clan(const struct goths_state *s, const struct clan *clan)
{
    expect(clan->units <= 3);
    expect((clan->units == 0) == clan->out);
    expect(clan->at < PLACE_COUNT);
    expect(clan->engine <= ENGINE_DESTROYED);
    expect(clan->active <= 1);
    expect(clan->engine != ENGINE_DESTROYED || !clan->active);
    expect((clan->barricades & ~7u) == 0);
    expect((clan->barricades & clan->blocked) == 0);
    expect(clan->barricade3d == NOWHERE || (clan->barricade3d == clan->at && s->flags & FLAG_BARRICADE3D));
    expect(!(s->flags & FLAG_BARRICADE3D) || clan->barricades == 0);
    expect(clan->token_at != TOKEN_HAND || s->fog == FOG_FORTUNE);
    expect(clan->token_at != TOKEN_EFFECT || s->fog == FOG_BASE);
    expect(s->fog != FOG_NONE || clan->token_at == TOKEN_NONE);
}

/* G1.2, G3.5: at most six cards lie face up, each once, and the hand is never empty. */
static void check_king(const struct goths_state *s, const struct king *king)
{
    unsigned lying = 0, shown = 0;
    expect(king->table_count <= 6);
    for (int i = 0; i < king->table_count; i++) {
        expect(king->table[i] < 8);
        expect(!(lying & 1u << king->table[i]));
        lying |= 1u << king->table[i];
        shown |= 1u << card_face(s, king->table[i]);
    }
    expect(lying == king->on_table);
    expect(shown == king->shown);
    expect(king->back <= 4);
    int played = king->back ? 1 : 0;
    expect(8 - king->table_count - played > 0);
}

/* G1.5, G5.9: the three faces lie there once each, and no two armies stand on one objective. */
static void check_objectives(const struct goths_state *s)
{
    unsigned faces = 0, armies = 0;
    for (int i = 0; i < 3; i++)
        faces |= 1u << s->secret.objective[i];
    bool dealt = s->chance != CHANCE_DEAL;
    expect(faces == (dealt ? 1u << QUEEN | 1u << TRAP | 1u << PLAIN : 1u));
    for (int i = 0; i < s->clan_count; i++) {
        if (s->clan[i].at < OBJECTIVE1 || s->clan[i].out)
            continue;
        expect(!(armies & 1u << s->clan[i].at));
        armies |= 1u << s->clan[i].at;
        expect(s->up & 1 << (s->clan[i].at - OBJECTIVE1));
    }
    for (int i = 0; i < 3; i++)
        expect(s->phase == PHASE_OVER || !(s->up & 1 << i) || s->secret.objective[i] != QUEEN);
}

/* The sets that repeat what the clans say. */
static void check_sets(const struct goths_state *s)
{
    unsigned warchiefs = 0, holders = 0;
    for (int clan = 0; clan < s->clan_count; clan++) {
        if (s->clan[clan].out)
            continue;
        warchiefs |= SEAT(warchief_seat(s, clan));
        if (s->clan[clan].token_at == TOKEN_HAND)
            holders |= SEAT(warchief_seat(s, clan));
    }
    expect(s->warchiefs == warchiefs);
    expect(s->holders == holders);
    expect(s->phase == PHASE_OVER || in_play(s, s->initiative) || s->phase == PHASE_RESOLVE ||
           s->phase == PHASE_PARLEY || s->phase == PHASE_INITIATIVE);
    for (int king = 0; king < s->clan_count; king++) {
        bool plays = false;
        for (int clan = 0; clan < s->clan_count; clan++)
            plays = plays || (s->commands[king] & 1 << clan && in_play(s, clan));
        expect(plays == (s->kings >> king & 1));
    }
}

/* G10.0: two kings of a camp disagree three times at most, and only before turn 1. */
static void check_proposals(const struct goths_state *s)
{
    expect(s->disagreed <= DISAGREEMENTS_MAX);
    expect(s->crossed < 1 << s->disagreed);
    expect(s->phase == PHASE_SETUP || s->disagreed == 0);
    for (int i = 0; i < 2; i++)
        expect(s->secret.proposal[i] == 0 || (s->phase == PHASE_SETUP && s->players >= 7 && s->copies == 1));
    expect(s->secret.proposal[0] == 0 || s->secret.proposal[1] == 0);
}

static void check(const void *state)
{
    const struct goths_state *s = state;
    expect(s->turn >= 1);
    expect(s->turn_limit == 0 || s->turn <= s->turn_limit);
    expect(s->players >= 2 && s->players <= 8);
    expect(__builtin_popcount(s->seats) == s->players);
    for (int i = 0; i < s->clan_count; i++) {
        check_clan(s, &s->clan[i]);
        check_king(s, &s->king[i]);
    }
    check_objectives(s);
    check_sets(s);
    check_proposals(s);
}

extern const struct trial goths_trial;
const struct trial goths_trial = {
    .game = &goths,
    .turn_moves = 64,
    .games = 86000,
    .matches = 1500,
    .draw_options = draw_options,
    .is_always_asked = is_always_asked,
    .draw_nonsense = draw_nonsense,
    .check = check,
};
