// SPDX-License-Identifier: MIT
/* simulate.c: `gonfalon simulate`: reads what is asked for, lets it be played, and has it told; see
 * simulate.h. */
#include "cli/simulate/simulate.h"
#include "bots/clock.h"
#include "cli/commands.h"
#include "games/games.h"

#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <unistd.h>

enum {
    GAMES_STANDARD = 100,
    GAMES_MAX = 1000000,
    JOBS_MAX = 256,
    GRACE_MS = 1000,     /* external bots get so much more than their thinking time */
    PATIENCE_MS = 10000, /* or this, where thinking is not measured in time */
    WAKING_MS = 5000,    /* and for their first answer this: interpreters start slowly */
    SECOND_SIGNAL_MS = 1000
};

enum output { OUTPUT_TEXT, OUTPUT_JSON, OUTPUT_CSV };

/* What the command line says. */
struct request {
    struct plan plan;
    const char *names[TEAM_COUNT];
    const char *matrix;
    enum output output;
    uint32_t values[OPTIONS_MAX];
    bool given[OPTIONS_MAX];
    struct text why;
};

enum {
    GAME,
    OPTION,
    A,
    B,
    MATRIX,
    GAMES,
    MILLISECONDS,
    SIMULATIONS,
    SEED,
    JOBS,
    TIMEOUT,
    SEQUENTIAL,
    JSON,
    CSV
};
static const struct argument table[] = {
    [GAME] = {NULL, "GAME", SAY("the game to play"), ARGUMENT_REQUIRED},
    [OPTION] = {NULL, "KEY=VALUE", SAY("its options (below)"), ARGUMENT_REPEATED},
    [A] = {"--a", "BOT", SAY("one team"), 0},
    [B] = {"--b", "BOT", SAY("and the other"), 0},
    [MATRIX] = {"--matrix", "BOT,BOT,...", SAY("each team against each other one instead"), 0},
    [GAMES] = {"--games", "N", SAY("games (of each pair of teams; default 100)"), 0},
    [MILLISECONDS] = {"--ms", "N", SAY("thinking time for each decision, in milliseconds"), 0},
    [SIMULATIONS] = {"--sims", "N", SAY("or thinking effort, in simulations"), 0},
    [SEED] = {"--seed", "N", SAY("another seed, other games (default 0)"), 0},
    [JOBS] = {"--jobs", "N", SAY("threads (default: one for each processor)"), 0},
    [TIMEOUT] = {"--timeout", "MS", SAY("how long a program may take for a decision"), 0},
    [SEQUENTIAL] = {"--sprt", "ELO0,ELO1", SAY("stop when a sequential test is decided"), 0},
    [JSON] = {"--json", NULL, SAY("print one JSON object"), 0},
    [CSV] = {"--csv", NULL, SAY("print a line for each game"), 0},
};

/* The first signal asks for the result so far; one that comes later, not just by another way, ends the
 * program. */
static void interrupt(int signal_number)
{
    static uint64_t first;
    uint64_t now = thinking_now();
    if (!simulate_interrupted) {
        first = now;
        simulate_interrupted = 1;
    } else if (now - first > SECOND_SIGNAL_MS * 1000000u) {
        signal(signal_number, SIG_DFL);
        raise(signal_number);
    }
}

/* What external bots leave behind comes to us, so that it can be waited for. */
static void prepare_process(void)
{
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
}

static bool read_count(struct text *why, int which, const char *value, uint32_t lowest, uint32_t highest,
                       uint32_t *count)
{
    uint64_t number = 0;
    bool fine = arguments_number(&table[which], value, lowest, highest, &number, why);
    *count = (uint32_t)number;
    return fine;
}

static bool read_sequential(struct request *request, const char *value, struct text *why)
{
    double *elo = request->plan.elo;
    char *end = NULL;
    elo[0] = strtod(value, &end);
    bool fine = end != value && *end == ',';
    if (fine) {
        const char *second = end + 1;
        elo[1] = strtod(second, &end);
        fine = end != second && *end == '\0' && isfinite(elo[0]) && isfinite(elo[1]) && elo[0] < elo[1];
    }
    if (!fine)
        text_format(why, "--sprt takes two Elo differences, the lower first, as in 0,20, not %s", value);
    request->plan.sequential = true;
    return fine;
}

static bool set_output(struct request *request, enum output output, struct text *why)
{
    if (request->output != OUTPUT_TEXT && request->output != output) {
        text_string(why, "--json and --csv exclude each other");
        return false;
    }
    request->output = output;
    return true;
}

