// SPDX-License-Identifier: MIT
/* ladder.c: what the rungs of the bots are worth: ladder COMMAND [--games N] [--jobs N] [--seed N] ...
 *
 *   panel     scripted newcomers against a rung (--rung NAME, novice), in Goths with a partner of that rung
 *   rungs     adjacent rungs against each other
 *   queen     equal rungs: how often the queen decides, and how long games are
 *   readers   orders got through after five turns, a bot as king of each scripted reader
 *   adaptive  where a newcomer stands after five games who goes up and down as bots/climb.h says
 *   all       all of it, one after the other
 *
 * --only GAME leaves out what is another game's. Tables are Markdown. Effort is counted and everything comes
 * from the seed, so that equal commands print equal tables on any machine. Intervals are Wilson's, 95 %. */
#include "ladder.h"

#include "bots/climb.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLANS_MAX = 256, GAMES_USUAL = 400, SEED_USUAL = 1701 };

struct request {
    const char *command, *rung, *game, *options;
    const char *only; /* the game to be measured; NULL: all of them */
    int games, jobs;
    uint64_t seed;
};

struct configuration {
    const char *name, *game, *options;
    uint32_t effort; /* of `hard`; 0: its own measure */
};

#define EXPANSION "fog=fortune gothic=on ballista=on barricade3d=on"
static const struct configuration configurations[] = {
    {"Goths, 4 players", "goths", "players=4 turn_limit=150", 0},
    {"Goths, 2 players", "goths", "players=2 turn_limit=150", 0},
    {"Goths, 4 players, the whole expansion", "goths", "players=4 turn_limit=150 " EXPANSION, 0},
    {"Échec, level 1", "echec", "level=1 turn_limit=300", 100000},
    {"Échec, level 2", "echec", "level=2 turn_limit=300", 100000},
};
enum { CONFIGURATIONS = sizeof configurations / sizeof configurations[0] };

static const struct configuration crowds[] = {
    {"2 players", "goths", "players=2 turn_limit=150", 0},
    {"4 players", "goths", "players=4 turn_limit=150", 0},
    {"6 players", "goths", "players=6 turn_limit=150", 0},
};
enum { CROWDS = sizeof crowds / sizeof crowds[0] };

/* --- Sums. */

struct tally {
    int games, won, lost, drawn, early, queen, long_shots;
    int orders, through; /* of side 0 */
    int turns[4096];     /* how many games took so many */
};

static struct tally count(const struct record *records, int games)
{
    struct tally tally = {.games = games};
    for (int i = 0; i < games; i++) {
        const struct record *record = &records[i];
        tally.won += record->score == 1;
        tally.lost += record->score == 0;
        tally.drawn += record->score == -1;
        tally.early += record->score == 0 && record->turns < 5;
        tally.queen += record->queen;
        tally.long_shots += record->long_shot;
        tally.orders += record->orders[0];
        tally.through += record->through[0];
        tally.turns[record->turns < 4095 ? record->turns : 4095]++;
    }
    return tally;
}

static int median(const struct tally *tally)
{
    int turn = 0;
    for (int seen = tally->turns[0]; seen * 2 < tally->games; seen += tally->turns[++turn])
        ;
    return turn;
}

/* A share, and half the width of its interval about a centre of its own. */
static void wilson(double share, int of, double *low, double *high)
{
    const double z = 1.96;
    double n = of ? of : 1, middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    double half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    *low = middle - half;
    *high = middle + half;
}

static void print_share(double part, int of)
{
    double low, high, share = of ? part / of : 0;
    wilson(share, of, &low, &high);
    printf("%.1f %% [%.1f, %.1f]", 100 * share, 100 * low, 100 * high);
}

static double elo(double share)
{
    double kept = share < 0.001 ? 0.001 : share > 0.999 ? 0.999 : share;
    return 400 * log10(kept / (1 - kept));
}

/* --- Commands: each lists its matches, has them played together, and prints them. */

struct programme {
    struct match_plan plans[PLANS_MAX];
    int count;
    struct record *records;
};

static void add(struct programme *programme, const struct request *request, const char *game,
                const char *options, struct side one, struct side two)
{
    programme->plans[programme->count] = (struct match_plan){
        game, options, {one, two}, request->games, request->seed + (uint64_t)programme->count * 1000003, 0};
    programme->count++;
}

static void play(struct programme *programme, const struct request *request)
{
    programme->records = calloc((size_t)programme->count * (size_t)request->games, sizeof(struct record));
    if (!programme->records)
        exit(1);
    arena_play(programme->plans, programme->count, request->jobs, programme->records);
}

static struct tally next(struct programme *programme, int *at, const struct request *request)
{
    return count(programme->records + (size_t)(*at)++ * (size_t)request->games, request->games);
}

