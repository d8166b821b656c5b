// SPDX-License-Identifier: MIT
/* engine.c: the engine protocol, a line at a time.
 *
 * A command either writes its answer into `answer` and returns NULL, or returns why it is refused. Whatever
 * it is given, the engine goes on; a refused command has changed nothing. */
#include "table/engine.h"
#include "games/games.h"
#include "gonfalon.h"
#include "table/match.h"

#include <stdlib.h>
#include <string.h>

enum { ANSWER_SIZE = 1 << 17, EVENT_SIZE = 512, WORDS_MAX = 64 };

struct engine {
    struct engine_host host;
    struct match *match;
    struct text answer;
    char line[ENGINE_LINE_MAX + 1];
    char refusal[512];
    bool quit;
};

/* The words of a command, its name excluded; NUL-terminated in place. */
struct words {
    int count;
    char *at[WORDS_MAX];
    char *rest; /* everything after the name, as it was written */
};

typedef const char *command_function(struct engine *engine, const struct words *words);

struct command {
    const char *name;
    command_function *function;
    int least, most; /* words it takes */
    bool needs_game;
};

static command_function protocol_version, name, version, list_commands, known_command, quit, list_games,
    list_options, new_game, actors, legal, play, view, events, result, undo, record, load, genmove, setup,
    position, deployments, odds, hint;

static const struct command commands[] = {
    {"actors", actors, 0, 0, true},
    {"deployments", deployments, 0, 0, true},
    {"events", events, 1, 1, true},
    {"games", list_games, 0, 0, false},
    {"genmove", genmove, 1, 5, true},
    {"hint", hint, 1, 5, true},
    {"known_command", known_command, 1, 1, false},
    {"legal", legal, 1, 1, true},
    {"list_commands", list_commands, 0, 0, false},
    {"load", load, 1, WORDS_MAX, false},
    {"name", name, 0, 0, false},
    {"new", new_game, 1, WORDS_MAX, false},
    {"odds", odds, 1, 1, true},
    {"options", list_options, 1, 1, false},
    {"play", play, 2, 2, true},
    {"position", position, 0, 0, true},
    {"protocol_version", protocol_version, 0, 0, false},
    {"quit", quit, 0, 0, false},
    {"record", record, 0, 0, true},
    {"result", result, 0, 0, true},
    {"setup", setup, 1, 1, true},
    {"undo", undo, 0, 0, true},
    {"version", version, 0, 0, false},
    {"view", view, 1, 1, true},
};
#define COMMAND_COUNT (sizeof commands / sizeof commands[0])

struct engine *engine_new(const struct engine_host *host)
{
    struct engine *engine = calloc(1, sizeof *engine);
    char *bytes = malloc(ANSWER_SIZE);
    struct match *match = match_new();
    if (!engine || !bytes || !match) {
        free(engine);
        free(bytes);
        match_free(match);
        return NULL;
    }
    engine->host = *host;
    if (!host->any_language)
        match_keep_to_protocol(match);
    engine->match = match;
    engine->answer = text_in(bytes, ANSWER_SIZE);
    return engine;
}

void engine_free(struct engine *engine)
{
    if (!engine)
        return;
    match_free(engine->match);
    free(engine->answer.data);
    free(engine);
}

/* Makes the answer at least that large. */
static bool make_room(struct engine *engine, size_t size)
{
    if (size <= engine->answer.capacity)
        return true;
    char *bytes = malloc(2 * size);
    if (!bytes)
        return false;
    struct text larger = text_in(bytes, 2 * size);
    text_bytes(&larger, engine->answer.data, engine->answer.length);
    free(engine->answer.data);
    engine->answer = larger;
    return true;
}

static const char *refuse(struct engine *engine, const char *sentence, const char *word)
{
    struct text text = text_in(engine->refusal, sizeof engine->refusal);
    text_format(&text, translate(match_language(engine->match), sentence), word);
    return engine->refusal;
}

static const char *plain(struct engine *engine, const char *sentence)
{
    return translate(match_language(engine->match), sentence);
}

