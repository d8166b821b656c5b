// SPDX-License-Identifier: MIT
/* tell.c: what a table tells those who look on, as JSON (docs/protocol.md).
 *
 * A viewer is told its own view, its own choice and what everybody may know. Whatever is written here is
 * computed from the view of the game, or is public. */
#include "table/show.h"
#include "table/steps.h"
#include "table/table_inside.h"

#include <stdlib.h>
#include <string.h>

/* --- Events. */

/* As the events of games: what is told to all; to the person the sentence names; to the owner of the seat, or
 * whoever is of the camp, it is about. NULL: as to all. */
static const char *const sentences[TOLD_KINDS][EVENT_SIDES] = {
    [TOLD_SAT] = {SAY("{person} takes the seat {of}"), SAY("you take the seat {of}")},
    [TOLD_STOOD] = {SAY("the seat {of} is free again")},
    [TOLD_AWAY] = {SAY("{person} leaves the seat {of} to a bot for now"),
                   SAY("you leave the seat {of} to a bot for now")},
    [TOLD_BOT] = {SAY("a bot takes the seat {of}")},
    [TOLD_STARTED] = {SAY("the game begins")},
    [TOLD_TIME_BOT] = {SAY("the time {of} is over: a bot plays on"), NULL,
                       SAY("your time is over: a bot plays on for you")},
    [TOLD_TIME_ONCE] = {SAY("the time {of} is over: a bot takes this one decision"), NULL,
                        SAY("your time is over: a bot takes this one decision for you")},
    [TOLD_DECIDED] = {SAY("a bot has decided for you: {move}")},
    [TOLD_TIME_LOST] = {SAY("the time {of} is over: the game is lost for the camp"), NULL,
                        SAY("your time is over: the game is lost for your camp")},
    [TOLD_BACK] = {SAY("{person} takes the seat {of} again"), SAY("you take the seat {of} again")},
    [TOLD_ASKS_PAUSE] = {SAY("{person} asks for a pause"), SAY("you ask for a pause")},
    [TOLD_ASKS_DRAW] = {SAY("{person} offers a draw"), SAY("you offer a draw")},
    [TOLD_ASKS_RESIGN] = {SAY("{person} wants to resign"), SAY("you want to resign")},
    [TOLD_ASKS_UNDO] = {SAY("{person} asks to take the last decision {of} back"),
                        SAY("you ask to take your last decision back")},
    [TOLD_ASKS_BOT] = {SAY("{person} asks to let a bot play for the seat {of} meanwhile"),
                       SAY("you ask to let a bot play for the seat {of} meanwhile"),
                       SAY("{person} asks to let a bot play for you meanwhile")},
    [TOLD_ASKS_OPEN] = {SAY("{person} asks to give the seat {of} to a newcomer"),
                        SAY("you ask to give the seat {of} to a newcomer"),
                        SAY("{person} asks to give your seat to a newcomer")},
    [TOLD_ASKS_HINTS] = {SAY("{person} asks for hints to be allowed, for everybody"),
                         SAY("you ask for hints to be allowed, for everybody")},
    [TOLD_AGREES] = {SAY("{person} agrees"), SAY("you agree")},
    [TOLD_AGAINST] = {SAY("{person} says no"), SAY("you say no")},
    [TOLD_PAUSED] = {SAY("the game is paused")},
    [TOLD_RESUMED] = {SAY("the game goes on")},
    [TOLD_DOWN] = {SAY("the house was closed for a while: the clocks stood still")},
    [TOLD_UNDONE] = {SAY("the last decision {of} is taken back"), NULL,
                     SAY("your last decision is taken back")},
    [TOLD_DRAWN] = {SAY("the game is drawn by agreement")},
    [TOLD_RESIGNED] = {SAY("the camp {of} resigns"), NULL, SAY("your camp resigns")},
    [TOLD_REPLACED] = {SAY("a bot takes the seat {of} in place of {person}"),
                       SAY("a bot takes the seat {of} in your place")},
    [TOLD_MINDED] = {SAY("a bot decides for the seat {of} until {person} is back"),
                     SAY("a bot decides for the seat {of} until you are back")},
    [TOLD_OPENED] = {SAY("the seat {of} waits for a newcomer, a bot plays meanwhile")},
    [TOLD_HINTS] = {SAY("all agree: whoever wants one may have a hint")},
    [TOLD_NEXT] = {SAY("the next game is set up")},
    [TOLD_FAILED_CRASHED] = {SAY(
        "{person} plays no more (the program has ended): {bot} takes the seat {of}")},
    [TOLD_FAILED_LATE] = {SAY("{person} plays no more (it took too long): {bot} takes the seat {of}")},
    [TOLD_FAILED_BABBLED] = {SAY("{person} plays no more (it answered without end): {bot} takes the seat "
                                 "{of}")},
    [TOLD_FAILED_ILLEGAL] = {SAY("{person} plays no more (that was no legal move): {bot} takes the seat "
                                 "{of}")},
    [TOLD_FAILED_ABSENT] = {SAY("{person} is not here any more: {bot} takes the seat {of}")},
};