static bool wanted(const struct request *request, const char *game)
{
    return !request->only || strcmp(request->only, game) == 0;
}

static struct side all(const struct bot *bot)
{
    return (struct side){{.bot = bot}, {.bot = bot}};
}

static const struct bot *rung_named(const char *name)
{
    const struct bot *bot = bot_find(name, strlen(name));
    if (!bot)
        fprintf(stderr, "ladder: there is no bot %s\n", name);
    return bot ? bot : bots[0];
}

static const char *const panel_seats[] = {"warchief", "king", "alone"};

/* Without partners; at the level of the rules and at that of one's own army. Turns are each player's. */
static void panel_echec(const struct request *request)
{
    static const struct configuration levels[] = {{"1", "echec", "level=1 turn_limit=300", 0},
                                                  {"2", "echec", "level=2 turn_limit=300", 0}};
    struct programme programme = {.count = 0};
    const struct bot *rung = rung_named(request->rung);
    int at = 0;
    for (int i = 0; i < echec_newcomers_count; i++)
        for (int level = 0; level < 2; level++) {
            struct seated he = {.newcomer = &echec_newcomers[i]};
            add(&programme, request, levels[level].game, levels[level].options, (struct side){he, he},
                all(rung));
        }
    play(&programme, request);
    printf("\n### Newcomers against `%s`, Échec au roi\n\n| newcomer | level | won | lost before turn 5 | "
           "median turns of each player |\n|---|---|---|---|---|\n",
           rung->name);
    for (int i = 0; i < echec_newcomers_count; i++)
        for (int level = 0; level < 2; level++) {
            struct tally tally = next(&programme, &at, request);
            printf("| %s | %s | ", echec_newcomers[i].name, levels[level].name);
            print_share(tally.won, tally.games);
            printf(" | %.1f %% | %d |\n", 100.0 * tally.early / tally.games, (median(&tally) + 1) / 2);
        }
    free(programme.records);
}

static void panel_goths(const struct request *request)
{
    struct programme programme = {.count = 0};
    const struct bot *rung = rung_named(request->rung);
    int at = 0;
    for (int i = 0; i < newcomers_count; i++)
        for (int seat = 0; seat < 3; seat++) {
            struct seated he = {.newcomer = &newcomers[i]}, bot = {.bot = bots[bot_rung(rung)]};
            add(&programme, request, newcomers[i].game, crowds[seat < 2].options,
                seat == 1 ? (struct side){he, bot} : (struct side){bot, he}, all(rung));
        }
    play(&programme, request);
    printf("\n### Newcomers against `%s`\n\n| newcomer | sits as | won | lost before turn 5 | median turns | "
           "queen "
           "decides | his orders through after turn 5 |\n|---|---|---|---|---|---|---|\n",
           rung->name);
    for (int i = 0; i < newcomers_count; i++)
        for (int seat = 0; seat < 3; seat++) {
            struct tally tally = next(&programme, &at, request);
            printf("| %s | %s | ", newcomers[i].name, panel_seats[seat]);
            print_share(tally.won, tally.games);
            printf(" | %.1f %% | %d | %.0f %% | %.0f %% |\n", 100.0 * tally.early / tally.games,
                   median(&tally), 100.0 * tally.queen / tally.games,
                   100.0 * tally.through / (tally.orders ? tally.orders : 1));
        }
    free(programme.records);
}

static void panel(const struct request *request)
{
    if (wanted(request, "goths"))
        panel_goths(request);
    if (wanted(request, "echec"))
        panel_echec(request);
}

static void rungs(const struct request *request)
{
    struct programme programme = {.count = 0};
    int at = 0;
    for (int c = 0; c < CONFIGURATIONS; c++)
        for (int rung = 0; rung + 1 < RUNG_COUNT && wanted(request, configurations[c].game); rung++) {
            add(&programme, request, configurations[c].game, configurations[c].options, all(bots[rung + 1]),
                all(bots[rung]));
            programme.plans[programme.count - 1].effort = configurations[c].effort;
        }
    play(&programme, request);
    printf("\n### Adjacent rungs\n");
    for (int c = 0; c < CONFIGURATIONS; c++) {
        if (!wanted(request, configurations[c].game))
            continue;
        printf("\n%s:\n\n| | score | won, lost, drawn | Elo | median turns |\n|---|---|---|---|---|\n",
               configurations[c].name);
        for (int rung = 0; rung + 1 < RUNG_COUNT; rung++) {
            struct tally tally = next(&programme, &at, request);
            double score = tally.won + 0.5 * tally.drawn, low, high;
            wilson(score / tally.games, tally.games, &low, &high);
            printf("| %s against %s | ", bots[rung + 1]->name, bots[rung]->name);
            print_share(score, tally.games);
            printf(" | %d, %d, %d | %+.0f [%+.0f, %+.0f] | %d |\n", tally.won, tally.lost, tally.drawn,
                   elo(score / tally.games), elo(low), elo(high), median(&tally));
        }
    }
    free(programme.records);
}

