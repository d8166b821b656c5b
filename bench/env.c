// SPDX-License-Identifier: MIT
/* env.c: how many decisions a second the environment of include/gonfalon_env.h gives to a program in C:
 * env GAME "OPTIONS" GAMES STEPS [THREADS]
 *
 * Observation and mask are written at every decision, and each is answered by a legal action drawn at random.
 * Prints `DECISIONS SECONDS`: with one thread the processor's, so that a busy machine counts less; with
 * several those of the clock. */
#include "gonfalon_env.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double seconds(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int count, char **arguments)
{
    if (count != 5 && count != 6) {
        fputs("usage: env GAME \"key=value ...\" GAMES STEPS [THREADS]\n", stderr);
        return 2;
    }
    struct gonfalon_env_settings settings = {.games = (uint32_t)atoi(arguments[3]),
                                             .threads = count == 6 ? (uint32_t)atoi(arguments[5]) : 1};
    char refusal[256] = "not enough memory";
    struct gonfalon_env *env =
        gonfalon_env_new(arguments[1], arguments[2], &settings, refusal, sizeof refusal);
    int32_t *actions = calloc(settings.games, sizeof *actions);
    const char *why = env && actions ? NULL : refusal;
    clockid_t clock = settings.threads > 1 ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID;
    long steps = atol(arguments[4]);
    double before = seconds(clock);
    for (long step = 0; step < steps && !why; step++) {
        gonfalon_env_sample(env, actions);
        why = gonfalon_env_step(env, actions);
    }
    double after = seconds(clock);
    if (why)
        fprintf(stderr, "%s\n", why);
    else
        printf("%.0f %.6f\n", (double)steps * settings.games, after - before);
    free(actions);
    gonfalon_env_free(env);
    return why ? 1 : 0;
}
