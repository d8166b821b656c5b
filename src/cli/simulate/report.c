// SPDX-License-Identifier: MIT
/* report.c: what came out, for people and for programs; see simulate.h.
 *
 * Nothing here depends on the number of threads, and nothing in JSON or CSV on the time it took, unless
 * thinking is measured in time: so equal seeds give equal output. */
#include "cli/simulate/simulate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { JSON_BYTES = 32768, FORFEITS_SHOWN = 5, NAME_WIDTH = 16, NAME_LONGEST = 60 };

static const char *const verdict_words[] = {
    [VERDICT_NONE] = "none", [VERDICT_A] = "a", [VERDICT_B] = "b", [VERDICT_DRAW] = "draw"};

static double per_cent(double share)
{
    return 100 * share;
}

static double mean(const struct extent *extent)
{
    return extent->count ? (double)extent->sum / extent->count : 0;
}

/* In milliseconds. */
static double mean_effort(const struct effort *effort)
{
    return effort->decisions ? (double)effort->nanoseconds / (double)effort->decisions / 1e6 : 0;
}

static double longest_effort(const struct effort *effort)
{
    return (double)effort->longest / 1e6;
}

/* "accepted": the higher Elo; "rejected": the lower one; NULL: undecided. */
static const char *sequential_decision(const struct report *report, double *ratio)
{
    *ratio = sequential_ratio(report->tally.counts, report->plan->elo);
    if (*ratio >= SEQUENTIAL_BOUND)
        return "accepted";
    return *ratio <= -SEQUENTIAL_BOUND ? "rejected" : NULL;
}

/* JSON */

static void put_real(struct json *json, const char *key, double value)
{
    json_key(json, key);
    if (!isfinite(value)) {
        json_put_null(json);
        return;
    }
    text_format(json->text, "%.6g", value);
    json->comma = true;
}

static void put_count(struct json *json, const char *key, uint64_t count)
{
    json_key(json, key);
    json_put_number(json, count);
}

static void put_word(struct json *json, const char *key, const char *word)
{
    json_key(json, key);
    json_put_string(json, word);
}

static void put_interval(struct json *json, const char *key, struct interval interval)
{
    json_key(json, key);
    json_open_object(json);
    put_real(json, "value", interval.value);
    put_real(json, "low", interval.low);
    put_real(json, "high", interval.high);
    json_close_object(json);
}

static struct interval elo_interval(struct interval score)
{
    return (struct interval){elo_of_score(score.value), elo_of_score(score.low), elo_of_score(score.high)};
}

static void put_extent(struct json *json, const char *key, const struct extent *extent)
{
    json_key(json, key);
    if (extent->count == 0) {
        json_put_null(json);
        return;
    }
    json_open_object(json);
    put_count(json, "min", extent->lowest);
    put_real(json, "mean", mean(extent));
    put_count(json, "max", extent->highest);
    json_close_object(json);
}

static void put_counts(struct json *json, const uint32_t counts[VERDICT_DRAW + 1])
{
    put_count(json, "a_wins", counts[VERDICT_A]);
    put_count(json, "b_wins", counts[VERDICT_B]);
    put_count(json, "draws", counts[VERDICT_DRAW]);
}

/* The results by the seats team A had. */
static void put_sides(struct json *json, const struct report *report)
{
    json_key(json, "a_seated_as");
    json_open_object(json);
    for (int side = 0; side < TEAM_COUNT; side++) {
        TEXT_ON_STACK(seats, 128);
        team_write_seats(report->plan, side, &seats);
        json_key(json, seats.data);
        json_open_object(json);
        put_counts(json, report->tally.by_side[side]);
        json_close_object(json);
    }
    json_close_object(json);
}

static void put_endings(struct json *json, const struct tally *tally)
{
    json_key(json, "endings");
    json_open_object(json);
    for (int i = 0; i < tally->ending_count; i++) {
        json_key(json, tally->endings[i].rule);
        json_open_object(json);
        put_counts(json, tally->endings[i].counts);
        json_close_object(json);
    }
    json_close_object(json);
}