/* The reader holds the seat, and looks from it. */
static bool is_own(const struct table *table, int seat, int viewer, const struct reader *reader)
{
    return seat == viewer && reader->person[0] && strcmp(table->seat[seat].person, reader->person) == 0;
}

static bool concerns(const struct table *table, const struct told *told, int viewer,
                     const struct reader *reader)
{
    if (told->seat < 0 || viewer >= SEATS_MAX)
        return false;
    if (told->kind != TOLD_RESIGNED)
        return is_own(table, told->seat, viewer, reader);
    const struct match *match = table->match;
    const char *camp = match->game->camp(&match->state, told->seat);
    return is_own(table, viewer, viewer, reader) &&
           strcmp(camp, match->game->camp(&match->state, viewer)) == 0;
}

static const char *sentence_for(const struct table *table, const struct told *told, int viewer,
                                const struct reader *reader)
{
    const char *const *sentence = sentences[told->kind];
    if (sentence[EVENT_YOURS] && reader->person[0] && strcmp(table->mover, reader->person) == 0)
        return sentence[EVENT_YOURS];
    if (sentence[EVENT_TO_YOU] && concerns(table, told, viewer, reader))
        return sentence[EVENT_TO_YOU];
    return sentence[EVENT_OTHERS];
}

/* What the seat has just decided, by the name its owner knows the move by. */
static void write_decision(const struct table *table, int seat, enum language language, struct text *text)
{
    const struct game *game = table->match->game;
    union game_state view;
    memset(&view, 0, sizeof view);
    game->observe(table->played ? &table->before : &table->match->state, seat, &view);
    game_move_name(game, &view, seat, table->seat[seat].choice, language, text);
}

/* `{person}` is who did it, `{of}` the seat it concerns, as whose, `{bot}` the bot there, `{move}` what was
 * decided. */
static void write_sentence(const struct table *table, const struct told *told, int viewer,
                           const struct reader *reader, struct text *text)
{
    const struct match *match = table->match;
    enum language language = reader->language;
    const char *at = translate(language, sentence_for(table, told, viewer, reader));
    while (*at) {
        if (*at != '{') {
            size_t plain = strcspn(at, "{");
            text_bytes(text, at, plain);
            at += plain;
        } else if (text_starts_with(at, "{person}")) {
            text_string(text, table->moved);
            at += strlen("{person}");
        } else if (text_starts_with(at, "{of}")) {
            game_seat_title(match->game, &match->state, told->seat, TITLE_OF, language, text);
            at += strlen("{of}");
        } else if (text_starts_with(at, "{bot}")) {
            text_string(text, bot_called(table, told->seat, language));
            at += strlen("{bot}");
        } else if (text_starts_with(at, "{move}")) {
            write_decision(table, told->seat, language, text);
            at += strlen("{move}");
        } else {
            text_char(text, *at++);
        }
    }
}

