// SPDX-License-Identifier: MIT
/* arena.c: many games; see ladder.h. Processes share nothing but a counter and the list of results, so that
 * the results do not depend on how many there are. */
#include "ladder.h"

#include "games/games.h"
#include "games/goths/event.h"
#include "games/goths/goths.h"
#include "games/goths/state.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOVES_MAX = 4000, LEARNING_TURNS = 5 };

struct game_under_way {
    const struct match_plan *plan;
    const struct game *game;
    int number;
    union game_state state;
    uint64_t told[SEATS_MAX][SEATS_MAX];
    struct bot_past past[SEATS_MAX];
    struct notes notes;
    int shots; /* at an army in the forest */
    struct record *record;
};

static struct outcome outcomes[GAME_OUTCOMES_MAX];

static uint64_t mix(uint64_t seed, uint64_t value)
{
    struct random random = random_from_seed(seed ^ value * 0x9e3779b97f4a7c15u);
    return random_next(&random);
}

static void fail(const char *what)
{
    fprintf(stderr, "ladder: %s\n", what);
    exit(1);
}

/* As the engine's `new` reads them, without what is not the game's. */
static const struct game *start(const char *id, const char *options, union game_state *state)
{
    const struct game *game = games_find(id, strlen(id));
    uint32_t values[OPTIONS_MAX];
    TEXT_ON_STACK(why, 256);
    for (int i = 0; i < game->option_count; i++)
        values[i] = game->options[i].standard;
    for (const char *at = options; *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " "), key = strcspn(at, "=");
        int option = option_find(game->options, game->option_count, at, key);
        if (option < 0 || !option_read(&game->options[option], at + key + 1, length - key - 1,
                                       &values[option], LANGUAGE_EN, &why))
            fail(options);
        at += length;
    }
    memset(state, 0, sizeof *state);
    if (game->start(state, values))
        fail(options);
    return game;
}

/* The side a seat belongs to in this game. */
static int side_of(const struct game_under_way *now, int seat)
{
    int first = __builtin_ctz(now->game->seats(&now->state));
    bool with_first = strcmp(now->game->camp(&now->state, seat), now->game->camp(&now->state, first)) == 0;
    return with_first == (now->number % 2 == 0) ? 0 : 1;
}

static const struct seated *seated_at(const struct game_under_way *now, int seat)
{
    const struct side *side = &now->plan->side[side_of(now, seat)];
    const char *name = now->game->seat_name(&now->state, seat);
    return name[strlen(name) - 1] == 'k' ? &side->king : &side->other;
}

static game_move ask(const struct game_under_way *now, int seat)
{
    union game_state view = {.bytes = {0}};
    const struct seated *seated = seated_at(now, seat);
    now->game->observe(&now->state, seat, &view);
    struct bot_question question = {.game = now->game,
                                    .view = &view,
                                    .seat = seat,
                                    .seed = mix(mix(now->plan->seed, (uint64_t)now->number),
                                                (uint64_t)now->record->turns * SEATS_MAX + (uint64_t)seat),
                                    .simulations = now->plan->effort,
                                    .told = now->told[seat],
                                    .past = &now->past[seat]};
    return seated->bot ? bot_ask(seated->bot, &question) : seated->newcomer->choose(&question, &now->notes);
}

static void note_goths(struct game_under_way *now, const struct event *event, uint32_t turn)
{
    const struct goths_state *s = (const void *)&now->state;
    bool through = event->kind == EVENT_THROUGH;
    if (event->kind == EVENT_FIRES_CATAPULT || event->kind == EVENT_FIRES_BALLISTA)
        now->shots += s->clan[event->argument[1]].at == FOREST;
    if (!through && event->kind != EVENT_FAILED)
        return;
    int clan = event->argument[0], side = side_of(now, warchief_seat(s, clan));
    now->notes.last_order[clan] = (uint8_t)event->argument[1];
    if (turn > LEARNING_TURNS) {
        now->record->orders[side]++;
        now->record->through[side] += through;
    }
}