static const struct command *find_command(const char *word)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i].name, word) == 0)
            return &commands[i];
    return NULL;
}

static const char *protocol_version(struct engine *engine, const struct words *words)
{
    (void)words;
    text_string(&engine->answer, "2");
    return NULL;
}

static const char *name(struct engine *engine, const struct words *words)
{
    (void)words;
    text_string(&engine->answer, "Gonfalon");
    return NULL;
}

static const char *version(struct engine *engine, const struct words *words)
{
    (void)words;
    text_string(&engine->answer, gonfalon_version());
    return NULL;
}

static void answer_line(struct engine *engine, const char *line)
{
    if (engine->answer.length)
        text_char(&engine->answer, '\n');
    text_string(&engine->answer, line);
}

static const char *list_commands(struct engine *engine, const struct words *words)
{
    (void)words;
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        answer_line(engine, commands[i].name);
    return NULL;
}

static const char *known_command(struct engine *engine, const struct words *words)
{
    text_string(&engine->answer, find_command(words->at[0]) ? "true" : "false");
    return NULL;
}

static const char *quit(struct engine *engine, const struct words *words)
{
    (void)words;
    engine->quit = true;
    return NULL;
}

static const char *list_games(struct engine *engine, const struct words *words)
{
    (void)words;
    for (int i = 0; i < games_count; i++)
        answer_line(engine, games[i]->id);
    return NULL;
}

static const char *list_options(struct engine *engine, const struct words *words)
{
    const struct game *game = games_find(words->at[0], strlen(words->at[0]));
    if (!game)
        return refuse(engine, SAY("there is no game %s"), words->at[0]);
    for (int i = 0; i < game->option_count; i++) {
        if (i)
            text_char(&engine->answer, '\n');
        option_write_line(&game->options[i], &engine->answer);
    }
    return NULL;
}

static const char *new_game(struct engine *engine, const struct words *words)
{
    char date[ENGINE_DATE];
    const char *options = words->rest + strcspn(words->rest, " \t");
    engine->host.today(date);
    const char *refusal = match_start(engine->match, words->at[0], options, engine->host.seed(), date);
    if (!refusal)
        match_write_step_events(engine->match, VIEWER_TABLE, &engine->answer);
    return refusal;
}

static const char *actors(struct engine *engine, const struct words *words)
{
    (void)words;
    match_write_actors(engine->match, &engine->answer);
    return NULL;
}

/* Which of the viewers beside the seats a command knows. */
static bool find_viewer(struct engine *engine, const char *word, seat_set others, int *viewer)
{
    *viewer = match_viewer_named(engine->match, word, strlen(word));
    return *viewer >= 0 && (*viewer < SEATS_MAX || others & SEAT(*viewer));
}

static const char *no_seat(struct engine *engine, const char *word)
{
    return refuse(engine, SAY("there is no seat %s in this game"), word);
}

static const char *legal(struct engine *engine, const struct words *words)
{
    int seat;
    if (!find_viewer(engine, words->at[0], SEAT_CHANCE, &seat))
        return no_seat(engine, words->at[0]);
    bool fine = make_room(engine, match_legal_size(engine->match, seat)) &&
                match_write_legal(engine->match, seat, &engine->answer);
    return fine ? NULL : plain(engine, SAY("there is not enough memory"));
}

static const char *play(struct engine *engine, const struct words *words)
{
    int seat;
    if (!find_viewer(engine, words->at[0], SEAT_CHANCE, &seat))
        return no_seat(engine, words->at[0]);
    const char *refusal = match_play(engine->match, seat, words->at[1]);
    if (!refusal)
        match_write_step_events(engine->match, seat == CHANCE ? VIEWER_TABLE : seat, &engine->answer);
    return refusal;
}

static const char *view(struct engine *engine, const struct words *words)
{
    int viewer;
    if (!find_viewer(engine, words->at[0], SEAT(VIEWER_TABLE) | SEAT(VIEWER_ALL), &viewer))
        return no_seat(engine, words->at[0]);
    match_write_view(engine->match, viewer, &engine->answer);
    return NULL;
}

