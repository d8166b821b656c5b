// SPDX-License-Identifier: MIT
/* example.c: a whole game by the public interface alone. cc example.c -lgonfalon */
#include <gonfalon.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Any of the lines; the caller's text stays as it is. */
static void pick_line(const char *lines, char *line, size_t size)
{
    int count = 1;
    for (const char *at = lines; (at = strchr(at, '\n')); at++)
        count++;
    for (int skip = rand() % count; skip > 0; skip--)
        lines = strchr(lines, '\n') + 1;
    snprintf(line, size, "%.*s", (int)strcspn(lines, "\n"), lines);
}

int main(void)
{
    struct gonfalon *game = gonfalon_new();
    const char *refusal =
        game ? gonfalon_start(game, "goths", "players=4 fog=base seed=7 turn_limit=60") : "no memory";
    while (!refusal && *gonfalon_actors(game)) {
        char seat[8], move[64];
        snprintf(seat, sizeof seat, "%.*s", (int)strcspn(gonfalon_actors(game), " "), gonfalon_actors(game));
        pick_line(gonfalon_legal(game, seat), move, sizeof move);
        refusal = gonfalon_play(game, seat, move);
        const char *told = gonfalon_events(game, "table");
        printf("%s%s", told, *told ? "\n" : "");
    }
    if (refusal) {
        fprintf(stderr, "%s\n", refusal);
        return 1;
    }
    printf("what Aw knows: %s\n", gonfalon_view(game, "Aw"));
    printf("%s", gonfalon_record(game));
    printf("the winner: %s\n", gonfalon_result(game));
    gonfalon_free(game);
    return 0;
}