static bool read_option(struct request *request, const char *word, struct text *why)
{
    const struct game *game = request->plan.game;
    const char *equals = strchr(word, '=');
    if (!equals) {
        text_format(why, "options are written key=value, not %s", word);
        return false;
    }
    int option = option_find(game->options, game->option_count, word, (size_t)(equals - word));
    if (option < 0 || request->given[option]) {
        text_format(why, option < 0 ? "%s has no option %.*s" : "%s: the option %.*s is given twice",
                    game->id, (int)(equals - word), word);
        return false;
    }
    request->given[option] = true;
    return option_read(&game->options[option], equals + 1, strlen(equals + 1), &request->values[option],
                       LANGUAGE_EN, why);
}

static bool find_game(struct request *request, const char *id, struct text *why)
{
    request->plan.game = arguments_game(id, why);
    if (!request->plan.game)
        return false;
    for (int i = 0; i < request->plan.game->option_count; i++)
        request->values[i] = request->plan.game->options[i].standard;
    return true;
}

static bool take(void *context, int which, const char *value, struct text *why)
{
    struct request *request = context;
    struct plan *plan = &request->plan;
    switch (which) {
    case GAME: return find_game(request, value, why);
    case OPTION: return read_option(request, value, why);
    case A: request->names[TEAM_A] = value; return true;
    case B: request->names[TEAM_B] = value; return true;
    case MATRIX: request->matrix = value; return true;
    case GAMES: return read_count(why, which, value, 1, GAMES_MAX, &plan->games);
    case MILLISECONDS: return read_count(why, which, value, 1, MILLISECONDS_MAX, &plan->milliseconds);
    case SIMULATIONS: return read_count(why, which, value, 0, UINT32_MAX, &plan->simulations);
    case SEED: return arguments_number(&table[which], value, 0, UINT64_MAX, &plan->seed, why);
    case JOBS: return read_count(why, which, value, 1, JOBS_MAX, &plan->jobs);
    case TIMEOUT: return read_count(why, which, value, 1, MILLISECONDS_MAX, &plan->timeout);
    case SEQUENTIAL: return read_sequential(request, value, why);
    case JSON: return set_output(request, OUTPUT_JSON, why);
    case CSV: return set_output(request, OUTPUT_CSV, why);
    }
    return false;
}

/* The first state, the sides, and what nobody has said. */
static bool complete_plan(struct request *request)
{
    static const char limit[] = "turn_limit";
    struct plan *plan = &request->plan;
    const struct game *game = plan->game;
    int turns = option_find(game->options, game->option_count, limit, strlen(limit));
    uint32_t unlimited[OPTIONS_MAX];
    memcpy(unlimited, request->values, sizeof unlimited);
    if (turns >= 0) {
        unlimited[turns] = game->options[turns].standard;
        if (!request->given[turns])
            request->values[turns] = game->simulation_turns;
    }
    const char *refusal = game->start(&plan->first, request->values);
    if (!refusal && !team_find_sides(game, unlimited, plan->sides))
        refusal = "nobody can win this game";
    if (refusal) {
        text_string(&request->why, refusal);
        return false;
    }
    if (!plan->timeout) {
        plan->timeout = plan->milliseconds ? plan->milliseconds + GRACE_MS : PATIENCE_MS;
        plan->waking = WAKING_MS;
    }
    return true;
}

static bool check_teams(struct request *request)
{
    bool both = request->names[TEAM_A] && request->names[TEAM_B];
    bool any = request->names[TEAM_A] || request->names[TEAM_B];
    if (request->matrix ? any : !both)
        text_string(&request->why, "who plays is said by --a BOT --b BOT, or by --matrix BOT,BOT,...");
    else if (request->plan.milliseconds && request->plan.simulations)
        text_string(&request->why, "--ms and --sims exclude each other");
    return request->why.length == 0;
}

/* Plays A against B; false when there is no memory. The report keeps the games. */
static bool play_pair(const struct plan *plan, const struct team *a, const struct team *b,
                      struct report *report)
{
    struct played *played = calloc(plan->games, sizeof *played);
    const struct team *const teams[TEAM_COUNT] = {a, b};
    int64_t count = played ? simulate_run(plan, teams, played) : -1;
    *report =
        (struct report){.plan = plan, .teams = {a, b}, .played = played, .interrupted = simulate_interrupted};
    if (count < 0) {
        fputs("gonfalon simulate: there is not enough memory\n", stderr);
        return false;
    }
    report->count = (uint32_t)count;
    report->tally = tally_of(played, report->count);
    /* A signal that came when everything was played has interrupted nothing. */
    report->interrupted = report->interrupted && report->tally.games < report->count;
    return true;
}

