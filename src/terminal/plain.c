// SPDX-License-Identifier: MIT
/* plain.c: the dialogue in lines of text, for screen readers, for scripts and for pipes: the position in
 * words, what is asked, the moves by number. It writes no escape codes. See front.h. */
#include "games/games.h"
#include "terminal/clocks.h"
#include "terminal/front.h"
#include "terminal/moment.h"
#include "terminal/picture.h"
#include "terminal/rulebook.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { POSITION_TEXT = 8192, LOG_SHOWN = 20, BLANK_LINES = 60, LINGER_MS = 20000 };

/* What has been told of each look. */
struct told {
    size_t lines;                 /* of its log */
    char position[POSITION_TEXT]; /* as it was last described */
    char question[512];           /* the status sentence last printed */
    char vote[256];               /* the open question last printed */
    bool next;                    /* that the next game is set up */
    uint32_t asked;               /* the message after which the moves were last listed */
};

struct plain {
    struct client *client;
    struct input *input;
    const struct picture *picture;
    int current;
    bool handing; /* waiting for the next person to say that it is him */
    bool resigning;
    bool ended_told;
    bool chance_told;
    bool typed;     /* a person types: input is a terminal */
    char tried[64]; /* what was last typed as a move */
    unsigned moved; /* as the client tells */
    int64_t taken;  /* when the last line was, or the beginning */
    struct told told[CLIENT_LOOKS_MAX];
};

static const struct look *look_of(const struct plain *plain)
{
    return &plain->client->looks[plain->current];
}

static const char *say(const struct plain *plain, const char *sentence)
{
    return translate(plain->client->language, sentence);
}

static void print_with(const struct plain *plain, const char *sentence, const char *one, const char *two)
{
    TEXT_ON_STACK(text, 8192);
    say_with(&text, plain->client->language, sentence, one, two);
    puts(text.data);
}

/* --- What is told. */

static void print_log(struct plain *plain, size_t from)
{
    const struct look *look = look_of(plain);
    for (size_t i = from; i < look_log_length(look); i++) {
        puts(look_log_line(look, i));
    }
}

static void print_news(struct plain *plain)
{
    struct told *told = &plain->told[plain->current];
    size_t length = look_log_length(look_of(plain));
    if (told->lines > length)
        told->lines = length; /* something was taken back */
    print_log(plain, told->lines);
    told->lines = length;
    if (plain->client->notice[0] && plain->client->refused)
        print_with(plain, SAY("%s is not played: %s. Type a number, a move, or help."), plain->tried,
                   plain->client->notice);
    else if (plain->client->notice[0])
        puts(plain->client->notice);
    plain->client->notice[0] = '\0';
}

static bool has_line(const char *text, const char *line, size_t length)
{
    for (const char *at = text; *at;) {
        size_t size = strcspn(at, "\n");
        if (size == length && memcmp(at, line, length) == 0)
            return true;
        at += size + (at[size] == '\n');
    }
    return false;
}

/* The position in words: all of it, or the sentences that were not so when it was last told. */
static void print_position(struct plain *plain, bool whole)
{
    struct told *told = &plain->told[plain->current];
    char *bytes = malloc(POSITION_TEXT);
    if (!bytes)
        return;
    struct text text = text_in(bytes, POSITION_TEXT);
    look_describe(look_of(plain), &text);
    for (const char *at = text.data; *at;) {
        size_t size = strcspn(at, "\n");
        if (whole || !has_line(told->position, at, size))
            printf("%.*s\n", (int)size, at);
        at += size + (at[size] == '\n');
    }
    memcpy(told->position, text.data, text.length + 1);
    free(bytes);
}

static void print_choice(int number, const struct choice *choice)
{
    printf("%3d. %s%s%s\n", number, choice->name, choice->about[0] ? ". " : "", choice->about);
}