/* Those at the table by their names, for the sentences of the game. Whoever has several seats, be it a person
 * or the same bot, is called by their titles. */
struct names {
    const char *at[SEATS_MAX];
};

static bool same_player(const struct seat *one, const struct seat *other)
{
    if (one->kind != other->kind)
        return false;
    if (one->kind == SEAT_BOT)
        return one->bot == other->bot && strcmp(one->guest, other->guest) == 0;
    return strcmp(one->person, other->person) == 0;
}

static bool sits_elsewhere(const struct table *table, int seat)
{
    for (int other = 0; other < SEATS_MAX; other++)
        if (other != seat && same_player(&table->seat[seat], &table->seat[other]))
            return true;
    return false;
}

static struct names names_at(const struct table *table, enum language language)
{
    struct names names = {{NULL}};
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const struct seat *s = &table->seat[seat];
        if (s->kind == SEAT_OPEN || sits_elsewhere(table, seat))
            continue;
        names.at[seat] = s->kind == SEAT_BOT ? bot_called(table, seat, language) : s->name;
    }
    return names;
}

/* Who wants no words is told none, where the game tells its events in values as well. */
static bool is_wordless(const struct table *table, const struct reader *reader)
{
    return !reader->words && table->match->game->write_value;
}

static void write_event(const struct table *table, const struct event *event, int viewer,
                        const struct reader *reader, struct json *json)
{
    const struct match *match = table->match;
    if (is_wordless(table, reader)) {
        event_write_members(match->game, &match->state, event, NULL, json);
        return;
    }
    struct names names = names_at(table, reader->language);
    const struct listener listener = {reader->language, viewer, names.at};
    event_write_members(match->game, &match->state, event, &listener, json);
}

static void write_members(const struct table *table, const struct told *told, int viewer,
                          const struct reader *reader, struct json *json)
{
    TEXT_ON_STACK(sentence, 1024);
    switch (told->kind) {
    case TOLD_SAID:
        json_key(json, "from");
        json_put_string(json, table->said_by);
        json_key(json, "said");
        json_put_string(json, table->said ? table->said : "");
        return;
    case TOLD_EVENT: write_event(table, &told->event, viewer, reader, json); return;
    default:
        write_sentence(table, told, viewer, reader, &sentence);
        json_key(json, "text");
        json_put_string(json, sentence.data);
        if (told->kind == TOLD_DECIDED) {
            json_key(json, "decided");
            json_put_string(json, table_seat_name(table, told->seat));
        }
        return;
    }
}

static void write_told(const struct table *table, const struct told *told, int viewer,
                       const struct reader *reader, struct json *json)
{
    json_open_object(json);
    write_members(table, told, viewer, reader, json);
    json_close_object(json);
}

uint32_t table_shown(const struct table *table, int viewer)
{
    return table->shown[viewer];
}

static uint32_t shown_now(const struct table *table, int viewer)
{
    uint32_t count = 0;
    for (size_t i = 0; i < table->told_count; i++)
        count += table->told[i].audience >> viewer & 1;
    return count;
}

void table_write_events(const struct table *table, int viewer, uint32_t from, const struct reader *reader,
                        struct json *json)
{
    uint32_t number = table->shown[viewer] - shown_now(table, viewer);
    for (size_t i = 0; i < table->told_count; i++)
        if (table->told[i].audience >> viewer & 1 && number++ >= from)
            write_told(table, &table->told[i], viewer, reader, json);
}

/* --- The steps between the events, for those who show them. */

static int game_viewer(int viewer)
{
    return viewer == VIEWER_CROWD ? VIEWER_TABLE : viewer;
}

/* The number of the last event the viewer is shown: what that one leads to is the view as it stands. */
static size_t last_event(const struct table *table, int viewer)
{
    size_t last = 0;
    for (size_t i = 0; i < table->told_count; i++)
        if (table->told[i].kind == TOLD_EVENT && table->told[i].audience >> viewer & 1)
            last = i;
    return last;
}