static void free_report(struct report *report)
{
    struct played *played = (struct played *)report->played;
    for (uint32_t i = 0; i < report->count; i++)
        free(played[i].sentence);
    free(played);
}

static int run_pair(struct request *request)
{
    static struct team teams[TEAM_COUNT];
    struct report report;
    for (int i = 0; i < TEAM_COUNT; i++)
        if (!team_read(&teams[i], &request->plan, request->names[i], &request->why))
            return 2;
    bool fine = play_pair(&request->plan, &teams[TEAM_A], &teams[TEAM_B], &report);
    if (fine && request->output == OUTPUT_JSON) {
        report_json(&report, stdout);
        putchar('\n');
    } else if (fine && request->output == OUTPUT_CSV) {
        report_csv_heading(stdout);
        report_csv(&report, stdout);
    } else if (fine) {
        report_text(&report, stdout);
    }
    free_report(&report);
    return fine ? 0 : 1;
}

/* Splits the list of --matrix in place and reads its teams; how many there are, or 0 with a sentence. */
static int read_matrix(struct request *request, char *list, struct team *teams)
{
    int count = 0;
    char *place = NULL;
    for (char *word = strtok_r(list, ",", &place); word; word = strtok_r(NULL, ",", &place)) {
        if (count == TEAMS_MAX) {
            text_format(&request->why, "--matrix takes at most %d teams", TEAMS_MAX);
            return 0;
        }
        if (!team_read(&teams[count++], &request->plan, word, &request->why))
            return 0;
    }
    if (count < 2)
        text_string(&request->why, "--matrix takes at least two teams, separated by commas");
    return count < 2 ? 0 : count;
}

static void print_matrix(const struct request *request, const struct report *reports, int count)
{
    const char *separator = "{\"matrix\":[";
    if (request->output == OUTPUT_TEXT) {
        report_matrix(reports, count, stdout);
        return;
    }
    if (request->output == OUTPUT_CSV)
        report_csv_heading(stdout);
    for (int i = 0; i < count * count; i++) {
        if (i / count >= i % count)
            continue;
        if (request->output == OUTPUT_CSV) {
            report_csv(&reports[i], stdout);
            continue;
        }
        fputs(separator, stdout);
        report_json(&reports[i], stdout);
        separator = ",";
    }
    if (request->output == OUTPUT_JSON)
        puts("]}");
}

static int run_matrix(struct request *request)
{
    static struct team teams[TEAMS_MAX];
    static struct report reports[TEAMS_MAX * TEAMS_MAX];
    char list[TEAM_TEXT * 4];
    struct text copy = text_in(list, sizeof list);
    text_string(&copy, request->matrix);
    int count = copy.overflow ? 0 : read_matrix(request, list, teams);
    bool fine = true;
    if (copy.overflow)
        text_string(&request->why, "the list of --matrix is too long");
    if (count == 0)
        return 2;
    for (int i = 0; fine && i < count * count; i++)
        if (i / count < i % count)
            fine = play_pair(&request->plan, &teams[i / count], &teams[i % count], &reports[i]);
    if (fine)
        print_matrix(request, reports, count);
    for (int i = 0; i < count * count; i++)
        free_report(&reports[i]);
    return fine ? 0 : 1;
}

static uint32_t standard_jobs(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > JOBS_MAX ? JOBS_MAX : (uint32_t)cores;
}

static int run(int count, char **arguments)
{
    TEXT_ON_STACK(why, 4096);
    struct request request = {.plan = {.games = GAMES_STANDARD, .jobs = standard_jobs()}, .why = why};
    int status = arguments_read(&command_simulate, count, arguments, take, &request);
    if (status != ARGUMENTS_FINE)
        return status;
    status = 2;
    if (check_teams(&request) && complete_plan(&request)) {
        prepare_process();
        status = request.matrix ? run_matrix(&request) : run_pair(&request);
    }
    return request.why.length > 0 ? arguments_refuse(&command_simulate, request.why.data) : status;
}

const struct command command_simulate = {
    .name = "simulate",
    .about = SAY("let bots play many games against each other, and count"),
    .more = SAY(
        "A BOT is one of those below, or cmd:PROGRAM, or BOT@PROGRAM, that of another program which speaks "
        "the protocol of `gonfalon engine`, or a team by role: "
        "k=hard,w=medium (in --matrix with a plus: k=hard+w=medium)."),
    ARGUMENTS(table),
    .run = run,
};