static void put_forfeits(struct json *json, const struct report *report)
{
    json_key(json, "forfeits");
    json_open_array(json);
    for (int team = 0; team < TEAM_COUNT; team++) {
        for (int forfeit = 0; forfeit < FORFEIT_COUNT; forfeit++) {
            uint32_t count = report->tally.forfeits[team][forfeit];
            if (count == 0)
                continue;
            json_open_object(json);
            put_word(json, "team", team == TEAM_A ? "a" : "b");
            put_word(json, "name", report->teams[team]->name);
            put_word(json, "reason", forfeit_words[forfeit]);
            put_count(json, "games", count);
            json_close_object(json);
        }
    }
    json_close_array(json);
}

static void put_orders(struct json *json, const struct tally *tally)
{
    static const char *const keys[] = {"a_orders", "b_orders"};
    for (int team = 0; team < TEAM_COUNT; team++) {
        json_key(json, keys[team]);
        if (tally->orders[team] == 0) {
            json_put_null(json);
            continue;
        }
        json_open_object(json);
        put_count(json, "given", tally->orders[team]);
        put_count(json, "through", tally->through[team]);
        put_interval(json, "share", tally_share((double)tally->through[team], (double)tally->orders[team]));
        json_close_object(json);
    }
}

static void put_effort(struct json *json, const struct tally *tally)
{
    static const char *const keys[] = {"a_thinking", "b_thinking"};
    for (int team = 0; team < TEAM_COUNT; team++) {
        json_key(json, keys[team]);
        json_open_object(json);
        put_real(json, "mean_ms", mean_effort(&tally->effort[team]));
        put_real(json, "max_ms", longest_effort(&tally->effort[team]));
        json_close_object(json);
    }
}

static void put_sequential(struct json *json, const struct report *report)
{
    double ratio;
    const char *decision = sequential_decision(report, &ratio);
    json_key(json, "sprt");
    json_open_object(json);
    put_real(json, "elo0", report->plan->elo[0]);
    put_real(json, "elo1", report->plan->elo[1]);
    put_real(json, "llr", ratio);
    put_real(json, "bound", SEQUENTIAL_BOUND);
    put_word(json, "decision", decision ? decision : "undecided");
    json_close_object(json);
}

static void put_plan(struct json *json, const struct report *report)
{
    const struct plan *plan = report->plan;
    put_word(json, "game", plan->game->id);
    json_key(json, "options");
    game_write_options(plan->game, &plan->first, json);
    put_word(json, "a", report->teams[TEAM_A]->name);
    put_word(json, "b", report->teams[TEAM_B]->name);
    put_count(json, "seed", plan->seed);
    put_count(json, "ms", plan->milliseconds);
    put_count(json, "sims", plan->simulations);
}

/* Somebody's thinking is limited by time, so that no two runs are alike. */
static bool is_timed(const struct report *report)
{
    bool timed = report->plan->milliseconds > 0;
    for (int team = 0; team < TEAM_COUNT; team++)
        for (int seat = 0; seat < SEATS_MAX; seat++)
            timed = timed || report->teams[team]->players[seat].milliseconds > 0;
    return timed;
}

static void put_report(struct json *json, const struct report *report)
{
    const struct tally *tally = &report->tally;
    struct interval score = tally_score(tally);
    json_open_object(json);
    put_plan(json, report);
    put_count(json, "games", tally->games);
    put_counts(json, tally->counts);
    json_key(json, "interrupted");
    json_put_bool(json, report->interrupted);
    put_interval(json, "a_score", score);
    put_interval(json, "a_win_share", tally_share(tally->counts[VERDICT_A], tally->games));
    put_interval(json, "b_win_share", tally_share(tally->counts[VERDICT_B], tally->games));
    put_interval(json, "elo", elo_interval(score));
    put_sides(json, report);
    put_endings(json, tally);
    put_extent(json, "moves", &tally->moves);
    put_extent(json, "turns", &tally->turns);
    put_orders(json, tally);
    put_forfeits(json, report);
    if (is_timed(report))
        put_effort(json, tally);
    if (report->plan->sequential)
        put_sequential(json, report);
    json_close_object(json);
}