/* Moves of one unit on one line; those there is more to say about on lines of their own. */
static void print_by_spot(const struct plain *plain, const struct choice *list, int count)
{
    const struct look *look = look_of(plain);
    int last = SPOT_NONE, from, to, files, ranks;
    plain->picture->grid(look, &files, &ranks);
    for (int spot = 0; spot < files * ranks; spot++)
        for (int i = 0; i < count; i++) {
            const char *about = list[i].about;
            if (!picture_spots(plain->picture, look, list[i].move, &from, &to) || from != spot)
                continue;
            TEXT_ON_STACK(unit, 256);
            picture_spot(plain->picture, look, spot, &unit);
            if (last != spot)
                printf("%s%s", last == SPOT_NONE ? "" : "\n", unit.data);
            last = spot;
            printf("%s %d %s%s%s", about[0] ? "\n   " : "", i + 1, list[i].move, about[0] ? ": " : "",
                   about[0] ? about : ",");
        }
    puts("");
}

static void print_moves(const struct plain *plain)
{
    struct choice list[CHOICES_MAX];
    const struct look *look = look_of(plain);
    int count = look_choices(look, list), from, to;
    if (count > 0 && picture_spots(plain->picture, look, list[0].move, &from, &to)) {
        print_by_spot(plain, list, count);
        return;
    }
    for (int i = 0; i < count; i++)
        print_choice(i + 1, &list[i]);
}

static bool print_clocks(const struct plain *plain)
{
    TEXT_ON_STACK(text, 1024);
    if (plain->client->served)
        clocks_tell(look_of(plain), &text);
    if (text.length)
        puts(text.data);
    return text.length > 0;
}

static void print_status(struct plain *plain)
{
    TEXT_ON_STACK(text, 1024);
    picture_status(look_of(plain), &text);
    puts(text.data);
    if (!look_over(look_of(plain)))
        print_clocks(plain);
}

/* Whom the ladder has chosen: now, or for the next game. */
static void print_opponent(const struct plain *plain)
{
    TEXT_ON_STACK(text, 1024);
    client_write_opponent(plain->client, &text);
    fputs(text.data, stdout);
}

static void print_question(struct plain *plain)
{
    printf("\n-- %s --\n", member(look_of(plain)->table, "headline"));
    print_position(plain, false);
    print_status(plain);
    print_moves(plain);
}

static void print_prompt(const struct plain *plain)
{
    if (plain->typed)
        fputs("> ", stdout);
    fflush(stdout);
}

/* --- Commands. */

static void command_glance(struct plain *plain, const char *rest)
{
    (void)rest;
    const char *id = look_game(look_of(plain));
    const struct game *game = games_find(id, strlen(id));
    char *text = picture_help(plain->picture, look_of(plain), "");
    if (game && game->words && game->words->about)
        puts(say(plain, game->words->about));
    if (text)
        fputs(text, stdout);
    free(text);
}

static void command_help(struct plain *plain, const char *rest)
{
    (void)rest;
    puts(say(plain, SAY("Type the number of a move, or the move as the game writes it. Or:\n"
                        "  board     the position in words\n"
                        "  moves     what you may choose from\n"
                        "  glance    the game at a glance\n"
                        "  log       what happened (log 50: more of it)\n"
                        "  rules     a rule by its number, or the rules that hold certain words\n"
                        "  undo      take your last decision back\n"
                        "  save      where the game is kept (save FILE: its record so far, in that file)\n"
                        "  players   who sits where\n"
                        "  resign    give the game up\n"
                        "  new       another game\n"
                        "At a served table:\n"
                        "  say       say something (say hello); yes, no: answer a question of the table\n"
                        "  clock     how much time everybody has left\n"
                        "  draw      offer a draw\n"
                        "  pause     stop the clocks for a while; resume goes on\n"
                        "  back      play again instead of the bot that plays for you\n"
                        "  again     after the game: the same table once more\n"
                        "  quit      stop; the game can be gone on with later")));
    puts("");
    command_glance(plain, "");
}

