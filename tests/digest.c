// SPDX-License-Identifier: MIT
/* digest.c: see digest.h. */
#include "digest.h"

#include "bots/bot.h"
#include "games/echec/rules.h"
#include "games/games.h"
#include "table/match.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAMES = 80,           /* of each configuration */
    DECISIONS = 16,       /* of each bot in each configuration */
    DECIDE_ONCE_IN = 7,   /* positions */
    LOOK_ONCE_IN = 16,    /* positions, with all eyes */
    SIMULATIONS = 150,    /* for a decision */
    EVENTS_SIZE = 1 << 18 /* enough for the events of a game */
};

static const struct {
    const char *game, *options;
} configurations[] = {
    {"goths", "players=2 turn_limit=40"},
    {"goths", "players=3 turn_limit=40"},
    {"goths", "players=4 turn_limit=40"},
    {"goths", "players=6 turn_limit=40"},
    {"goths", "players=7 turn_limit=40"},
    {"goths", "players=8 turn_limit=40"},
#define MODULES "fog=fortune gothic=on ballista=on barricade3d=on expansion_copies=2 turn_limit=40"
    {"goths", "players=2 " MODULES},
    {"goths", "players=3 lone_camp=B " MODULES},
    {"goths", "players=4 backs=vcrb " MODULES},
    {"goths", "players=6 pigeon=on " MODULES},
    {"goths", "players=7 pigeon=on lone_king_camp=BD " MODULES},
    {"goths", "players=8 pigeon=on fog_near=on " MODULES},
    {"goths", "players=2 fog=base turn_limit=40"},
    {"goths", "players=8 fog=base fog_discard_anywhere=on backs=vrbc lang=fr turn_limit=40"},
    {"goths",
     "players=8 fog=base fog_near=on fog_tokens=boar,gusts gothic=on pigeon=on ballista=on turn_limit=40"},
    {"echec", "level=1 turn_limit=120"},
    {"echec", "level=2 turn_limit=120"},
    {"echec", "level=1 massed=on rows=8 turn_limit=120"},
    {"echec", "level=2 massed=on rows=12 lang=fr turn_limit=120"},
};
enum { CONFIGURATIONS = sizeof configurations / sizeof configurations[0] };

struct digest {
    uint64_t sum;
    const struct bot *bot; /* whose decisions are digested; NULL: the games */
    int decisions;         /* still to be asked for */
};

static void add_bytes(struct digest *digest, const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    for (; length > 0; length--, at++)
        digest->sum = (digest->sum ^ *at) * 0x100000001b3u; /* FNV-1a */
}

static void add_text(struct digest *digest, const struct text *text)
{
    assert(!text->overflow);
    add_bytes(digest, text->data, text->length + 1);
}

static uint64_t below(struct random *random, int n)
{
    return random_below(random, (uint32_t)n);
}

static int pick_seat(seat_set set, struct random *random)
{
    for (uint64_t skip = below(random, __builtin_popcount(set)); skip > 0; skip--)
        set &= set - 1;
    return __builtin_ctz(set);
}

/* What a viewer is shown, and one of the worlds it could be. */
static void look(struct digest *digest, const struct match *match, int viewer, struct random *random)
{
    static char bytes[GAME_VIEW_TEXT];
    struct text json = text_in(bytes, sizeof bytes);
    union game_state view;
    match_observe(match, viewer, &view);
    add_bytes(digest, &view, sizeof view);
    match_write_view(match, viewer, &json);
    add_text(digest, &json);
    match_game(match)->complete(&view, viewer, random);
    add_bytes(digest, &view, sizeof view);
}

static void look_with_all_eyes(struct digest *digest, const struct match *match, struct random *random)
{
    seat_set viewers = match_game(match)->seats(match_state(match)) | SEAT(VIEWER_TABLE) | SEAT(VIEWER_ALL);
    for (; viewers; viewers &= viewers - 1)
        look(digest, match, __builtin_ctz(viewers), random);
}

