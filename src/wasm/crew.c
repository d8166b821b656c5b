// SPDX-License-Identifier: MIT
/* crew.c: server/crew.h in the browser: bots think in workers with modules of their own, to which thoughts
 * are carried byte by byte. The pointers in them lead to what never changes, bots and games, and that lies at
 * the same place in every module. */
#include "server/crew.h"
#include "wasm/world.h"

#include <stdlib.h>

struct crew {
    struct crew_duty duty;
};

FROM_BROWSER("think") void browser_think(struct crew *crew);
FOR_BROWSER("crew_take") struct thought *browser_crew_take(struct crew *crew);
FOR_BROWSER("crew_done") void browser_crew_done(struct crew *crew, struct thought *thought, game_move move);
FOR_BROWSER("thought_size") size_t browser_thought_size(void);
FOR_BROWSER("thought_think") game_move browser_thought_think(struct thought *thought);

struct crew *crew_open(unsigned members, const struct crew_duty *duty)
{
    (void)members; /* the browser's affair */
    struct crew *crew = malloc(sizeof *crew);
    if (crew)
        crew->duty = *duty;
    return crew;
}

void crew_close(struct crew *crew)
{
    free(crew);
}

/* One thread: nothing to lock. */
void crew_lock(struct crew *crew)
{
    (void)crew;
}

void crew_unlock(struct crew *crew)
{
    (void)crew;
}

void crew_call(struct crew *crew)
{
    browser_think(crew);
}

/* Something to think about, or NULL. */
struct thought *browser_crew_take(struct crew *crew)
{
    return crew->duty.next(crew->duty.context);
}

void browser_crew_done(struct crew *crew, struct thought *thought, game_move move)
{
    crew->duty.done(crew->duty.context, thought, move);
}

size_t browser_thought_size(void)
{
    return sizeof(struct thought);
}

game_move browser_thought_think(struct thought *thought)
{
    return thought_think(thought);
}
