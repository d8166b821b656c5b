// SPDX-License-Identifier: MIT
/* match.c: how a match is started, played and taken back.
 *
 * The history is a list of what was played (seats and chance alike) and a list of steps, each with the state
 * before it. Taking a step back is putting that state back and forgetting what came after; the generator goes
 * back with it. */
#include "games/games.h"
#include "table/match_inside.h"

#include <stdlib.h>
#include <string.h>

static const char *const no_game = SAY("no game has been started");
const char *const match_no_memory = SAY("there is not enough memory");

struct match *match_new(void)
{
    return calloc(1, sizeof(struct match));
}

static void forget(struct list *list)
{
    free(list->items);
    *list = (struct list){0};
}

void match_free(struct match *match)
{
    if (!match)
        return;
    forget(&match->entries);
    forget(&match->steps);
    forget(&match->events);
    forget(&match->after);
    free(match->position);
    free(match->refusal);
    free(match);
}

static bool reserve(struct list *list, size_t more, size_t size)
{
    if (list->count + more <= list->capacity)
        return true;
    size_t capacity = list->capacity * 2 + more + 16;
    void *items = realloc(list->items, capacity * size);
    if (!items)
        return false;
    list->items = items;
    list->capacity = capacity;
    return true;
}

static bool copy_list(struct list *to, const struct list *from, size_t size)
{
    *to = (struct list){0};
    if (from->count == 0)
        return true;
    if (!reserve(to, from->count, size))
        return false;
    memcpy(to->items, from->items, from->count * size);
    to->count = from->count;
    return true;
}

struct match *match_copy(const struct match *match)
{
    struct match *copy = malloc(sizeof *copy);
    if (!copy)
        return NULL;
    *copy = *match;
    copy->entries = copy->steps = copy->events = copy->after = (struct list){0};
    copy->traced = false;
    copy->refusal = NULL;
    copy->position = match->position ? strdup(match->position) : NULL;
    if ((copy->position || !match->position) &&
        copy_list(&copy->entries, &match->entries, sizeof(struct entry)) &&
        copy_list(&copy->steps, &match->steps, sizeof(struct step)) &&
        copy_list(&copy->events, &match->events, sizeof(struct event)))
        return copy;
    match_free(copy);
    return NULL;
}

const char *refusal_keep(char **kept, const char *refusal)
{
    char *copy = strdup(refusal);
    free(*kept);
    *kept = copy;
    return copy ? copy : match_no_memory;
}

const char *match_say(struct match *match, const char *sentence)
{
    return refusal_keep(&match->refusal, translate(match->language, sentence));
}

const char *match_say_of(struct match *match, const char *sentence, const char *word, size_t length)
{
    TEXT_ON_STACK(text, REFUSAL_MAX);
    int shown = length < 80 ? (int)length : 80;
    text_format(&text, translate(match->language, sentence), shown, word);
    return refusal_keep(&match->refusal, text.data);
}

struct match *match_imagine(const struct match *match, int seat, uint64_t seed)
{
    struct match *imagined = match_new();
    if (!imagined)
        return NULL;
    imagined->game = match->game;
    imagined->language = match->language;
    imagined->manual = match->manual;
    imagined->random = random_from_seed(seed);
    memcpy(imagined->date, match->date, sizeof imagined->date);
    match_observe(match, seat, &imagined->state);
    imagined->game->complete(&imagined->state, seat, &imagined->random);
    return imagined;
}

const struct game *match_game(const struct match *match)
{
    return match->game;
}

const void *match_state(const struct match *match)
{
    return &match->state;
}

void match_keep_to_protocol(struct match *match)
{
    match->bilingual = true;
}

void match_set_language(struct match *match, enum language language)
{
    match->language = language;
}

enum language match_language(const struct match *match)
{
    return match->language;
}

seat_set match_actors(const struct match *match)
{
    return match->game->actors(&match->state);
}

int match_viewer_named(const struct match *match, const char *name, size_t length)
{
    return match->game ? game_viewer_named(match->game, &match->state, name, length) : -1;
}