static void queen(const struct request *request)
{
    struct programme programme = {.count = 0};
    int at = 0;
    for (int c = 0; c < CROWDS; c++)
        for (int rung = 0; rung < RUNG_COUNT; rung++)
            add(&programme, request, crowds[c].game, crowds[c].options, all(bots[rung]), all(bots[rung]));
    play(&programme, request);
    printf("\n### Games about the queen (equal rungs)\n\n| players | rung | queen decides | drawn | median "
           "turns "
           "| more than two shots into the forest | orders through |\n|---|---|---|---|---|---|---|\n");
    for (int c = 0; c < CROWDS; c++)
        for (int rung = 0; rung < RUNG_COUNT; rung++) {
            struct tally tally = next(&programme, &at, request);
            printf("| %s | %s | ", crowds[c].name, bots[rung]->name);
            print_share(tally.queen, tally.games);
            printf(" | %.0f %% | %d | %.0f %% | %.0f %% |\n", 100.0 * tally.drawn / tally.games,
                   median(&tally), 100.0 * tally.long_shots / tally.games,
                   100.0 * tally.through / (tally.orders ? tally.orders : 1));
        }
    free(programme.records);
}

static void read_backs(const struct request *request)
{
    struct programme programme = {.count = 0};
    int at = 0;
    for (int rung = 0; rung < RUNG_COUNT; rung++)
        for (int i = 0; i < readers_count; i++)
            add(&programme, request, "goths", configurations[0].options,
                (struct side){{.bot = bots[rung]}, {.newcomer = &readers[i]}}, all(bots[rung]));
    play(&programme, request);
    printf("\n### Orders got through after turn 5, a bot as king of each reader\n\n| king |");
    for (int i = 0; i < readers_count; i++)
        printf(" %s |", readers[i].name);
    printf("\n|---|---|---|---|---|\n");
    for (int rung = 0; rung < RUNG_COUNT; rung++) {
        printf("| %s |", bots[rung]->name);
        for (int i = 0; i < readers_count; i++) {
            struct tally tally = next(&programme, &at, request);
            putchar(' ');
            print_share(tally.through, tally.orders);
            printf(" of %d |", tally.orders);
        }
        putchar('\n');
    }
    free(programme.records);
}

/* --- The adaptive start. Every newcomer plays everybody one can come to; then many newcomers of his kind,
 * one after the other, take the results of their first games from those lists. */

enum { FIRST_GAMES = 5 };

struct start {
    const char *name;
    const struct newcomer *newcomers;
    const int *count;
    const char *game, *options;
    uint32_t effort; /* of `hard` */
};

/* How often he wins on each step, a draw as half a win. */
static void weigh_steps(const struct record *records, int games, double wins[CLIMB_STEPS])
{
    for (int step = 0; step < CLIMB_STEPS; step++) {
        struct tally tally = count(records + (size_t)step * (size_t)games, games);
        wins[step] = (tally.won + 0.5 * tally.drawn) / games;
    }
}

/* The step a newcomer has come to whose games are the next ones of each list. */
static int climb(const struct record *records, int games, int first)
{
    TEXT_ON_STACK(past, CLIMB_TEXT_MAX);
    for (int i = 0; i < FIRST_GAMES; i++) {
        int step = climb_next(past.data);
        int score = records[(size_t)step * (size_t)games + (size_t)((first + i) % games)].score;
        text_format(&past, "%s.%s ", climb_at(step)->name, score > 0 ? "won" : score < 0 ? "drawn" : "lost");
    }
    return climb_next(past.data);
}

static void print_start(const struct record *records, int games)
{
    double wins[CLIMB_STEPS], mean = 0;
    int come[CLIMB_STEPS] = {0}, even = 0, trials = games / FIRST_GAMES * FIRST_GAMES;
    weigh_steps(records, games, wins);
    for (int trial = 0; trial < trials; trial++) {
        int step = climb(records, games, trial);
        come[step]++;
        mean += wins[step] / trials;
        even += wins[step] >= 0.4 && wins[step] <= 0.6;
    }
    printf("%.0f %% | %.0f %% |", 100 * mean, 100.0 * even / trials);
    for (int step = 0; step < CLIMB_STEPS; step++)
        printf(" %.0f (%.0f) |", 100 * wins[step], 100.0 * come[step] / trials);
    putchar('\n');
}