/* A decision, what speaks for it, and who is winning. */
static void decide(struct digest *digest, const struct game *game, const void *state, const void *view,
                   int seat, struct random *random)
{
    TEXT_ON_STACK(words, 4096);
    struct bot_question question = {
        .game = game, .view = view, .seat = seat, .seed = random_next(random), .simulations = SIMULATIONS};
    const struct bot_knowledge *knowledge = bot_knowledge_of(game);
    game_move move = bot_ask(digest->bot, &question);
    game->move_text(view, seat, move, &words);
    bot_explain(&question, move, LANGUAGE_EN, &words);
    add_text(digest, &words);
    float chance = knowledge->chance(state);
    add_bytes(digest, &chance, sizeof chance);
    digest->decisions--;
}

static game_move pick_move(struct digest *digest, const struct game *game, const union game_state *view,
                           int seat, struct random *random)
{
    game_move list[GAME_MOVES_MAX];
    int count = game->legal(view, seat, list);
    add_bytes(digest, list, (size_t)count * sizeof *list);
    bool deploys = game == &echec && ((const struct echec_state *)view)->phase == ECHEC_DEPLOY;
    return deploys ? echec_random_deployment((const struct echec_state *)view, random)
                   : list[below(random, count)];
}

/* One step, and whatever is looked at before it. */
static void step(struct digest *digest, struct match *match, struct random *random)
{
    TEXT_ON_STACK(move, GAME_MOVE_TEXT);
    const struct game *game = match_game(match);
    int seat = pick_seat(match_actors(match), random);
    union game_state view;
    match_observe(match, seat, &view);
    if (!digest->bot && below(random, LOOK_ONCE_IN) == 0)
        look_with_all_eyes(digest, match, random);
    if (digest->bot && below(random, DECIDE_ONCE_IN) == 0)
        decide(digest, game, match_state(match), &view, seat, random);
    game->move_text(&view, seat, pick_move(digest, game, &view, seat, random), &move);
    const char *refusal = match_play(match, seat, move.data);
    assert(!refusal);
    (void)refusal;
    add_bytes(digest, match_state(match), game->state_size);
}

static void add_end(struct digest *digest, const struct match *match)
{
    static char bytes[EVENTS_SIZE];
    struct text events = text_in(bytes, sizeof bytes);
    match_write_events_since(match, 0, VIEWER_ALL, &events);
    add_text(digest, &events);
    size_t size = match_record_size(match);
    char *room = malloc(size);
    assert(room);
    struct text record = text_in(room, size);
    match_write_record(match, &record);
    add_text(digest, &record);
    free(room);
}

static void add_game(struct digest *digest, int configuration, uint64_t seed)
{
    struct random random = random_from_seed(seed);
    struct match *match = match_new();
    assert(match);
    const char *refusal = match_start(match, configurations[configuration].game,
                                      configurations[configuration].options, seed, "2000-01-01");
    assert(!refusal);
    (void)refusal;
    while (match_actors(match) && (!digest->bot || digest->decisions > 0))
        step(digest, match, &random);
    if (!digest->bot)
        add_end(digest, match);
    match_free(match);
}

int digest_count(void)
{
    return CONFIGURATIONS * (1 + bots_count);
}

void digest_write(int index, struct text *line)
{
    int configuration = index / (1 + bots_count), what = index % (1 + bots_count);
    struct digest digest = {
        .sum = 0xcbf29ce484222325u, .bot = what ? bots[what - 1] : NULL, .decisions = DECISIONS};
    for (uint64_t seed = 0; digest.bot ? digest.decisions > 0 : seed < GAMES; seed++)
        add_game(&digest, configuration, seed);
    text_format(line, "%s %s: ", configurations[configuration].game, configurations[configuration].options);
    if (digest.bot)
        text_format(line, "%d decisions of %s", DECISIONS, digest.bot->name);
    else
        text_format(line, "%d random games", GAMES);
    text_format(line, " %016llx", (unsigned long long)digest.sum);
    assert(!line->overflow);
}