void match_observe(const struct match *match, int viewer, union game_state *view)
{
    memset(view, 0, sizeof *view);
    match->game->observe(&match->state, viewer, view);
}

int match_legal(const struct match *match, int seat, game_move *list)
{
    union game_state view;
    match_observe(match, seat, &view);
    return match->game->legal(&view, seat, list);
}

int match_outcomes(const struct match *match, struct outcome *list)
{
    return match_actors(match) & SEAT_CHANCE ? match->game->outcomes(&match->state, list) : 0;
}

/* Room for what happens, and for the states it leads to where they are wanted; false when there is no memory.
 */
static bool listen(const struct match *match, struct events *happened)
{
    events_begin(happened);
    if (!match->traced)
        return true;
    happened->state = &match->state;
    happened->state_size = match->game->state_size;
    happened->after = malloc(EVENTS_MAX * match->game->state_size);
    return happened->after != NULL;
}

static bool keep_states(struct match *match, const struct events *happened)
{
    size_t count = (size_t)happened->count, size = happened->state_size;
    if (!happened->after || count == 0)
        return true;
    if (!reserve(&match->after, count, size))
        return false;
    memcpy((unsigned char *)match->after.items + match->after.count * size, happened->after, count * size);
    match->after.count += count;
    return true;
}

/* False when there is no memory: then the state has changed all the same, and whoever called goes back. */
static bool take_in(struct match *match, int seat, game_move move, struct events *happened)
{
    size_t count = (size_t)happened->count;
    bool fine = keep_states(match, happened) && reserve(&match->events, count, sizeof(struct event)) &&
                (match->forgetful || reserve(&match->entries, 1, sizeof(struct entry)));
    free(happened->after);
    if (!fine)
        return false;
    if (!match->forgetful) {
        struct entry *entry = (struct entry *)match->entries.items + match->entries.count++;
        *entry = (struct entry){.seat = seat, .move = move};
    }
    if (count > 0)
        memcpy((struct event *)match->events.items + match->events.count, happened->at,
               count * sizeof(struct event));
    match->events.count += count;
    return true;
}

static bool settle(struct match *match, game_move outcome)
{
    struct events happened;
    if (!listen(match, &happened))
        return false;
    match->game->settle(&match->state, outcome, &happened);
    return take_in(match, CHANCE, outcome, &happened);
}

static bool draw(struct match *match, struct outcome_list *list, game_move *drawn)
{
    if (match->fair)
        return match_draw_fairly(match, list->at, drawn);
    *drawn = game_pick_outcome(match->game, &match->state, list->at, &match->random);
    return true;
}

/* In auto mode nobody ever waits for chance. */
bool match_settle_all(struct match *match)
{
    if (match->manual || !(match_actors(match) & SEAT_CHANCE))
        return true;
    struct outcome_list *list = malloc(sizeof *list);
    bool fine = list != NULL;
    game_move drawn;
    while (fine && match_actors(match) & SEAT_CHANCE)
        fine = draw(match, list, &drawn) && settle(match, drawn);
    free(list);
    return fine;
}

void match_begin_news(struct match *match)
{
    for (int viewer = 0; viewer < VIEWER_COUNT; viewer++)
        match->news[viewer] = match->events.count;
    match->step_events = match->events.count;
}

static struct step here(const struct match *match)
{
    struct step step = {.state = match->state,
                        .random = match->random,
                        .keyed = match->keyed,
                        .entries = match->entries.count,
                        .events = match->events.count};
    memcpy(step.past, match->past, sizeof step.past);
    return step;
}

static void go_back(struct match *match, const struct step *step)
{
    match->state = step->state;
    match->random = step->random;
    match->keyed = step->keyed;
    match->entries.count = step->entries;
    match->events.count = step->events;
    if (match->traced)
        match->after.count = step->events;
    memcpy(match->past, step->past, sizeof match->past);
}

static bool begin_step(struct match *match)
{
    if (!match->forgetful && !reserve(&match->steps, 1, sizeof(struct step)))
        return false;
    if (!match->forgetful)
        ((struct step *)match->steps.items)[match->steps.count++] = here(match);
    match->step_events = match->events.count;
    return true;
}