static void adapt(const struct request *request)
{
    static const struct start starts[] = {
        {"warchief", newcomers, &newcomers_count, "goths", "players=4 turn_limit=150", 2000},
        {"alone", newcomers, &newcomers_count, "goths", "players=2 turn_limit=150", 2000},
        {"level 1", echec_newcomers, &echec_newcomers_count, "echec", "level=1 turn_limit=300", 4000},
        {"level 2", echec_newcomers, &echec_newcomers_count, "echec", "level=2 turn_limit=300", 4000},
    };
    printf("\n### Adaptive start: after %d games\n\n| newcomer | as | wins there | is where he wins 40 "
           "to 60 %% |",
           FIRST_GAMES);
    for (int step = 0; step < CLIMB_STEPS; step++)
        printf(" %s |", climb_at(step)->name);
    printf("\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
    for (size_t s = 0; s < sizeof starts / sizeof starts[0]; s++)
        for (int i = 0; i < *starts[s].count && wanted(request, starts[s].game); i++) {
            struct programme programme = {.count = 0};
            struct seated he = {.newcomer = &starts[s].newcomers[i]};
            for (int step = 0; step < CLIMB_STEPS; step++) {
                const struct bot *enemy = climb_at(step), *partner = bots[bot_rung(enemy)];
                add(&programme, request, starts[s].game, starts[s].options,
                    (struct side){{.bot = partner}, he}, all(enemy));
                programme.plans[step].effort = starts[s].effort;
            }
            play(&programme, request);
            printf("| %s | %s | ", he.newcomer->name, starts[s].name);
            print_start(programme.records, request->games);
            free(programme.records);
        }
}

/* Any two sides: --rung A,B with --game and --options. */
static void match(const struct request *request)
{
    struct programme programme = {.count = 0};
    char first[64];
    int at = 0;
    size_t length = strcspn(request->rung, ",");
    if (length >= sizeof first || !request->rung[length])
        return;
    memcpy(first, request->rung, length);
    first[length] = '\0';
    add(&programme, request, request->game, request->options, all(rung_named(first)),
        all(rung_named(request->rung + length + 1)));
    play(&programme, request);
    struct tally tally = next(&programme, &at, request);
    double score = tally.won + 0.5 * tally.drawn;
    printf("%s: ", request->rung);
    print_share(score, tally.games);
    printf(" %d, %d, %d; %+.0f Elo; queen %.0f %%, median turns %d\n", tally.won, tally.lost, tally.drawn,
           elo(score / tally.games), 100.0 * tally.queen / tally.games, median(&tally));
    free(programme.records);
}

static void everything(const struct request *request)
{
    panel(request);
    rungs(request);
    adapt(request);
    if (!wanted(request, "goths"))
        return;
    queen(request);
    read_backs(request);
}

static const struct {
    const char *name;
    void (*run)(const struct request *);
} commands[] = {{"panel", panel},    {"rungs", rungs}, {"queen", queen},   {"readers", read_backs},
                {"adaptive", adapt}, {"match", match}, {"all", everything}};

static bool read_request(int count, char **word, struct request *request)
{
    *request = (struct request){.command = count > 1 ? word[1] : "",
                                .rung = "novice",
                                .game = "goths",
                                .options = "players=4 turn_limit=150",
                                .games = GAMES_USUAL,
                                .jobs = 1,
                                .seed = SEED_USUAL};
    for (int i = 2; i + 1 < count; i += 2) {
        if (strcmp(word[i], "--games") == 0)
            request->games = atoi(word[i + 1]);
        else if (strcmp(word[i], "--jobs") == 0)
            request->jobs = atoi(word[i + 1]);
        else if (strcmp(word[i], "--seed") == 0)
            request->seed = strtoull(word[i + 1], NULL, 10);
        else if (strcmp(word[i], "--rung") == 0)
            request->rung = word[i + 1];
        else if (strcmp(word[i], "--game") == 0)
            request->game = word[i + 1];
        else if (strcmp(word[i], "--options") == 0)
            request->options = word[i + 1];
        else if (strcmp(word[i], "--only") == 0)
            request->only = word[i + 1];
        else
            return false;
    }
    return request->games > 0 && request->jobs > 0;
}

int main(int argument_count, char **arguments)
{
    struct request request;
    bool understood = read_request(argument_count, arguments, &request);
    for (size_t i = 0; understood && i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(request.command, commands[i].name) == 0) {
            commands[i].run(&request);
            return 0;
        }
    fputs("usage: ladder panel|rungs|queen|readers|adaptive|match|all [--games N] [--jobs N] [--seed N] "
          "[--rung NAME] "
          "[--game GAME] [--options OPTIONS] [--only GAME]\n",
          stderr);
    return 2;
}