/* The viewer's events, each with what it changed for him; what an event he is not shown has changed comes
 * with the next one. */
static void write_steps(const struct table *table, int viewer, const struct reader *reader, struct json *json)
{
    struct steps steps;
    size_t last = last_event(table, viewer), event = 0, size = table->match->game->state_size;
    steps_begin(&steps, table->match->game, game_viewer(viewer), table->options, &table->before);
    for (size_t i = 0; i < table->told_count; i++) {
        const struct told *told = &table->told[i];
        const unsigned char *after = (const unsigned char *)table->after.items + event * size;
        event += told->kind == TOLD_EVENT;
        if (!(told->audience >> viewer & 1))
            continue;
        json_open_object(json);
        write_members(table, told, viewer, reader, json);
        if (told->kind == TOLD_EVENT && i < last)
            steps_write_patch(&steps, after, json);
        json_close_object(json);
    }
}

/* Every event of the line has its state, and the game was under way before it. */
static bool has_steps(const struct table *table)
{
    size_t events = 0;
    for (size_t i = 0; i < table->told_count; i++)
        events += table->told[i].kind == TOLD_EVENT;
    return events > 1 && table->after.count == events && table->status != TABLE_WAITING;
}

/* --- The table as it stands. */

static void write_view(const struct table *table, int viewer, struct telling *telling, struct json *json)
{
    if (table->status == TABLE_WAITING) {
        json_put_null(json);
        return;
    }
    union game_state view;
    match_observe(table->match, game_viewer(viewer), &view);
    if (telling && telling->has_view && memcmp(view.bytes, telling->seen.bytes, sizeof view.bytes) == 0) {
        json_put_json(json, telling->view->data);
        return;
    }
    size_t start = json->text->length;
    json->options = table->options;
    table->match->game->write_view(&view, json);
    if (!telling)
        return;
    text_clear(telling->view);
    text_bytes(telling->view, json->text->data + start, json->text->length - start);
    telling->seen = view;
    telling->has_view = !telling->view->overflow && !json->text->overflow;
}

/* What the seat may choose from; null where it is not asked. All of it is computed from the seat's view. */
static void write_ask(const struct table *table, int viewer, const struct reader *reader, struct json *json)
{
    bool asked = viewer < SEATS_MAX && (table->status == TABLE_RUNNING || table->status == TABLE_PAUSED) &&
                 match_actors(table->match) & SEAT(viewer);
    if (!asked) {
        json_put_null(json);
        return;
    }
    union game_state view;
    match_observe(table->match, viewer, &view);
    json_open_object(json);
    json_key(json, "turn");
    json_put_number(json, table->turn);
    show_question(table->match->game, &view, viewer, reader->language, reader->words, json);
    json_close_object(json);
}

/* Who has chosen, and what oneself has. In a window nobody sees who has answered. */
static void write_choices(const struct table *table, int viewer, struct json *json)
{
    bool secret = table->status == TABLE_WAITING || table->status == TABLE_OVER || moves_hushed(table);
    json_key(json, "committed");
    json_open_array(json);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (table->seat[seat].chosen && !secret)
            json_put_string(json, table_seat_name(table, seat));
    json_close_array(json);
    if (viewer >= SEATS_MAX)
        return;
    json_key(json, "chosen");
    if (!table->seat[viewer].chosen) {
        json_put_null(json);
        return;
    }
    TEXT_ON_STACK(move, GAME_MOVE_TEXT);
    table->match->game->move_text(&table->match->state, viewer, table->seat[viewer].choice, &move);
    json_put_string(json, move.data);
}

/* The bot in a seat by its name; the second of that name at the table is the second, as kings are. */
static void write_character(const struct table *table, int seat, enum language language, struct json *json)
{
    static const char *const numerals[SEATS_MAX] = {"", " II", " III", " IV", " V", " VI", " VII", " VIII"};
    int before = 0;
    for (int other = 0; other < seat; other++)
        before += same_player(&table->seat[other], &table->seat[seat]);
    TEXT_ON_STACK(name, 128);
    text_string(&name, bot_called(table, seat, language));
    text_string(&name, numerals[before]);
    json_put_string(json, name.data);
}

