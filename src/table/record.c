// SPDX-License-Identifier: MIT
/* record.c: a match as a game record, and back (core/record.h). */
#include "core/record.h"
#include "games/games.h"
#include "table/match_inside.h"

#include <stdlib.h>
#include <string.h>

size_t match_record_size(const struct match *match)
{
    return 4096 + match->entries.count * (GAME_MOVE_TEXT + 16);
}

/* Every option in byte order, chance=manual in its place among them. */
static void write_options(const struct match *match, struct text *text)
{
    const struct game *game = match->game;
    bool chance_written = !match->manual;
    for (int i = 0; i < game->option_count || !chance_written; i++) {
        if (!chance_written && (i == game->option_count || strcmp(game->options[i].name, "chance") > 0)) {
            text_format(text, "%schance=manual", i ? " " : "");
            chance_written = true;
        }
        if (i == game->option_count)
            break;
        text_format(text, "%s%s=", text->length ? " " : "", game->options[i].name);
        option_write_value(&game->options[i], game->option_value(&match->state, i), text);
    }
}

const char *match_begin_like(struct match *match, const struct match *other)
{
    TEXT_ON_STACK(options, 1024);
    write_options(other, &options);
    return match_begin(match, other->game, options.data, other->language, 0, other->date);
}

static void write_seats(const struct match *match, struct text *text)
{
    seat_set seats = match->game->seats(&match->state);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seats & SEAT(seat))
            text_format(text, "%s%s", text->length ? " " : "", match->game->seat_name(&match->state, seat));
}

void match_write_record(const struct match *match, struct text *text)
{
    const struct game *game = match->game;
    TEXT_ON_STACK(value, 1024);
    record_write_header(text, "Game", game->id);
    text_number(&value, (uint64_t)game->rules_version);
    record_write_header(text, "Rules", value.data);
    text_clear(&value);
    write_options(match, &value);
    record_write_header(text, "Options", value.data);
    text_clear(&value);
    write_seats(match, &value);
    record_write_header(text, "Seats", value.data);
    record_write_header(text, "Date", match->date);
    text_clear(&value);
    if (match->agreed[0])
        text_string(&value, match->agreed);
    else
        match_write_result(match, &value);
    record_write_header(text, "Result", value.data);
    if (match->commitment[0])
        record_write_header(text, "Commitment", match->commitment);
    if (match->seed[0])
        record_write_header(text, "Seed", match->seed);
    if (match->player_seeds[0])
        record_write_header(text, "PlayerSeeds", match->player_seeds);
    if (match->position)
        record_write_header(text, "Position", match->position);
    for (size_t i = 0; i < match->entries.count; i++) {
        const struct entry *entry = (const struct entry *)match->entries.items + i;
        text_format(text, "%s ", game_viewer_name(game, &match->state, entry->seat));
        game->move_text(&match->state, entry->seat, entry->move, text);
        text_char(text, '\n');
    }
}

/* The headers of a record, each at most once. */
enum header {
    HEADER_GAME,
    HEADER_RULES,
    HEADER_OPTIONS,
    HEADER_SEATS,
    HEADER_DATE,
    HEADER_RESULT,
    HEADER_COMMITMENT,
    HEADER_SEED,
    HEADER_PLAYER_SEEDS,
    HEADER_POSITION,
    HEADER_COUNT
};
static const char *const header_names[HEADER_COUNT] = {
    "Game", "Rules", "Options", "Seats", "Date", "Result", "Commitment", "Seed", "PlayerSeeds", "Position"};

struct headers {
    char value[HEADER_COUNT][POSITION_MAX];
    bool given[HEADER_COUNT];
};

static const char *broken(struct match *match, const char *sentence, int line)
{
    TEXT_ON_STACK(text, REFUSAL_MAX);
    text_format(&text, translate(match->language, sentence), line);
    return refusal_keep(&match->refusal, text.data);
}