static const char *events(struct engine *engine, const struct words *words)
{
    int viewer;
    if (!find_viewer(engine, words->at[0], SEAT(VIEWER_TABLE), &viewer))
        return no_seat(engine, words->at[0]);
    if (!make_room(engine, match_event_count(engine->match) * EVENT_SIZE))
        return plain(engine, SAY("there is not enough memory"));
    match_write_news(engine->match, viewer, &engine->answer);
    return NULL;
}

static const char *result(struct engine *engine, const struct words *words)
{
    (void)words;
    match_write_result(engine->match, &engine->answer);
    return NULL;
}

static const char *undo(struct engine *engine, const struct words *words)
{
    (void)words;
    return match_undo(engine->match);
}

static const char *record(struct engine *engine, const struct words *words)
{
    (void)words;
    if (!make_room(engine, match_record_size(engine->match)))
        return plain(engine, SAY("there is not enough memory"));
    match_write_record(engine->match, &engine->answer);
    text_cut(&engine->answer, engine->answer.length - 1); /* the answer ends with a line end of its own */
    return NULL;
}

static const char *load(struct engine *engine, const struct words *words)
{
    size_t length;
    char *bytes = engine->host.read_file(words->rest, &length);
    if (!bytes)
        return refuse(engine, SAY("the file %s cannot be read"), words->rest);
    const char *refusal = match_load(engine->match, bytes, length, engine->host.seed());
    free(bytes);
    return refusal;
}

/* `key=number`, if the word begins with that key. */
static bool read_number(const char *word, const char *key, uint64_t highest, uint64_t *number, bool *fine)
{
    size_t length = strlen(key);
    if (strncmp(word, key, length) != 0 || word[length] != '=')
        return false;
    *fine = text_read_number(word + length + 1, strlen(word + length + 1), highest, number);
    return true;
}

/* What a bot would play for a seat; with its reasons, or without. */
static const char *choose(struct engine *engine, const struct words *words, bool reasons)
{
    const struct match *match = engine->match;
    const struct bot *bot = bot_find("medium", 6);
    uint64_t seed = engine->host.seed(), milliseconds = 0, simulations = 0;
    int seat;
    if (!find_viewer(engine, words->at[0], 0, &seat))
        return no_seat(engine, words->at[0]);
    for (int i = 1; i < words->count; i++) {
        const char *word = words->at[i];
        bool fine = true;
        if (text_starts_with(word, "bot=")) {
            bot = bot_find(word + 4, strlen(word + 4));
            fine = bot != NULL;
        } else if (!read_number(word, "ms", 3600000, &milliseconds, &fine) &&
                   !read_number(word, "sims", 1000000000, &simulations, &fine) &&
                   !read_number(word, "seed", UINT64_MAX, &seed, &fine)) {
            fine = false;
        }
        if (!fine)
            return refuse(engine, SAY("genmove does not understand %s"), word);
    }
    if (!(match_actors(match) & SEAT(seat)))
        return refuse(engine, SAY("%s has nothing to decide"), words->at[0]);
    struct bot_question limits = {
        .seed = seed, .milliseconds = (uint32_t)milliseconds, .simulations = (uint32_t)simulations};
    match_write_choice(match, seat, bot, limits, reasons, &engine->answer);
    return NULL;
}

static const char *genmove(struct engine *engine, const struct words *words)
{
    return choose(engine, words, false);
}

static const char *hint(struct engine *engine, const struct words *words)
{
    return choose(engine, words, true);
}

static const char *odds(struct engine *engine, const struct words *words)
{
    int seat;
    if (!find_viewer(engine, words->at[0], 0, &seat))
        return no_seat(engine, words->at[0]);
    match_write_odds(engine->match, seat, &engine->answer);
    return NULL;
}

static const char *setup(struct engine *engine, const struct words *words)
{
    return match_set_position(engine->match, words->at[0]);
}