void report_json(const struct report *report, FILE *out)
{
    TEXT_ON_STACK(text, JSON_BYTES);
    struct json json = json_into(&text);
    put_report(&json, report);
    fputs(text.data, out);
}

/* CSV */

void report_csv_heading(FILE *out)
{
    fputs("a,b,game,a_seats,winner,rule,moves,turns,a_orders,a_through,b_orders,b_through,forfeit\n", out);
}

/* In quotes, for names hold commas. */
static void print_field(const char *field, FILE *out)
{
    putc('"', out);
    for (; *field; field++) {
        if (*field == '"')
            putc('"', out);
        putc(*field, out);
    }
    fputs("\",", out);
}

void report_csv(const struct report *report, FILE *out)
{
    for (uint32_t i = 0; i < report->count; i++) {
        const struct played *played = &report->played[i];
        TEXT_ON_STACK(seats, 128);
        if (played->verdict == VERDICT_NONE)
            continue;
        team_write_seats(report->plan, side_of_a(i), &seats);
        print_field(report->teams[TEAM_A]->name, out);
        print_field(report->teams[TEAM_B]->name, out);
        fprintf(out, "%u,%s,%s,%s,%u,%u,%u,%u,%u,%u,%s\n", (unsigned)i, seats.data,
                verdict_words[played->verdict], played->rule, (unsigned)played->moves,
                (unsigned)played->turns, (unsigned)played->orders[TEAM_A], (unsigned)played->through[TEAM_A],
                (unsigned)played->orders[TEAM_B], (unsigned)played->through[TEAM_B],
                forfeit_words[played->forfeit]);
    }
}

/* Text */

/* The options that are not as usual. */
static void print_options(const struct plan *plan, FILE *out)
{
    const struct game *game = plan->game;
    for (int i = 0; i < game->option_count; i++) {
        TEXT_ON_STACK(value, 256);
        uint32_t chosen = game->option_value(&plan->first, i);
        if (chosen == game->options[i].standard)
            continue;
        option_write_value(&game->options[i], chosen, &value);
        fprintf(out, " %s=%s", game->options[i].name, value.data);
    }
}

static void print_heading(const struct report *report, FILE *out)
{
    const struct plan *plan = report->plan;
    fputs(plan->game->id, out);
    print_options(plan, out);
    if (plan->milliseconds)
        fprintf(out, ", %u ms a move", (unsigned)plan->milliseconds);
    else if (plan->simulations)
        fprintf(out, ", %u simulations a move", (unsigned)plan->simulations);
    fprintf(out, ", seed %llu, %u games%s\n", (unsigned long long)plan->seed, (unsigned)report->tally.games,
            report->interrupted ? " (interrupted)" : "");
}

/* As wide as the longer name, within reason. */
static int name_width(const struct report *report)
{
    size_t width = NAME_WIDTH;
    for (int team = 0; team < TEAM_COUNT; team++)
        if (strlen(report->teams[team]->name) > width)
            width = strlen(report->teams[team]->name);
    return width < NAME_LONGEST ? (int)width : NAME_LONGEST;
}

static void print_share(const struct report *report, const char *label, const char *name,
                        enum verdict verdict, FILE *out)
{
    uint32_t count = report->tally.counts[verdict];
    struct interval share = tally_share(count, report->tally.games);
    fprintf(out, "%-1s  %-*s %7u  %5.1f %%  [%.1f, %.1f]\n", label, name_width(report), name, (unsigned)count,
            per_cent(share.value), per_cent(share.low), per_cent(share.high));
}

static void print_elo(const struct tally *tally, FILE *out)
{
    struct interval score = tally_score(tally), elo = elo_interval(score);
    fprintf(out, "score of A %.1f %%  [%.1f, %.1f], Elo %+.0f  [%+.0f, %+.0f]\n", per_cent(score.value),
            per_cent(score.low), per_cent(score.high), elo.value, elo.low, elo.high);
}

