// SPDX-License-Identifier: MIT
/* replays.c: see replays.h. */
#include "hall/replays.h"
#include "hall/hall_inside.h"
#include "hall/slow_work.h"

#include <stdlib.h>
#include <string.h>

struct replay {
    struct slow_work work; /* first */
    struct replay_wish wish;
    size_t count, played;
    struct store_line lines[]; /* and their texts */
};

static const char *const unwanted = SAY("nobody waits for that any more");

static const char *play(const struct replay_wish *wish, const struct store_line *lines, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const char *refusal = table_apply(wish->table, lines[i].text, lines[i].length);
        if (refusal)
            return refusal;
        if (wish->line && !wish->line(wish->context, wish->table))
            return unwanted;
    }
    return NULL;
}

static void end(struct replay *replay, const char *refusal)
{
    replay->wish.done(replay->wish.context, replay->wish.table, refusal);
    free(replay);
}

static bool step(struct slow_work *work, size_t lines)
{
    struct replay *replay = (struct replay *)work;
    size_t left = replay->count - replay->played;
    size_t count = left < lines ? left : lines;
    const char *refusal = play(&replay->wish, replay->lines + replay->played, count);
    replay->played += count;
    if (!refusal && replay->played < replay->count)
        return true;
    end(replay, refusal);
    return false;
}

static void stop(struct slow_work *work)
{
    end((struct replay *)work, house_closes);
}

/* What was read is the store's: what cannot be played at once is copied. */
static struct replay *keep(const struct replay_wish *wish, const struct store_line *lines, size_t count)
{
    size_t size = sizeof(struct replay) + count * sizeof *lines;
    for (size_t i = 0; i < count; i++)
        size += lines[i].length;
    struct replay *replay = malloc(size);
    if (!replay)
        return NULL;
    *replay = (struct replay){
        .work = {.payer = wish->payer, .step = step, .stop = stop}, .wish = *wish, .count = count};
    char *at = (char *)(replay->lines + count);
    for (size_t i = 0; i < count; i++) {
        memcpy(at, lines[i].text, lines[i].length);
        replay->lines[i] = (struct store_line){at, lines[i].length};
        at += lines[i].length;
    }
    return replay;
}

void replay_begin(struct hall *hall, const struct replay_wish *wish, const struct store_line *lines,
                  size_t count)
{
    size_t slice = hall->settings.slice_lines;
    const char *refusal = NULL;
    struct replay *replay = NULL;
    if (!wish->table)
        refusal = SAY("there is not enough memory");
    else if (hall->closing)
        refusal = house_closes;
    else if (slice == 0 || count <= slice)
        refusal = play(wish, lines, count);
    else if (!(replay = keep(wish, lines, count)))
        refusal = SAY("there is not enough memory");
    if (replay)
        slow_work_begin(hall, &replay->work);
    else
        wish->done(wish->context, wish->table, refusal);
}