static void write_seat(const struct table *table, int seat, const char *person, enum language language,
                       struct json *json)
{
    static const char *const kinds[] = {"open", "person", "bot"};
    const struct seat *s = &table->seat[seat];
    json_open_object(json);
    show_seat_members(table->match->game, &table->match->state, seat, language, json);
    json_key(json, "who");
    json_put_string(json, kinds[s->kind]);
    if (s->kind == SEAT_PERSON) {
        json_key(json, "name");
        json_put_string(json, s->name);
        json_key(json, "you");
        json_put_bool(json, person[0] && strcmp(person, s->person) == 0);
    }
    if (s->kind == SEAT_OPEN && s->kept[0]) {
        json_key(json, "kept");
        json_put_string(json, s->kept_name);
    }
    if (s->kind == SEAT_BOT) {
        json_key(json, "name");
        json_put_string(json, table_bot_name(table, seat));
        json_key(json, "character");
        write_character(table, seat, language, json);
    }
    json_key(json, "away");
    json_put_bool(json, s->stand_in != STAND_IN_NONE);
    json_close_object(json);
}

/* What a bot did for the owner of the seat while he was away, until he decides again himself. */
static void write_meanwhile(const struct table *table, int viewer, struct json *json)
{
    if (!table_has_seat(table, viewer))
        return;
    const struct seat *seat = &table->seat[viewer];
    json_key(json, "meanwhile");
    if (seat->minded == 0 || seat->stand_in != STAND_IN_NONE) {
        json_put_null(json);
        return;
    }
    json_open_object(json);
    json_key(json, "from");
    json_put_number(json, seat->minded_from);
    json_key(json, "decisions");
    json_put_number(json, seat->minded);
    json_close_object(json);
}

static void write_seats(const struct table *table, int viewer, const struct reader *reader, struct json *json)
{
    json_key(json, "seats");
    json_open_array(json);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (table_has_seat(table, seat))
            write_seat(table, seat, reader->person, reader->language, json);
    json_close_array(json);
    json_key(json, "host");
    json_put_bool(json, reader->person[0] && strcmp(reader->person, table->host) == 0);
    json_key(json, "hints");
    json_put_string(json, hints_word(table));
    write_meanwhile(table, viewer, json);
}

/* In a window even a clock that stands would tell who has answered: there everybody sees his own alone. */
static void write_clock(const struct table *table, int viewer, struct json *json)
{
    if (table->settings.clock == CLOCK_NONE)
        return;
    bool hush = table->status != TABLE_OVER && moves_hushed(table);
    json_key(json, "clock");
    json_open_object(json);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!table_has_seat(table, seat) || table->seat[seat].kind != SEAT_PERSON)
            continue;
        if (hush && seat != viewer)
            continue;
        json_key(json, table_seat_name(table, seat));
        json_open_object(json);
        json_key(json, "left");
        json_put_number(json, (uint64_t)clock_left(table, seat, table->told_time));
        json_key(json, "runs");
        json_put_bool(json, clock_runs(table, seat));
        json_close_object(json);
    }
    json_close_object(json);
}

/* Who won, by name, where somebody did. */
static void write_winner(const struct table *table, enum language language, struct json *json)
{
    const struct game *game = table->match->game;
    const char *camp =
        table->ending > ENDING_RULES ? table->winner : game->result(&table->match->state).winner;
    TEXT_ON_STACK(title, 128);
    if (!camp)
        return;
    game_camp_title(game, &table->match->state, camp, TITLE_WITHIN, language, &title);
    json_key(json, "winner");
    json_put_string(json, title.data);
}