static void command_board(struct plain *plain, const char *rest)
{
    (void)rest;
    puts(member(look_of(plain)->table, "headline"));
    print_position(plain, true);
    print_status(plain);
}

static void command_moves(struct plain *plain, const char *rest)
{
    (void)rest;
    print_status(plain);
    if (look_asked(look_of(plain)))
        print_moves(plain);
}

static void command_log(struct plain *plain, const char *rest)
{
    uint64_t wanted = LOG_SHOWN;
    size_t length = look_log_length(look_of(plain));
    if (rest[0] && !text_read_number(rest, strlen(rest), 1000000, &wanted)) {
        print_with(plain, SAY("%s is no number of lines; for example: log 50"), rest, "");
        return;
    }
    print_log(plain, length > wanted ? length - (size_t)wanted : 0);
}

static void command_rules(struct plain *plain, const char *rest)
{
    const char *game = look_game(look_of(plain));
    enum language language = plain->client->language;
    char *bytes = malloc(RULEBOOK_TEXT_MAX);
    if (!bytes)
        return;
    struct text text = text_in(bytes, RULEBOOK_TEXT_MAX);
    if (!rest[0])
        puts(say(plain, SAY("Which rule? Type its number, or words it holds, after rules.")));
    else if (rulebook_write(game, language, rest, &text) || rulebook_search(game, language, rest, &text))
        puts(text.data);
    else
        print_with(plain, SAY("There is no rule %s, and no rule holds these words."), rest, "");
    free(bytes);
}

static void command_undo(struct plain *plain, const char *rest)
{
    (void)rest;
    client_wish(plain->client, WISH_UNDO, look_of(plain)->as, "");
}

static void command_save(struct plain *plain, const char *rest)
{
    if (!rest[0]) {
        print_with(plain,
                   plain->client->served ? SAY("The server keeps the game: %s")
                                         : SAY("The game is kept in %s"),
                   plain->client->place, "");
        return;
    }
    const char *refusal = client_save(plain->client, rest);
    if (refusal)
        printf("%s: %s\n", rest, refusal);
    else
        print_with(plain, SAY("The record of the game so far is in %s"), rest, "");
}

static void command_players(struct plain *plain, const char *rest)
{
    TEXT_ON_STACK(text, 4096);
    (void)rest;
    picture_players(look_of(plain), &text);
    fputs(text.data, stdout);
    print_opponent(plain);
}

static void command_resign(struct plain *plain, const char *rest)
{
    (void)rest;
    puts(say(plain, SAY("Really give the game up? Type yes, or anything else.")));
    plain->resigning = true;
}

static void command_say(struct plain *plain, const char *rest)
{
    client_wish(plain->client, WISH_SAY, look_of(plain)->as, rest);
}

static void command_yes(struct plain *plain, const char *rest)
{
    (void)rest;
    client_wish(plain->client, WISH_AGREE, look_of(plain)->as, "");
}

static void command_no(struct plain *plain, const char *rest)
{
    (void)rest;
    client_wish(plain->client, WISH_REFUSE, look_of(plain)->as, "");
}

static void command_sit(struct plain *plain, const char *rest)
{
    client_wish(plain->client, WISH_SIT, "", rest);
}

static void command_bots(struct plain *plain, const char *rest)
{
    client_wish(plain->client, WISH_BOTS, "", rest[0] ? rest : "medium");
}

static void command_draw(struct plain *plain, const char *rest)
{
    (void)rest;
    client_wish(plain->client, WISH_DRAW, look_of(plain)->as, "");
}

static void command_back(struct plain *plain, const char *rest)
{
    (void)rest;
    client_wish(plain->client, WISH_BACK, look_of(plain)->as, "");
}

static void command_clock(struct plain *plain, const char *rest)
{
    (void)rest;
    if (!print_clocks(plain))
        puts(say(plain, SAY("There is no clock at this table.")));
}

static void command_pause(struct plain *plain, const char *rest)
{
    (void)rest;
    client_wish(plain->client, WISH_PAUSE, look_of(plain)->as, "");
}