static void print_sides(const struct report *report, FILE *out)
{
    for (int side = 0; side < TEAM_COUNT; side++) {
        const uint32_t *counts = report->tally.by_side[side];
        TEXT_ON_STACK(seats, 128);
        team_write_seats(report->plan, side, &seats);
        fprintf(out, "A as %s: %u won, %u lost, %u drawn\n", seats.data, (unsigned)counts[VERDICT_A],
                (unsigned)counts[VERDICT_B], (unsigned)counts[VERDICT_DRAW]);
    }
}

static void print_endings(const struct tally *tally, FILE *out)
{
    for (int i = 0; i < tally->ending_count; i++) {
        const uint32_t *counts = tally->endings[i].counts;
        fprintf(out, "%s %s: %u for A, %u for B, %u draws\n", i == 0 ? "ended by" : "        ",
                tally->endings[i].rule, (unsigned)counts[VERDICT_A], (unsigned)counts[VERDICT_B],
                (unsigned)counts[VERDICT_DRAW]);
    }
}

static void print_extent(const char *label, const struct extent *extent, FILE *out)
{
    if (extent->count > 0)
        fprintf(out, "%s a game: %u to %u, mean %.1f\n", label, (unsigned)extent->lowest,
                (unsigned)extent->highest, mean(extent));
}

static void print_orders(const struct tally *tally, FILE *out)
{
    for (int team = 0; team < TEAM_COUNT; team++) {
        if (tally->orders[team] == 0)
            continue;
        struct interval share = tally_share((double)tally->through[team], (double)tally->orders[team]);
        fprintf(out, "orders of %c got through: %.1f %%  [%.1f, %.1f] of %llu\n", "AB"[team],
                per_cent(share.value), per_cent(share.low), per_cent(share.high),
                (unsigned long long)tally -> orders[team]);
    }
}

static void print_effort(const struct tally *tally, FILE *out)
{
    for (int team = 0; team < TEAM_COUNT; team++)
        fprintf(out, "thinking of %c: mean %.2f ms, longest %.1f ms\n", "AB"[team],
                mean_effort(&tally->effort[team]), longest_effort(&tally->effort[team]));
}

static void print_forfeits(const struct report *report, FILE *out)
{
    int shown = 0;
    for (int team = 0; team < TEAM_COUNT; team++)
        for (int forfeit = 0; forfeit < FORFEIT_COUNT; forfeit++)
            if (report->tally.forfeits[team][forfeit] > 0)
                fprintf(out, "forfeits of %c: %u, %s\n", "AB"[team],
                        (unsigned)report -> tally.forfeits[team][forfeit], forfeit_words[forfeit]);
    for (uint32_t i = 0; i < report->count && shown < FORFEITS_SHOWN; i++)
        if (report->played[i].sentence && ++shown)
            fprintf(out, "  %s\n", report->played[i].sentence);
}

static void print_sequential(const struct report *report, FILE *out)
{
    double ratio;
    const double *elo = report->plan->elo;
    const char *decision = sequential_decision(report, &ratio);
    fprintf(out, "SPRT of Elo %+.1f against %+.1f: log-likelihood ratio %.2f of %.2f: ", elo[0], elo[1],
            ratio, SEQUENTIAL_BOUND);
    if (!decision)
        fputs("undecided\n", out);
    else
        fprintf(out, "decided for %+.1f\n", strcmp(decision, "accepted") == 0 ? elo[1] : elo[0]);
}

void report_text(const struct report *report, FILE *out)
{
    const struct tally *tally = &report->tally;
    print_heading(report, out);
    if (tally->games == 0)
        return;
    print_share(report, "A", report->teams[TEAM_A]->name, VERDICT_A, out);
    print_share(report, "B", report->teams[TEAM_B]->name, VERDICT_B, out);
    print_share(report, " ", "draws", VERDICT_DRAW, out);
    print_elo(tally, out);
    print_sides(report, out);
    print_endings(tally, out);
    print_extent("moves", &tally->moves, out);
    print_extent("turns", &tally->turns, out);
    print_orders(tally, out);
    print_effort(tally, out);
    print_forfeits(report, out);
    if (report->plan->sequential)
        print_sequential(report, out);
}