/* A step that could not be finished never happened. */
static bool give_up_step(struct match *match, const struct step *before)
{
    go_back(match, before);
    if (!match->forgetful)
        match->steps.count--;
    return false;
}

static bool among_outcomes(const struct match *match, game_move move)
{
    struct outcome_list *list = malloc(sizeof *list);
    bool found = false;
    int count = list ? match_outcomes(match, list->at) : 0;
    for (int i = 0; i < count && !found; i++)
        found = list->at[i].move == move;
    free(list);
    return found;
}

/* A chance outcome that is due, in the caller's words. */
static const char *play_chance(struct match *match, const char *string)
{
    game_move move;
    if (!(match_actors(match) & SEAT_CHANCE))
        return match_say(match, SAY("no chance is due"));
    const char *refusal = match->game->move_parse(&match->state, CHANCE, string, &move);
    if (refusal)
        return match_say(match, refusal);
    if (!among_outcomes(match, move))
        return match_say(match, SAY("that outcome cannot happen now"));
    struct step before = here(match);
    if (begin_step(match) && (settle(match, move) || give_up_step(match, &before)))
        return NULL;
    return match_say(match, match_no_memory);
}

const char *match_understand(const struct match *match, int seat, const char *string, game_move *move)
{
    union game_state view;
    match_observe(match, seat, &view);
    const char *refusal = match->game->move_parse(&view, seat, string, move);
    return refusal ? refusal : match->game->refuse(&view, seat, *move);
}

bool match_carry_out(struct match *match, int seat, game_move move)
{
    struct events happened;
    struct step before = here(match);
    if (!begin_step(match))
        return false;
    if (!listen(match, &happened))
        return give_up_step(match, &before);
    match->game->play(&match->state, seat, move, &happened);
    bot_remember(match->game, &before.state, &happened, match->past);
    if (take_in(match, seat, move, &happened) && match_settle_all(match))
        return true;
    return give_up_step(match, &before);
}

static const char *play_seat(struct match *match, int seat, const char *string)
{
    game_move move;
    const char *refusal = match_understand(match, seat, string, &move);
    if (refusal)
        return match_say(match, refusal);
    return match_carry_out(match, seat, move) ? NULL : match_say(match, match_no_memory);
}

const char *match_play(struct match *match, int seat, const char *move)
{
    if (!match->game)
        return match_say(match, no_game);
    if (seat == CHANCE && !match->manual)
        return match_say(match,
                         SAY("this game settles its chance itself: start it with chance=manual to decide"));
    return seat == CHANCE ? play_chance(match, move) : play_seat(match, seat, move);
}

const char *match_undo(struct match *match)
{
    if (!match->game)
        return match_say(match, no_game);
    if (match->steps.count == 0)
        return match_say(match, SAY("there is nothing to take back"));
    go_back(match, (struct step *)match->steps.items + --match->steps.count);
    match_begin_news(match);
    return NULL;
}

const char *match_set_position(struct match *match, const char *position)
{
    union game_state state = match->state;
    if (!match->game)
        return match_say(match, no_game);
    if (!match->game->position_read)
        return match_say(match, SAY("this game has no notation for positions"));
    if (strlen(position) >= POSITION_MAX)
        return match_say(match, SAY("that position is too long"));
    const char *refusal = match->game->position_read(&state, position);
    if (refusal)
        return match_say(match, refusal);
    TEXT_ON_STACK(text, POSITION_MAX);
    match->game->position_text(&state, &text);
    char *kept = strdup(text.data);
    if (!kept)
        return match_say(match, match_no_memory);
    free(match->position);
    match->position = kept;
    match->state = state;
    match->entries.count = match->steps.count = match->events.count = match->after.count = 0;
    memset(match->past, 0, sizeof match->past);
    match_begin_news(match);
    return match_settle_all(match) ? NULL : match_say(match, match_no_memory);
}

/* The words of `new` beside the game's own options. */
struct settings {
    uint32_t values[OPTIONS_MAX];
    uint64_t seed;
    enum language language;
    bool manual, bilingual;
};

