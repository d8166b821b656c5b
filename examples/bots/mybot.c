// SPDX-License-Identifier: MIT
/* A bot for `gonfalon simulate` in C, without a JSON library; see docs/external-bots.md. It plays any legal
 * move.
 *
 *     cc -O2 -o mybot examples/bots/mybot.c
 *     gonfalon simulate echec --a cmd:./mybot --b random */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1 << 18]; /* no line we are sent is longer */

/* The legal moves are strings without quotes or escapes in them: "legal":["e2-e3","e2>n"]. */
static char *legal_move(unsigned long long which)
{
    char *list = strstr(line, "\"legal\":["), *move = NULL;
    unsigned long long count = 0;
    for (char *at = list; at && *at != ']'; at++)
        count += *at == ',';
    if (!list)
        return NULL;
    move = strtok(list + strlen("\"legal\":["), "\",]");
    for (which %= count + 1; which > 0 && move; which--)
        move = strtok(NULL, "\",]");
    return move;
}

int main(void)
{
    while (fgets(line, sizeof line, stdin)) {
        if (strncmp(line, "{\"type\":\"move\"", 14) != 0)
            continue; /* "start" and "end" need no answer */
        const char *seed = strstr(line, "\"seed\":");
        char *move = legal_move(seed ? strtoull(seed + 7, NULL, 10) : 0);
        printf("{\"move\":\"%s\"}\n", move ? move : "");
        fflush(stdout);
    }
    return 0;
}