static void command_resume(struct plain *plain, const char *rest)
{
    (void)rest;
    client_wish(plain->client, WISH_RESUME, look_of(plain)->as, "");
}

static void command_again(struct plain *plain, const char *rest)
{
    (void)rest;
    client_wish(plain->client, WISH_AGAIN, look_of(plain)->as, "");
}

static const struct {
    const char *name;
    void (*run)(struct plain *plain, const char *rest);
} commands[] = {
    {SAY("help"), command_help},     {SAY("board"), command_board},     {SAY("moves"), command_moves},
    {SAY("log"), command_log},       {SAY("rules"), command_rules},     {SAY("undo"), command_undo},
    {SAY("save"), command_save},     {SAY("players"), command_players}, {SAY("resign"), command_resign},
    {SAY("say"), command_say},       {SAY("yes"), command_yes},         {SAY("no"), command_no},
    {SAY("sit"), command_sit},       {SAY("bots"), command_bots},       {SAY("draw"), command_draw},
    {SAY("back"), command_back},     {SAY("clock"), command_clock},     {SAY("pause"), command_pause},
    {SAY("resume"), command_resume}, {SAY("again"), command_again},     {SAY("glance"), command_glance},
};

static bool is_word(const struct plain *plain, const char *line, const char *word)
{
    size_t length = strcspn(line, " ");
    const char *other = translate(plain->client->language, word);
    return (strlen(word) == length && strncasecmp(line, word, length) == 0) ||
           (strlen(other) == length && strncasecmp(line, other, length) == 0);
}

static bool run_command(struct plain *plain, const char *line)
{
    const char *rest = line + strcspn(line, " ");
    rest += strspn(rest, " ");
    if (strcmp(line, "?") == 0)
        line = "help";
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (is_word(plain, line, commands[i].name)) {
            commands[i].run(plain, rest);
            return true;
        }
    return false;
}

/* --- Moves. */

static void play(struct plain *plain, const char *line)
{
    struct choice list[CHOICES_MAX];
    const struct look *look = look_of(plain);
    uint64_t number;
    int count = look_choices(look, list);
    snprintf(plain->tried, sizeof plain->tried, "%.60s", line);
    if (!look_asked(look)) {
        print_status(plain);
        return;
    }
    if (text_read_number(line, strlen(line), 1000000, &number)) {
        if (number < 1 || number > (uint64_t)count) {
            char most[16];
            snprintf(most, sizeof most, "%d", count);
            print_with(plain, SAY("There is no move %s: type a number from 1 to %s, or help."), line, most);
            return;
        }
        client_wish(plain->client, WISH_MOVE, look->as, list[number - 1].move);
        return;
    }
    client_wish(plain->client, WISH_MOVE, look->as, line);
}

/* --- Turns of the dialogue. */

static bool hides(const struct plain *plain, int look)
{
    return plain->client->look_count > 1 && picture_hides(plain->picture, &plain->client->looks[look]);
}

/* Others have been looking: what they must not see scrolls away, and nothing comes before the next says so.
 */
static void hand_over(struct plain *plain, int next)
{
    const struct look *look = &plain->client->looks[next];
    if (isatty(STDOUT_FILENO))
        for (int i = 0; i < BLANK_LINES; i++)
            puts("");
    print_with(plain, SAY("\nNext: %s (%s). Press Enter when nobody else looks."), look_title(look, look->as),
               look->as);
    plain->handing = true;
    plain->current = next;
    print_prompt(plain);
}