static const char *position(struct engine *engine, const struct words *words)
{
    (void)words;
    const struct game *game = match_game(engine->match);
    if (!game->position_text)
        return plain(engine, SAY("this game has no notation for positions"));
    game->position_text(match_state(engine->match), &engine->answer);
    return NULL;
}

static const char *deployments(struct engine *engine, const struct words *words)
{
    (void)words;
    const struct game *game = match_game(engine->match);
    for (int i = 0; i < game->preset_count; i++) {
        answer_line(engine, game->presets[i].name);
        text_format(&engine->answer, " %s", plain(engine, game->presets[i].sentence));
    }
    return NULL;
}

/* Splits at blanks, in place. Too many words: the last one holds the rest. */
static struct words split(char *string)
{
    struct words words = {.rest = string};
    char *place = NULL;
    for (char *word = strtok_r(string, " \t", &place); word && words.count < WORDS_MAX;
         word = strtok_r(NULL, " \t", &place))
        words.at[words.count++] = word;
    return words;
}

/* The command behind its number: its name, then its words. */
static const char *carry_out(struct engine *engine, char *line)
{
    if (*line == '\0')
        return plain(engine, SAY("there is no command on this line"));
    char *end = line + strcspn(line, " \t");
    char *rest = end + strspn(end, " \t");
    char kept[ENGINE_LINE_MAX + 1];
    strcpy(kept, rest);
    *end = '\0';
    const struct command *command = find_command(line);
    if (!command)
        return refuse(engine, SAY("there is no command %.200s"), line);
    struct words words = split(rest);
    words.rest = kept;
    if (words.count < command->least || words.count > command->most)
        return refuse(engine, SAY("%s is called with other words: see docs/engine-protocol.md"),
                      command->name);
    if (command->needs_game && !match_game(engine->match))
        return plain(engine, SAY("no game has been started"));
    return command->function(engine, &words);
}

static bool acceptable(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (line[i] != '\t' && (line[i] < 0x20 || line[i] > 0x7e))
            return false;
    return true;
}

/* The line in our own memory, without blanks and comments around it; or why it is none. */
static const char *take_line(struct engine *engine, const char *line, size_t length, char **text)
{
    const char *refusal = NULL;
    if (length > 0 && line[length - 1] == '\r')
        length--;
    if (length > ENGINE_LINE_MAX)
        refusal = plain(engine, SAY("that line is longer than 4096 bytes"));
    else if (!acceptable(line, length))
        refusal = plain(engine, SAY("that line has bytes outside printable ASCII and tab"));
    size_t kept = length < ENGINE_LINE_MAX ? length : ENGINE_LINE_MAX;
    memcpy(engine->line, line, kept);
    engine->line[kept] = '\0';
    *text = engine->line + strspn(engine->line, " \t");
    return refusal;
}

static void trim(char *text)
{
    text[strcspn(text, "#")] = '\0';
    for (size_t end = strlen(text); end > 0 && (text[end - 1] == ' ' || text[end - 1] == '\t'); end--)
        text[end - 1] = '\0';
}

struct engine_reply engine_ask(struct engine *engine, const char *line, size_t length)
{
    char *text;
    text_clear(&engine->answer);
    const char *refusal = take_line(engine, line, length, &text);
    size_t digits = strspn(text, "0123456789");
    if (text[digits] && !strchr(" \t#", text[digits]))
        digits = 0; /* no number, but a word that begins with one */
    if (!refusal) {
        trim(text);
        if (*text == '\0')
            return (struct engine_reply){.kind = ENGINE_SILENT};
        refusal = carry_out(engine, text + digits + strspn(text + digits, " \t"));
    }
    return (struct engine_reply){.kind = refusal ? ENGINE_REFUSED : ENGINE_DONE,
                                 .number = text,
                                 .digits = digits,
                                 .body = refusal ? refusal : engine->answer.data,
                                 .quit = engine->quit};
}

struct match *engine_match(struct engine *engine)
{
    return engine->match;
}