static void write_result(const struct table *table, struct json *json)
{
    json_key(json, "result");
    if (table->ending <= ENDING_RULES) {
        game_write_result(table->match->game, &table->match->state, json);
        return;
    }
    json_open_object(json);
    json_key(json, "winner");
    if (table->winner)
        json_put_string(json, table->winner);
    else
        json_put_null(json);
    json_key(json, "why");
    json_put_string(json, ending_word(table->ending));
    json_close_object(json);
}

static const char *status_word(enum table_status status)
{
    static const char *const words[] = {"waiting", "running", "paused", "over"};
    return words[status];
}

static void write_status(const struct table *table, enum language language, struct json *json)
{
    json_key(json, "status");
    json_put_string(json, status_word(table->status));
    write_result(table, json);
    write_winner(table, language, json);
    json_key(json, "fair");
    fairness_write(table, json);
    json_key(json, "next");
    if (table->next[0])
        json_put_string(json, table->next);
    else
        json_put_null(json);
    if (table->status == TABLE_OVER) {
        json_key(json, "open");
        write_view(table, VIEWER_ALL, NULL, json);
    }
}

static void write_vote(const struct table *table, int viewer, struct json *json)
{
    struct vote vote = vote_seen(table, viewer);
    json_key(json, "vote");
    if (vote.kind == VOTE_NONE) {
        json_put_null(json);
        return;
    }
    seat_set missing = vote_electorate(table, &vote) & ~vote.agreed;
    json_open_object(json);
    json_key(json, "on");
    json_put_string(json, vote_word(vote.kind));
    json_key(json, "seat");
    if (table_has_seat(table, vote.seat))
        json_put_string(json, table_seat_name(table, vote.seat));
    else
        json_put_null(json);
    json_key(json, "by");
    json_put_string(json, table_seat_name(table, vote.asker));
    json_key(json, "waits");
    json_open_array(json);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (missing & SEAT(seat))
            json_put_string(json, table_seat_name(table, seat));
    json_close_array(json);
    json_close_object(json);
}

static void write_silence(const struct table *table, enum language language, struct json *json)
{
    TEXT_ON_STACK(why, 512);
    json_key(json, "silence");
    if (talk_silence(table)) {
        talk_write_silence(table, language, &why);
        json_put_string(json, why.data);
    } else {
        json_put_null(json);
    }
}

static void write_words(const struct table *table, int viewer, enum language language, struct json *json)
{
    union game_state view;
    match_observe(table->match, game_viewer(viewer), &view);
    show_words(table->match->game, &view, game_viewer(viewer), language, json);
}

static void write_parts(const struct table *table, int viewer, const struct reader *reader, unsigned parts,
                        struct telling *telling, struct json *json)
{
    if (parts & CHANGED_STATUS)
        write_status(table, reader->language, json);
    if (parts & CHANGED_SEATS)
        write_seats(table, viewer, reader, json);
    if (parts & (CHANGED_STATUS | CHANGED_SEATS))
        write_silence(table, reader->language, json);
    if (reader->words && parts & (CHANGED_STATUS | CHANGED_SEATS | CHANGED_VIEW)) {
        json_key(json, "hears");
        json_put_string(json, talk_hears(table, reader->person));
    }
    if (parts & CHANGED_VIEW) {
        json_key(json, "view");
        write_view(table, viewer, telling, json);
        if (reader->words && table->status != TABLE_WAITING)
            write_words(table, viewer, reader->language, json);
    }
    if (parts & (CHANGED_VIEW | CHANGED_STATUS)) {
        json_key(json, "ask");
        write_ask(table, viewer, reader, json);
    }
    if (parts & CHANGED_CHOICES)
        write_choices(table, viewer, json);
    bool on_the_clock = parts != CHANGED_CHOICES || !table->again; /* a change of mind costs nothing */
    if (on_the_clock && parts & (CHANGED_CHOICES | CHANGED_STATUS | CHANGED_SEATS))
        write_clock(table, viewer, json);
    if (parts & CHANGED_VOTE)
        write_vote(table, viewer, json);
}

