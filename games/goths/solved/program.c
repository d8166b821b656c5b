// SPDX-License-Identifier: MIT
/* program.c: solves the game of two players who know where the queen is:
 * goths_solve [-a] [-t THREADS] [-f FIGURES] [TURNS [CARDS]]
 *
 * Over at most TURNS turns (100), with at most CARDS King cards of a side on the table (0). Writes how to
 * play, from the last turn to the first, for goths_check, and tells what the start is worth. -a: every
 * position every time, not only those that can arise by then; -f: figures for the pictures of
 * docs/perfect-play.md. */
#include "games/goths/solved/figures.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct request {
    int turns, cards, threads;
    bool all;
    const char *figures;
};

static bool number_in(const char *text, int least, int most, int *number)
{
    char *end;
    long value = strtol(text, &end, 10);
    *number = (int)value;
    return end != text && !*end && value >= least && value <= most;
}

static bool read_request(int count, char **arguments, struct request *request)
{
    bool fine = true;
    for (int option; (option = getopt(count, arguments, "at:f:")) != -1;)
        switch (option) {
        case 'a': request->all = true; break;
        case 't': fine = number_in(optarg, 1, 64, &request->threads) && fine; break;
        case 'f': request->figures = optarg; break;
        default: fine = false;
        }
    if (optind < count)
        fine = number_in(arguments[optind++], 1, 100000, &request->turns) && fine;
    if (optind < count)
        fine = number_in(arguments[optind++], 0, KNOWN_CARDS_UP, &request->cards) && fine;
    return fine && optind == count;
}

/* The last time that all positions are known. */
static bool is_complete(const struct solver *solver)
{
    return solver->done == (solver->all ? solver->turns : solver->turns - solver->deepest);
}

static bool solve(struct solver *solver, const struct request *request, FILE *out, FILE *figures)
{
    bool fine = solver_write_head(solver, out);
    fprintf(stderr, "%u positions, the last of them after %d turns\n", solver->count, solver->deepest);
    while (fine && solver->done < request->turns) {
        fine = solver_go_back(solver, request->threads, out);
        if (figures)
            figures_start(solver, figures);
        if (figures && is_complete(solver))
            figures_all(solver, figures);
        fprintf(stderr, "%d turns: the start is worth %.6f, the widest gap in a turn is %.1e\n", solver->done,
                solver->value[solver->start], solver->gap);
    }
    return fine && fflush(out) == 0;
}

int main(int count, char **arguments)
{
    struct request request = {.turns = 100, .threads = 1};
    if (!read_request(count, arguments, &request)) {
        fputs("usage: goths_solve [-a] [-t THREADS] [-f FIGURES] [TURNS [CARDS]]\n", stderr);
        return 2;
    }
    FILE *figures = request.figures ? fopen(request.figures, "w") : NULL;
    struct known_game *game = known_new(request.cards);
    struct solver solver = {0};
    bool fine = game && (figures || !request.figures) &&
                solver_begin(&solver, game, known_start(game), request.turns, request.all) &&
                solve(&solver, &request, stdout, figures);
    if (!fine)
        perror("goths_solve");
    fine = (!figures || fclose(figures) == 0) && fine;
    solver_free(&solver);
    free(game);
    return !fine;
}
