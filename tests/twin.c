// SPDX-License-Identifier: MIT
/* twin.c: see twin.h. */
#include "twin.h" /* first: cmocka */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TOLD_MAX = 1 << 18 };

/* One world from the parting on. */
struct world {
    size_t steps, moves, length[TWIN_WATCHERS];
    bool full;
    struct {
        size_t length[TWIN_WATCHERS]; /* told until then */
        uint32_t turn;
        unsigned ahead; /* the watchers who may have been told more than the table knows */
        bool known;
        union game_state state;
    } at[TWIN_STEPS];
    struct {
        int seat;
        char text[GAME_MOVE_TEXT];
    } move[TWIN_STEPS];
    char told[TWIN_WATCHERS][TOLD_MAX];
};

enum side { SIDE_NONE, SIDE_FIRST, SIDE_SECOND };

static struct twin {
    enum side side;
    struct world *first, *mine; /* what both processes see; this one's */
    const struct secrecy *secrecy;
    int viewers[TWIN_WATCHERS];
    uint32_t turn;     /* of the table at the parting */
    uint32_t differed; /* in which secrets, so far */
    bool redrawn;      /* the table is; else a choice differs */
} twin;

unsigned twin_compared, twin_parted;

bool twin_is_under_way(void)
{
    return twin.side != SIDE_NONE;
}

bool twin_is_first(void)
{
    return twin.side == SIDE_FIRST;
}

static void world_clear(struct world *world)
{
    world->steps = world->moves = 0;
    world->full = false;
    memset(world->length, 0, sizeof world->length);
}