/* A refusal, with the line it is about. */
static const char *at_line(struct match *match, const char *refusal, int line)
{
    TEXT_ON_STACK(text, REFUSAL_MAX);
    text_format(&text, translate(match->language, SAY("line %d of the record: %s")), line, refusal);
    return refusal_keep(&match->refusal, text.data);
}

static const char *read_header(struct match *match, const struct record_line *line, struct headers *headers)
{
    for (int i = 0; i < HEADER_COUNT; i++) {
        if (!text_equals(line->key, line->key_length, header_names[i]))
            continue;
        if (headers->given[i])
            return match_say_of(match, SAY("the record has two headers %.*s"), line->key, line->key_length);
        if (line->value_length >= sizeof headers->value[i])
            return match_say_of(match, SAY("the header %.*s of the record is too long"), line->key,
                                line->key_length);
        headers->given[i] = true;
        memcpy(headers->value[i], line->value, line->value_length);
        headers->value[i][line->value_length] = '\0';
    }
    return NULL;
}

/* Starts the game the headers speak of. */
static const char *begin_record(struct match *match, const struct headers *headers, uint64_t seed)
{
    for (int i = HEADER_GAME; i <= HEADER_OPTIONS; i++)
        if (!headers->given[i])
            return match_say_of(match, SAY("the record has no header %.*s"), header_names[i],
                                strlen(header_names[i]));
    const char *id = headers->value[HEADER_GAME], *rules = headers->value[HEADER_RULES];
    const struct game *game = games_find(id, strlen(id));
    if (!game)
        return match_say_of(match, SAY("there is no game %.*s"), id, strlen(id));
    uint64_t version;
    if (!text_read_number(rules, strlen(rules), UINT64_MAX, &version) ||
        version != (uint64_t)game->rules_version)
        return match_say_of(
            match, SAY("the record follows the rules version %.*s, which this program does not know"), rules,
            strlen(rules));
    if (strlen(headers->value[HEADER_DATE]) >= DATE_MAX ||
        strlen(headers->value[HEADER_COMMITMENT]) >= HEADER_MAX ||
        strlen(headers->value[HEADER_SEED]) >= HEADER_MAX ||
        strlen(headers->value[HEADER_PLAYER_SEEDS]) >= PLAYER_SEEDS_MAX ||
        strlen(headers->value[HEADER_RESULT]) >= HEADER_MAX)
        return match_say(match, SAY("a header of the record is too long"));
    const char *refusal = match_begin(match, game, headers->value[HEADER_OPTIONS], match->language, seed,
                                      headers->value[HEADER_DATE]);
    if (refusal)
        return refusal;
    strcpy(match->commitment, headers->value[HEADER_COMMITMENT]);
    strcpy(match->seed, headers->value[HEADER_SEED]);
    strcpy(match->player_seeds, headers->value[HEADER_PLAYER_SEEDS]);
    if (headers->given[HEADER_POSITION]) {
        bool manual = match->manual;
        match->manual = true; /* what chance did then stands among the moves */
        refusal = match_set_position(match, headers->value[HEADER_POSITION]);
        match->manual = manual;
        if (refusal)
            return refusal;
    }
    TEXT_ON_STACK(seats, 64);
    write_seats(match, &seats);
    if (headers->given[HEADER_SEATS] && strcmp(seats.data, headers->value[HEADER_SEATS]) != 0)
        return match_say(match, SAY("the seats of the record are not those of its game"));
    return NULL;
}

/* A move of the record. Chance is taken as written in either mode. */
static const char *replay_line(struct match *match, const struct record_line *line)
{
    char move[GAME_MOVE_TEXT];
    int seat = match_viewer_named(match, line->key, line->key_length);
    if (seat < 0 || seat == VIEWER_TABLE || seat == VIEWER_ALL)
        return match_say_of(match, SAY("there is no seat %.*s in this game"), line->key, line->key_length);
    if (line->value_length >= sizeof move)
        return match_say(match, SAY("that is no move of this game"));
    memcpy(move, line->value, line->value_length);
    move[line->value_length] = '\0';
    bool manual = match->manual;
    match->manual = true;
    const char *refusal = match_play(match, seat, move);
    match->manual = manual;
    /* In auto mode a step is the move and the chance it caused; what chance did before the first move is no
     * step. */
    if (!refusal && seat == CHANCE && !manual)
        match->steps.count--;
    return refusal;
}