/* In a window a choice changes nothing that others could see; nor does a change of mind. */
bool change_is_private(const struct table *table)
{
    bool hush = table->status == TABLE_RUNNING && moves_hushed(table);
    return table->changed == CHANGED_CHOICES && (hush || table->again);
}

static unsigned parts_for(const struct table *table, int viewer)
{
    unsigned parts = table->changed;
    if (table->vote_camp && !(table->vote_camp >> viewer & 1))
        parts &= ~(unsigned)CHANGED_VOTE;
    return change_is_private(table) && viewer != table->chooser ? 0 : parts;
}

/* Which of the last line's events the viewer is shown; false where they are too many for that, or told to
 * each person in words of his own. */
static bool which_events(const struct table *table, int viewer, uint64_t *which)
{
    bool alike = table->told_count <= 64;
    *which = 0;
    for (size_t i = 0; i < table->told_count && alike; i++) {
        const struct told *told = &table->told[i];
        *which |= (uint64_t)(told->audience >> viewer & 1) << i;
        alike = !sentences[told->kind][EVENT_YOURS] && !sentences[told->kind][EVENT_TO_YOU];
    }
    return alike;
}

/* The array of the viewer's events. */
static void write_news(const struct table *table, int viewer, const struct reader *reader,
                       struct telling *telling, struct json *json)
{
    enum language language = reader->language;
    if (reader->words && has_steps(table)) {
        json_open_array(json);
        write_steps(table, viewer, reader, json);
        json_close_array(json);
        return;
    }
    uint64_t which;
    bool known = which_events(table, viewer, &which) && telling;
    int listener = is_wordless(table, reader) ? -1 : viewer;
    if (known && telling->has_events && telling->which == which && telling->language == language &&
        telling->listener == listener) {
        json_put_json(json, telling->events->data);
        return;
    }
    size_t start = json->text->length;
    json_open_array(json);
    table_write_events(table, viewer, 0, reader, json);
    json_close_array(json);
    if (!known)
        return;
    text_clear(telling->events);
    text_bytes(telling->events, json->text->data + start, json->text->length - start);
    telling->which = which;
    telling->language = language;
    telling->listener = listener;
    telling->has_events = !telling->events->overflow && !json->text->overflow;
}

void table_write_change(const struct table *table, int viewer, const struct reader *reader,
                        struct telling *telling, struct text *text)
{
    unsigned parts = parts_for(table, viewer);
    struct json json = {.text = text, .comma = true};
    uint32_t news = shown_now(table, viewer);
    if (parts == 0 && news == 0)
        return;
    json_key(&json, "from");
    json_put_number(&json, table->shown[viewer] - news);
    json_key(&json, "events");
    write_news(table, viewer, reader, telling, &json);
    write_parts(table, viewer, reader, parts, telling, &json);
}

void table_write_whole(const struct table *table, int viewer, const struct reader *reader, struct text *text)
{
    struct json json = {.text = text, .comma = true};
    json_key(&json, "game");
    json_put_string(&json, table->match->game->id);
    json_key(&json, "options");
    json_put_json(&json, table->options);
    json_key(&json, "settings");
    settings_write(&table->settings, &json);
    write_parts(table, viewer, reader, ~0u, NULL, &json);
}

void table_write_about(const struct table *table, struct text *text)
{
    struct json json = json_into(text);
    json_open_object(&json);
    json_key(&json, "game");
    json_put_string(&json, table->match->game->id);
    json_key(&json, "options");
    json_put_json(&json, table->options);
    json_key(&json, "settings");
    settings_write(&table->settings, &json);
    json_key(&json, "status");
    json_put_string(&json, status_word(table->status));
    json_key(&json, "seats");
    json_open_array(&json);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (table_has_seat(table, seat))
            write_seat(table, seat, "", LANGUAGE_EN, &json);
    json_close_array(&json);
    write_result(table, &json);
    json_close_object(&json);
}
