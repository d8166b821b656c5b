// SPDX-License-Identifier: MIT
/* example_env.c: many games by number, by the public interface alone. cc example_env.c -lgonfalon */
#include <gonfalon_env.h>
#include <stdio.h>

enum { GAMES = 64, STEPS = 2000 };

int main(void)
{
    struct gonfalon_env_settings settings = {.games = GAMES, .threads = 2, .seed = 7};
    char refusal[256];
    struct gonfalon_env *env = gonfalon_env_new("goths", "players=4", &settings, refusal, sizeof refusal);
    if (!env) {
        fprintf(stderr, "%s\n", refusal);
        return 1;
    }
    const struct gonfalon_env_arrays *arrays = gonfalon_env_look(env);
    int32_t actions[GAMES];
    long ended = 0, won[2] = {0, 0};
    for (int step = 0; step < STEPS; step++) {
        gonfalon_env_sample(env, actions); /* a policy would read arrays->observations and arrays->masks */
        if (gonfalon_env_step(env, actions))
            return 1;
        for (int game = 0; game < GAMES; game++) {
            ended += arrays->over[game];
            for (uint32_t camp = 0; camp < arrays->camp_count; camp++)
                won[camp] += arrays->rewards[(uint32_t)game * arrays->camp_count + camp] > 0;
        }
    }
    printf("%ld games, %s won %ld, %s won %ld\n", ended, gonfalon_env_camp_name(env, 0), won[0],
           gonfalon_env_camp_name(env, 1), won[1]);
    printf("in game 0, %s may choose:", gonfalon_env_seat(env, (uint32_t)arrays->seats[0]));
    for (int32_t i = 0; i < arrays->legal_count[0]; i++)
        printf(" %s", gonfalon_env_text(env, 0, arrays->legal[i]));
    printf("\n");
    gonfalon_env_free(env);
    return 0;
}