/* A record that is being read. */
struct match_loading {
    struct match *match;
    struct headers headers;
    struct record_reader reader;
    uint64_t seed;
    bool begun, ended;
    const char *refusal;
};

/* The next line; NULL, or why it cannot be. */
static const char *read_line(struct match_loading *loading)
{
    struct match *match = loading->match;
    struct record_line line = record_next(&loading->reader);
    const char *refusal = NULL;
    if (line.kind == RECORD_BROKEN)
        return broken(match, SAY("line %d of the record is neither a header nor a move"), line.number);
    if (line.kind == RECORD_HEADER)
        return read_header(match, &line, &loading->headers);
    if (!loading->begun)
        refusal = begin_record(match, &loading->headers, loading->seed);
    loading->begun = true;
    loading->ended = line.kind == RECORD_END;
    if (refusal || line.kind != RECORD_MOVE)
        return refusal;
    refusal = replay_line(match, &line);
    return refusal ? at_line(match, refusal, line.number) : NULL;
}

/* A result the moves do not bear out. One agreed at a table, before the rules ended the game, is no concern
 * of ours. */
static const char *check_result(struct match *match, const struct headers *headers)
{
    TEXT_ON_STACK(result, 64);
    match_write_result(match, &result);
    bool over = match->game->result(&match->state).over;
    if (over && headers->given[HEADER_RESULT] && strcmp(result.data, headers->value[HEADER_RESULT]) != 0)
        return match_say(match, SAY("the result of the record is not the one its moves lead to"));
    if (!over && strcmp(headers->value[HEADER_RESULT], "none") != 0)
        strcpy(match->agreed, headers->value[HEADER_RESULT]);
    return NULL;
}

struct match_loading *match_load_begin(const struct match *match, const char *bytes, size_t length,
                                       uint64_t seed)
{
    struct match_loading *loading = calloc(1, sizeof *loading);
    struct match *loaded = match_new();
    if (!loading || !loaded) {
        free(loading);
        match_free(loaded);
        return NULL;
    }
    loaded->language = match->language;
    loading->match = loaded;
    loading->reader = record_read(bytes, length);
    loading->seed = seed;
    return loading;
}

bool match_load_some(struct match_loading *loading, size_t lines)
{
    for (; lines > 0 && !loading->refusal && !loading->ended; lines--)
        loading->refusal = read_line(loading);
    return !loading->refusal && !loading->ended;
}

/* The games change places: one of them is freed. */
static const char *take_over(struct match *match, struct match_loading *loading)
{
    struct match *loaded = loading->match;
    const char *refusal = loading->refusal;
    if (!refusal)
        refusal = check_result(loaded, &loading->headers);
    if (!refusal && !match_settle_all(loaded))
        refusal = match_no_memory;
    if (refusal)
        return match_say(match, refusal);
    match_begin_news(loaded);
    struct match old = *match;
    *match = *loaded;
    *loaded = old;
    return NULL;
}

const char *match_load_end(struct match *match, struct match_loading *loading)
{
    const char *refusal = match ? take_over(match, loading) : NULL;
    match_free(loading->match);
    free(loading);
    return refusal;
}

const char *match_load(struct match *match, const char *bytes, size_t length, uint64_t seed)
{
    struct match_loading *loading = match_load_begin(match, bytes, length, seed);
    if (!loading)
        return match_say(match, match_no_memory);
    match_load_some(loading, SIZE_MAX);
    return match_load_end(match, loading);
}