static void ask_anew(struct plain *plain)
{
    const struct look *look = look_of(plain);
    struct told *told = &plain->told[plain->current];
    print_news(plain);
    if (look_asked(look) && told->asked != look->turns) {
        told->asked = look->turns;
        print_question(plain);
        print_prompt(plain);
    }
    if (!look_over(look))
        plain->ended_told = plain->chance_told = false; /* the end was taken back, perhaps */
    if (look_over(look) && !plain->ended_told) {
        plain->ended_told = true;
        puts("");
        print_position(plain, false);
        print_status(plain);
        print_opponent(plain);
        if (plain->client->record[0])
            print_with(plain, SAY("The record is in %s; look at it with: gonfalon replay"),
                       plain->client->record, "");
        puts(say(plain, plain->client->served ? SAY("Now: board, log, again, new, quit.")
                                              : SAY("Now: board, log, undo, new, quit.")));
        print_prompt(plain);
    }
}

/* Whether the chance of a game that is over was the one the house had promised. */
static void tell_chance(struct plain *plain)
{
    if (!look_over(look_of(plain)) || !plain->client->chance[0] || plain->chance_told)
        return;
    plain->chance_told = true;
    puts(plain->client->chance);
    print_prompt(plain);
}

/* At a served table others take their time: whom one waits for is said whenever it changes. */
static void tell_waiting(struct plain *plain)
{
    struct told *told = &plain->told[plain->current];
    TEXT_ON_STACK(status, sizeof told->question);
    const struct look *look = look_of(plain);
    if (!plain->client->served || look_asked(look) || look_over(look))
        return;
    picture_status(look, &status);
    if (strcmp(status.data, told->question) == 0)
        return;
    memcpy(told->question, status.data, status.length + 1);
    puts(status.data);
    if (look_is(look, "waiting")) {
        command_players(plain, "");
        if (look_at(look, "silence"))
            puts(member(look->table, "silence"));
        puts(say(plain, SAY("Type sit and a seat to sit down; bots medium gives the free seats to bots.")));
    }
    fflush(stdout);
}

/* What the table asks one beside the game, once. */
static void tell_questions(struct plain *plain)
{
    struct told *told = &plain->told[plain->current];
    const struct look *look = look_of(plain);
    TEXT_ON_STACK(question, sizeof told->vote);
    picture_question(look, &question);
    if (question.length && strcmp(question.data, told->vote) != 0) {
        print_with(plain, SAY("%s Type yes or no."), question.data, "");
        print_prompt(plain);
    }
    memcpy(told->vote, question.data, question.length + 1);
    if (plain->client->served && look_over(look) && look_at(look, "next") && !told->next) {
        told->next = true;
        puts(say(plain, SAY("The next game is set up; type again to sit down there.")));
        print_prompt(plain);
    }
}

/* The client went on to another table. */
static void begin_anew(struct plain *plain)
{
    plain->moved = plain->client->moved;
    plain->current = 0;
    plain->handing = plain->resigning = plain->ended_told = plain->chance_told = false;
    memset(plain->told, 0, sizeof plain->told);
}

static void turn(struct plain *plain)
{
    client_turn(plain->client);
    if (plain->moved != plain->client->moved)
        begin_anew(plain);
    if (plain->handing)
        return;
    int next = client_next(plain->client, plain->current);
    if (next != plain->current && hides(plain, next)) {
        print_news(plain);
        hand_over(plain, next);
        return;
    }
    plain->current = next;
    ask_anew(plain);
    tell_chance(plain);
    tell_waiting(plain);
    tell_questions(plain);
}

/* Lines of a script wait until something is asked: it cannot know how long the others think. */
static bool may_take_line(const struct plain *plain)
{
    const struct look *look = look_of(plain);
    if (plain->client->waiting > 0 || (!plain->typed && client_sits_down(plain->client)))
        return false;
    return plain->typed || plain->handing || look_asked(look) || look_over(look) ||
           look_is(look, "waiting") || look_is(look, "paused") || look_must_vote(look) ||
           plain->client->ended;
}

/* He has said so, or says no more; a script, also more than can be kept. */
static bool wants_to_go(const struct plain *plain)
{
    const struct input *input = plain->input;
    char line[INPUT_LINE_MAX];
    for (size_t at = 0; (at = input_peek(input, at, line)) > 0;)
        if (is_word(plain, line, SAY("quit")))
            return true;
    return input->ended || (!plain->typed && input->length == sizeof input->bytes);
}