/* One `key=value`; true if it was one of ours, not of the game. `fine` tells whether the value is. */
static bool read_setting(struct settings *settings, const char *key, size_t key_length, const char *value,
                         size_t length, bool *fine)
{
    if (text_equals(key, key_length, "seed")) {
        *fine = text_read_number(value, length, UINT64_MAX, &settings->seed);
    } else if (text_equals(key, key_length, "chance")) {
        settings->manual = text_equals(value, length, "manual");
        *fine = settings->manual || text_equals(value, length, "auto");
    } else if (text_equals(key, key_length, "lang")) {
        bool named = text_equals(value, length, "en") || text_equals(value, length, "fr");
        *fine = (named || !settings->bilingual) && language_parse(value, length, &settings->language);
    } else {
        return false;
    }
    return true;
}

static bool repeated(const char *options, const char *word, size_t key_length)
{
    for (const char *at = options; at < word; at += strcspn(at, " \t")) {
        at += strspn(at, " \t");
        if (at < word && strncmp(at, word, key_length + 1) == 0)
            return true;
    }
    return false;
}

static const char *read_word(struct match *match, const struct game *game, const char *options,
                             const char *word, size_t length, struct settings *settings)
{
    const char *equals = memchr(word, '=', length);
    if (!equals || equals == word)
        return match_say_of(match, SAY("options are written key=value, not %.*s"), word, length);
    size_t key_length = (size_t)(equals - word);
    const char *value = equals + 1;
    size_t value_length = length - key_length - 1;
    bool fine = true;
    if (repeated(options, word, key_length))
        return match_say_of(match, SAY("the option %.*s is given twice"), word, key_length);
    if (read_setting(settings, word, key_length, value, value_length, &fine))
        return fine ? NULL : match_say_of(match, SAY("the option %.*s has no such value"), word, key_length);
    int option = option_find(game->options, game->option_count, word, key_length);
    if (option < 0)
        return match_say_of(match, SAY("this game has no option %.*s"), word, key_length);
    TEXT_ON_STACK(why, REFUSAL_MAX);
    bool read = option_read(&game->options[option], value, value_length, &settings->values[option],
                            match->language, &why);
    return read ? NULL : refusal_keep(&match->refusal, why.data);
}

static const char *read_options(struct match *match, const struct game *game, const char *options,
                                struct settings *settings)
{
    for (int i = 0; i < game->option_count; i++)
        settings->values[i] = game->options[i].standard;
    for (const char *at = options + strspn(options, " \t"); *at; at += strspn(at, " \t")) {
        size_t length = strcspn(at, " \t");
        const char *refusal = read_word(match, game, options, at, length, settings);
        if (refusal)
            return refusal;
        at += length;
    }
    return NULL;
}

const char *match_begin(struct match *match, const struct game *game, const char *options,
                        enum language language, uint64_t seed, const char *date)
{
    struct settings settings = {.seed = seed, .language = language, .bilingual = match->bilingual};
    union game_state state;
    memset(&state, 0, sizeof state);
    const char *refusal = read_options(match, game, options, &settings);
    if (refusal)
        return refusal;
    refusal = game->start(&state, settings.values);
    if (refusal)
        return match_say(match, refusal);
    match->game = game;
    match->state = state;
    match->language = settings.language;
    match->manual = settings.manual;
    match->random = random_from_seed(settings.seed);
    match->entries.count = match->steps.count = match->events.count = match->after.count = 0;
    memset(match->past, 0, sizeof match->past);
    struct text text = text_in(match->date, sizeof match->date);
    text_string(&text, date);
    match->commitment[0] = match->seed[0] = match->player_seeds[0] = match->agreed[0] = '\0';
    free(match->position);
    match->position = NULL;
    match_begin_news(match);
    return NULL;
}

const char *match_start(struct match *match, const char *id, const char *options, uint64_t seed,
                        const char *date)
{
    const struct game *game = games_find(id, strlen(id));
    if (!game)
        return match_say_of(match, SAY("there is no game %.*s"), id, strlen(id));
    const char *refusal = match_begin(match, game, options, LANGUAGE_EN, seed, date);
    if (refusal)
        return refusal;
    return match_settle_all(match) ? NULL : match_say(match, match_no_memory);
}