static void carry_out(struct game_under_way *now, int seat, game_move move)
{
    struct events events;
    union game_state before = now->state;
    events_begin(&events);
    if (seat == CHANCE)
        now->game->settle(&now->state, move, &events);
    else
        now->game->play(&now->state, seat, move, &events);
    bot_remember(now->game, &before, &events, now->past);
    for (int i = 0; i < events.count && now->game == &goths; i++)
        note_goths(now, &events.at[i], ((const struct goths_state *)(const void *)&before)->turn);
}

/* The turn, where the view of a bystander has one. */
static uint16_t last_turn(const struct game_under_way *now)
{
    static char bytes[GAME_VIEW_TEXT];
    union game_state view = {.bytes = {0}};
    struct text text = text_in(bytes, sizeof bytes);
    struct json json = json_into(&text);
    now->game->observe(&now->state, VIEWER_TABLE, &view);
    now->game->write_view(&view, &json);
    const char *turn = strstr(bytes, "\"turn\":");
    return turn ? (uint16_t)strtoul(turn + strlen("\"turn\":"), NULL, 10) : 0;
}

void arena_one(const struct match_plan *plan, int number, struct record *record)
{
    struct game_under_way now = {.plan = plan, .number = number, .record = record};
    struct random chance = random_from_seed(mix(plan->seed, UINT64_MAX - (uint64_t)(number / 2)));
    *record = (struct record){.score = -1};
    now.game = start(plan->game, plan->options, &now.state);
    for (int moves = 0; moves < MOVES_MAX; moves++) {
        seat_set actors = now.game->actors(&now.state);
        game_move move[SEATS_MAX];
        if (!actors)
            break;
        record->turns++; /* of decisions, until the end: it seeds them */
        if (actors & SEAT_CHANCE) {
            carry_out(&now, CHANCE, game_pick_outcome(now.game, &now.state, outcomes, &chance));
            continue;
        }
        bot_parley(now.game, &now.state, EVERYONE, now.told);
        for (int seat = 0; seat < SEATS_MAX; seat++)
            if (actors & SEAT(seat))
                move[seat] = ask(&now, seat);
        for (int seat = 0; seat < SEATS_MAX; seat++)
            if (actors & SEAT(seat) && now.game->actors(&now.state) & SEAT(seat))
                carry_out(&now, seat, move[seat]);
    }
    struct result result = now.game->result(&now.state);
    record->turns = last_turn(&now);
    record->queen = result.rule && strcmp(result.rule, "G6.1") == 0;
    record->long_shot = now.shots > 2;
    if (result.winners)
        record->score = side_of(&now, __builtin_ctz(result.winners)) == 0;
}

/* What the processes share. */
struct shared {
    atomic_int next;
    struct record records[];
};

static void work(const struct match_plan *plans, int count, struct shared *shared)
{
    for (;;) {
        int game = atomic_fetch_add(&shared->next, 1), plan = 0, first = 0;
        while (plan < count && game >= first + plans[plan].games)
            first += plans[plan++].games;
        if (plan == count)
            return;
        arena_one(&plans[plan], game - first, &shared->records[game]);
    }
}

void arena_play(const struct match_plan *plans, int count, int jobs, struct record *records)
{
    size_t total = 0;
    for (int i = 0; i < count; i++)
        total += (size_t)plans[i].games;
    size_t bytes = sizeof(struct shared) + total * sizeof(struct record);
    struct shared *shared = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        fail("no memory");
    fflush(stdout);
    for (int job = 0; job < jobs; job++) {
        pid_t child = fork();
        if (child < 0)
            fail("no process could be started");
        if (child == 0) {
            work(plans, count, shared);
            _exit(0);
        }
    }
    for (int status; wait(&status) > 0;)
        if (!WIFEXITED(status) || WEXITSTATUS(status))
            fail("a game broke off");
    memcpy(records, shared->records, total * sizeof *records);
    munmap(shared, bytes);
}