/* No server keeps anybody, whatever it does: a person goes at once; a script waits for its turn for a while,
 * once its end can be seen. */
static bool goes(const struct plain *plain)
{
    const struct client *client = plain->client;
    char line[INPUT_LINE_MAX];
    if (!client->served || !wants_to_go(plain))
        return false;
    bool next = input_peek(plain->input, 0, line) > 0 && is_word(plain, line, SAY("quit"));
    return plain->typed || now_ms() - plain->taken >= LINGER_MS ||
           (next && plain->picture && client->waiting == 0 && !client_sits_down(client));
}

static void wait_for_more(const struct plain *plain)
{
    const struct client *client = plain->client;
    int64_t patience = client_patience(client), left = plain->taken + LINGER_MS - now_ms();
    if (client->served && (patience < 0 || left < patience) && wants_to_go(plain))
        patience = left > 0 ? left : 0;
    input_wait(plain->input, client_descriptor(client), (int)patience);
}

static void answer(struct plain *plain, const char *line)
{
    if (plain->handing) {
        plain->handing = false;
        return;
    }
    if (plain->resigning) {
        plain->resigning = false;
        if (is_word(plain, line, SAY("yes")))
            client_wish(plain->client, WISH_RESIGN, look_of(plain)->as, "");
    } else if (line[0] && !run_command(plain, line)) {
        play(plain, line);
    }
    print_news(plain);
    print_prompt(plain);
}

static void welcome(const struct plain *plain)
{
    for (int i = 0; i < plain->client->look_count; i++) {
        const struct look *look = &plain->client->looks[i];
        if (look_seat(look, look->as))
            print_with(plain, SAY("You are: %s (%s)."), look_title(look, look->as), look->as);
    }
    if (!look_over(look_of(plain)))
        print_opponent(plain);
    puts(say(plain, SAY("Type help to see what you can type.")));
}

static void farewell(const struct plain *plain)
{
    if (!look_over(look_of(plain)) && plain->client->place[0])
        print_with(plain,
                   plain->client->served
                       ? SAY("The game goes on without you. Come back with: gonfalon play --connect %s")
                       : SAY("The game is kept. Go on with: gonfalon play --file %s"),
                   plain->client->place, "");
}

enum ending plain_run(struct client *client, struct input *input)
{
    struct plain *plain = calloc(1, sizeof *plain);
    enum ending ending = ENDING_QUIT;
    char line[INPUT_LINE_MAX];
    if (!plain)
        return ENDING_QUIT;
    *plain =
        (struct plain){.client = client, .input = input, .typed = isatty(STDIN_FILENO), .taken = now_ms()};
    while (!client->ended && !client_is_told(client) && !goes(plain)) {
        wait_for_more(plain);
        client_turn(client);
    }
    bool told = look_game(&client->looks[0])[0] && !client->ended;
    if (told) {
        plain->picture = picture_of(look_game(&client->looks[0]));
        welcome(plain);
        if (hides(plain, client_next(client, 0)))
            hand_over(plain, client_next(client, 0));
    }
    while (told && !client->ended) {
        turn(plain);
        if (may_take_line(plain) && input_take(input, line)) {
            plain->taken = now_ms();
            if (is_word(plain, line, SAY("quit")))
                break;
            if (is_word(plain, line, SAY("new"))) {
                ending = ENDING_NEW;
                break;
            }
            answer(plain, line);
            continue;
        }
        /* At the end of a script bots finish what they are doing; people elsewhere need nobody for that. */
        if (input->ended && !input_has_line(input) && (may_take_line(plain) || client->served))
            break;
        if (goes(plain))
            break;
        fflush(stdout);
        wait_for_more(plain);
    }
    if (client->notice[0])
        puts(client->notice);
    farewell(plain);
    fflush(stdout);
    free(plain);
    return ending;
}