static struct world *shared_world(void)
{
    void *memory =
        mmap(NULL, sizeof(struct world), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(memory != MAP_FAILED);
    return memory;
}

static void wait_for(pid_t process)
{
    int status;
    while (waitpid(process, &status, 0) < 0)
        assert_int_equal(errno, EINTR);
    if (status != 0)
        fail_msg("the first world of two ended with status %d", status);
}

/* A redrawn table has a name at a seat that is not there: set up again from its log, be it at the same
 * address, it is as it was, and without that name. */
static const char mark[] = "redrawn";

static void mark_redrawn(struct table *table)
{
    assert_false(table_has_seat(table, SEATS_MAX - 1));
    strcpy(table->seat[SEATS_MAX - 1].name, mark);
}

static bool is_redrawn(const struct table *table)
{
    return table && strcmp(table->seat[SEATS_MAX - 1].name, mark) == 0;
}

bool twin_part(struct table *table, const int viewers[TWIN_WATCHERS], enum twin_way way)
{
    static struct world second;
    if (!twin.first)
        twin.first = shared_world();
    world_clear(twin.first);
    world_clear(&second);
    memcpy(twin.viewers, viewers, sizeof twin.viewers);
    twin.secrecy = secrecy_of(table->match->game);
    twin.turn = table->turn;
    twin.differed = 0;
    twin.redrawn = way == TWIN_REDRAWN;
    if (twin.redrawn)
        mark_redrawn(table);
    pid_t process = fork();
    assert_true(process >= 0);
    twin.side = process == 0 ? SIDE_FIRST : SIDE_SECOND;
    twin.mine = process == 0 ? twin.first : &second;
    if (process > 0) {
        twin_parted++;
        wait_for(process);
    }
    return process == 0;
}

void twin_end(void)
{
    if (twin.side == SIDE_FIRST)
        _exit(0);
    twin.side = SIDE_NONE;
}

void twin_tell(int watcher, const char *bytes, size_t length)
{
    struct world *world = twin.mine;
    if (twin.side == SIDE_NONE || length == 0)
        return;
    if (length > TOLD_MAX - world->length[watcher]) {
        world->full = true;
        return;
    }
    memcpy(world->told[watcher] + world->length[watcher], bytes, length);
    world->length[watcher] += length;
}

void twin_decide(const struct table *table, int seat, char move[GAME_MOVE_TEXT])
{
    struct world *world = twin.mine;
    game_move parsed;
    if (twin.side == SIDE_NONE || world->moves == TWIN_STEPS) {
        twin_end();
        return;
    }
    size_t number = world->moves++;
    if (twin.side == SIDE_FIRST) {
        world->move[number].seat = seat;
        strcpy(world->move[number].text, move);
    } else if (number >= twin.first->moves || twin.first->move[number].seat != seat ||
               match_understand(table->match, seat, twin.first->move[number].text, &parsed)) {
        twin_end();
    } else {
        strcpy(move, twin.first->move[number].text);
    }
}

static void note_step(struct world *world, const struct table *table, unsigned ahead)
{
    size_t step = world->steps++;
    memcpy(world->at[step].length, world->length, sizeof world->length);
    world->at[step].known = table != NULL;
    world->at[step].ahead = ahead;
    world->at[step].turn = table ? table->turn : step ? world->at[step - 1].turn : twin.turn;
    if (!table)
        return;
    memcpy(&world->at[step].state, &table->match->state, sizeof world->at[step].state);
}

/* Nobody can be said to know as little as before: the choice was made and has left no trace, or too much has
 * happened at once to say what. */
static bool is_out(const struct world *world, size_t step)
{
    uint32_t before = step ? world->at[step - 1].turn : twin.turn, now = world->at[step].turn;
    return now > before + 1 || (twin.differed == 0 && now != twin.turn);
}

static bool is_hidden_from(int watcher, size_t step)
{
    const void *one = &twin.first->at[step].state, *other = &twin.mine->at[step].state;
    int viewer = twin.viewers[watcher];
    return viewer >= 0 &&
           !(twin.differed & ~(twin.secrecy->kept(one, viewer) & twin.secrecy->kept(other, viewer)));
}

/* What he was told in that step. */
static const char *slice(const struct world *world, int watcher, size_t step, size_t *length)
{
    size_t from = step ? world->at[step - 1].length[watcher] : 0;
    *length = world->at[step].length[watcher] - from;
    return world->told[watcher] + from;
}

static bool same_was_told(int watcher, size_t step)
{
    size_t length, other_length;
    const char *told = slice(twin.first, watcher, step, &length);
    const char *other = slice(twin.mine, watcher, step, &other_length);
    twin_compared++;
    return length == other_length && memcmp(told, other, length) == 0;
}

/* From a little before what differs. */
static void show(int watcher, size_t step)
{
    enum { BEFORE = 200, SHOWN = 600 };
    size_t lengths[2], same = 0;
    const char *told[2] = {slice(twin.first, watcher, step, &lengths[0]),
                           slice(twin.mine, watcher, step, &lengths[1])};
    while (same < lengths[0] && same < lengths[1] && told[0][same] == told[1][same])
        same++;
    size_t from = same > BEFORE ? same - BEFORE : 0;
    for (int i = 0; i < 2; i++) {
        size_t length = lengths[i] - from;
        print_error("%s, in one of two worlds: ...%.*s\n", i ? "or" : "he was told",
                    (int)(length < SHOWN ? length : SHOWN), told[i] + from);
    }
}

/* Whom the last step of both worlds tells too much; -1: nobody. Where the table is not in memory any more,
 * what has happened at it cannot be known. */
static int compare_step(size_t step)
{
    bool any = false;
    if (!twin.first->at[step].known || !twin.mine->at[step].known)
        return -1;
    twin.differed |= twin.secrecy->differing(&twin.first->at[step].state, &twin.mine->at[step].state);
    bool out = is_out(twin.first, step) || is_out(twin.mine, step);
    unsigned ahead = twin.first->at[step].ahead | twin.mine->at[step].ahead;
    for (int watcher = 0; !out && watcher < TWIN_WATCHERS; watcher++) {
        if (!is_hidden_from(watcher, step)) {
            twin.viewers[watcher] = -1;
            continue;
        }
        any = true;
        if (!(ahead >> watcher & 1) && !same_was_told(watcher, step)) {
            show(watcher, step);
            return watcher;
        }
    }
    if (!any)
        twin_end();
    return -1;
}

int twin_step(const struct table *table, unsigned ahead)
{
    if (twin.side == SIDE_NONE)
        return -1;
    struct world *world = twin.mine;
    /* In the end everything is turned over. */
    bool ends = (twin.side == SIDE_SECOND && world->steps == twin.first->steps) ||
                (table && table_status(table) == TABLE_OVER);
    if (ends || world->full || (twin.redrawn && !is_redrawn(table))) {
        twin_end();
        return -1;
    }
    note_step(world, table, ahead);
    if (twin.side == SIDE_FIRST) {
        if (world->steps == TWIN_STEPS)
            twin_end();
        return -1;
    }
    return compare_step(world->steps - 1);
}
