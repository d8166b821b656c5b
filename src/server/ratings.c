// SPDX-License-Identifier: MIT
/* ratings.c: how well people and bots play (glicko.h), for a server that keeps ratings.
 *
 * A game that counts (table_counts) changes the ratings of everybody who played it, each against the average
 * of the other camp, exactly once. One game is worked out at a time: whether it has been rated, what
 * everybody was rated before, and then all new ratings with the mark that this table has been rated, in one
 * step of the store. A server that dies before that step finds the table due when it starts again, and rates
 * it then; one that dies after it finds the mark.
 *
 * A rating is kept under "rating:" and the person, or "rating:bot:" and the kind of bot: one object with an
 * entry for each game and number of players, as "NAME 4". The mark, "rated:" and the table, tells what
 * changed.
 *
 * Whoever plays the same people again and again, or beats newcomers, learns little about himself by it, and
 * might be them: such games count for a part. Whom one has met lately is kept with one's rating, under "met".
 */
#include "hall/ratings.h"
#include "hall/guests.h"
#include "hall/hall_inside.h"
#include "hall/reads.h"
#include "hall/room.h"
#include "hall/session.h"
#include "hall/watch.h"
#include "server/glicko.h"
#include "server/server.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { RETRY_MS = 5000, KEY_MAX = TABLE_BOT_MAX + 16, NEWCOMER_GAMES = 3, MET_MAX = 64, MET_HALVINGS = 6 };
/* At a table; or oneself, and all bots. */
enum { PLAYERS_MAX = 16 + GUESTS_MAX };
#define WEEK_MS 604800000.0

struct player {
    char key[KEY_MAX];
    seat_set seats;
    double score;
    json_t *all; /* what is kept of him; NULL before it was read */
    char *was;   /* the same as text */
    struct glicko before, after;
    int64_t last;
    bool changes; /* false for a bot on both sides */
};

struct rating {
    struct rating *next;
    struct hall *hall;
    store_table number;
    char table[TABLE_ID_MAX], category[32];
    seat_set camps[2];
    int count, read;
    struct player players[PLAYERS_MAX];
    /* Somebody wants to know, and nothing is to change. */
    struct session *session;
    int64_t re;
    bool asks;
    json_t *mark; /* what the table's mark says or will say, or NULL */
};

/* --- What is kept. */

static double number_or(json_t *object, const char *key, double otherwise)
{
    json_t *value = json_object_get(object, key);
    return json_is_number(value) ? json_number_value(value) : otherwise;
}

static struct glicko rating_in(json_t *all, const char *category, int64_t *last)
{
    json_t *entry = json_object_get(all, category);
    struct glicko unknown = GLICKO_UNKNOWN;
    *last = json_integer_value(json_object_get(entry, "last"));
    return (struct glicko){number_or(entry, "rating", unknown.rating),
                           number_or(entry, "deviation", unknown.deviation),
                           number_or(entry, "volatility", unknown.volatility)};
}

static json_int_t counted(json_t *entry, const char *key, bool more)
{
    return json_integer_value(json_object_get(entry, key)) + more;
}

static bool is_bot(const struct player *player)
{
    return text_starts_with(player->key, "rating:bot:");
}

static seat_set camp_against(const struct rating *rating, const struct player *player)
{
    return rating->camps[player->seats & rating->camps[0] ? 1 : 0];
}

static json_int_t games_of(const struct rating *rating, const struct player *player)
{
    return counted(json_object_get(player->all, rating->category), "games", false);
}

/* Somebody who has just come, to one who has not: a few games among themselves make nobody known. */
static bool is_newcomer_to(const struct rating *rating, const struct player *player,
                           const struct player *other)
{
    json_t *first = json_object_get(json_object_get(other->all, rating->category), "first");
    bool lately = first && (double)(rating->hall->now - json_integer_value(first)) < WEEK_MS;
    return (lately || games_of(rating, other) < NEWCOMER_GAMES) && games_of(rating, player) >= NEWCOMER_GAMES;
}

/* Whom he has met, and how often in a row of weeks without a week's rest: {"PERSON":[2,1700000000000]}. All
 * newcomers are one person: whoever likes to win can be any number of them. */
static const char *met_as(const struct rating *rating, const struct player *player,
                          const struct player *other)
{
    return is_newcomer_to(rating, player, other) ? "newcomers" : other->key;
}

static json_int_t times_met(const struct rating *rating, json_t *met, const char *key)
{
    json_t *entry = json_object_get(met, key);
    json_int_t last = json_integer_value(json_array_get(entry, 1));
    bool lately = entry && (double)(rating->hall->now - last) < WEEK_MS;
    return lately ? json_integer_value(json_array_get(entry, 0)) : 0;
}

/* The same after this game; what is a week old is forgotten. */
static json_t *met_after(const struct rating *rating, const struct player *player, json_t *met)
{
    json_t *after = json_object(), *entry;
    const char *key;
    json_object_foreach(met, key, entry)
    {
        if ((double)(rating->hall->now - json_integer_value(json_array_get(entry, 1))) < WEEK_MS &&
            json_object_size(after) < MET_MAX)
            json_object_set(after, key, entry);
    }
    for (int i = 0; i < rating->count; i++) {
        const struct player *other = &rating->players[i];
        const char *name = met_as(rating, player, other);
        if (!is_bot(other) && other->seats & camp_against(rating, player))
            json_object_set_new(
                after, name,
                json_pack("[I,I]", times_met(rating, met, name) + 1, (json_int_t)rating->hall->now));
    }
    return after;
}

/* How much of the change counts: half for whoever is met the second time, and so on; a quarter against
 * newcomers, unless one is one. */
static double weight_of(const struct rating *rating, const struct player *player)
{
    json_t *met = json_object_get(json_object_get(player->all, rating->category), "met");
    json_int_t times = 0;
    bool newcomer = false;
    for (int i = 0; i < rating->count; i++) {
        const struct player *other = &rating->players[i];
        if (is_bot(other) || !(other->seats & camp_against(rating, player)))
            continue;
        json_int_t again = times_met(rating, met, met_as(rating, player, other));
        times = again > times ? again : times;
        newcomer = newcomer || is_newcomer_to(rating, player, other);
    }
    double weight = 1.0 / (double)(1u << (times < MET_HALVINGS ? times : MET_HALVINGS));
    return newcomer ? weight / 4 : weight;
}

/* The entry after the game takes the place of the one before; false where there is no memory for it. */
static bool put_rating(const struct rating *rating, struct player *player)
{
    json_t *old = json_object_get(player->all, rating->category);
    json_t *entry = json_pack("{s:f,s:f,s:f,s:I,s:I,s:I,s:I}", "rating", player->after.rating, "deviation",
                              player->after.deviation, "volatility", player->after.volatility, "games",
                              counted(old, "games", true), "won", counted(old, "won", player->score > 0.75),
                              "drawn", counted(old, "drawn", player->score > 0.25 && player->score < 0.75),
                              "last", (json_int_t)rating->hall->now);
    json_t *first = json_object_get(old, "first");
    bool fine = entry && json_object_set_new(entry, "met",
                                             met_after(rating, player, json_object_get(old, "met"))) == 0;
    if (first)
        fine = fine && json_object_set(entry, "first", first) == 0;
    else if (!old)
        fine = fine && json_object_set_new(entry, "first", json_integer((json_int_t)rating->hall->now)) == 0;
    return json_object_set_new(player->all, rating->category, entry) == 0 && fine;
}

/* --- Who played. */

static struct player *player_of(struct rating *rating, const char *key)
{
    for (int i = 0; i < rating->count; i++)
        if (strcmp(rating->players[i].key, key) == 0)
            return &rating->players[i];
    struct player *player = &rating->players[rating->count++];
    struct text text = text_in(player->key, sizeof player->key);
    text_string(&text, key);
    player->changes = true;
    return player;
}

static void add_seat(struct rating *rating, const struct table *table, int seat)
{
    TEXT_ON_STACK(key, KEY_MAX);
    const char *bot = table_bot_name(table, seat);
    const char *person = table_rated_person(table, seat);
    seat_set camp = table_camp(table, seat), winners = table_rated_winners(table);
    if (!rating->camps[0])
        rating->camps[0] = camp;
    else if (camp != rating->camps[0])
        rating->camps[1] = camp;
    if (!bot[0] && !person[0])
        return;
    text_format(&key, bot[0] ? "rating:bot:%s" : "rating:%s", bot[0] ? bot : person);
    struct player *player = player_of(rating, key.data);
    if (player->seats & ~camp)
        player->changes = false;
    player->seats |= SEAT(seat);
    player->score = !winners ? 0.5 : winners & SEAT(seat) ? 1 : 0;
}

static struct rating *rating_new(const struct room *room)
{
    const struct table *table = room->table;
    struct rating *rating = calloc(1, sizeof *rating);
    if (!rating)
        return NULL;
    rating->hall = room->hall;
    rating->number = room->number;
    memcpy(rating->table, room->id, sizeof rating->table);
    struct text category = text_in(rating->category, sizeof rating->category);
    text_format(&category, "%s %d", table_game(table)->id, __builtin_popcount(table_seats(table)));
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (table_seats(table) & SEAT(seat))
            add_seat(rating, table, seat);
    return rating;
}

static void forget_players(struct rating *rating)
{
    for (int i = 0; i < rating->count; i++) {
        json_decref(rating->players[i].all);
        free(rating->players[i].was);
        rating->players[i].all = NULL;
        rating->players[i].was = NULL;
    }
    rating->read = 0;
}

static void rating_free(struct rating *rating)
{
    forget_players(rating);
    json_decref(rating->mark);
    if (rating->session)
        read_end(rating->session);
    session_release(rating->session);
    free(rating);
}

/* --- Reading, one after the other; then `read_all`. */

static void read_all(struct rating *rating);
static void read_next(struct rating *rating);
static void later(struct rating *rating, const char *why);

static void player_read(void *context, const char *refusal, const char *about)
{
    struct rating *rating = context;
    struct player *player = &rating->players[rating->read++];
    json_error_t error = {0};
    player->all = refusal || !about ? NULL : json_loads(about, 0, &error);
    player->was = strdup(about ? about : "");
    bool unread = refusal || !player->was ||
                  (about && !player->all && json_error_code(&error) == json_error_out_of_memory);
    if (unread && !rating->asks) {
        later(rating, refusal ? refusal : SAY("there is not enough memory"));
        return;
    }
    if (!json_is_object(player->all)) {
        json_decref(player->all);
        player->all = json_object();
    }
    player->before = player->after = rating_in(player->all, rating->category, &player->last);
    read_next(rating);
}

static void read_next(struct rating *rating)
{
    if (rating->read == rating->count)
        read_all(rating);
    else
        store_person_get(rating->hall->settings.store, rating->players[rating->read].key, player_read,
                         rating);
}

static void mark_read(void *context, const char *refusal, const char *about);

static void read_mark(struct rating *rating)
{
    TEXT_ON_STACK(key, KEY_MAX);
    text_format(&key, "rated:%s", rating->table);
    store_person_get(rating->hall->settings.store, key.data, mark_read, rating);
}

/* --- Working out. */

/* What the other camp is as one opponent. */
static struct glicko_game opponent_of(const struct rating *rating, const struct player *player)
{
    struct glicko_game game = {.score = player->score};
    seat_set others = camp_against(rating, player);
    int count = 0;
    for (int i = 0; i < rating->count; i++) {
        int seats = __builtin_popcount(rating->players[i].seats & others);
        game.rating += seats * rating->players[i].before.rating;
        game.deviation += seats * rating->players[i].before.deviation;
        count += seats;
    }
    if (count > 0) {
        game.rating /= count;
        game.deviation /= count;
    }
    return game;
}

/* A game is a period of its own, and so is every week without one. */
static double periods_of(const struct rating *rating, const struct player *player)
{
    double idle = player->last > 0 ? (double)(rating->hall->now - player->last) / WEEK_MS : 0;
    return 1 + (double)(int64_t)idle;
}

static void work_out(struct rating *rating)
{
    for (int i = 0; i < rating->count; i++) {
        struct player *player = &rating->players[i];
        struct glicko_game game = opponent_of(rating, player);
        if (player->changes)
            player->after = glicko_part(player->before,
                                        glicko_after(player->before, &game, 1, periods_of(rating, player)),
                                        weight_of(rating, player));
    }
}

static json_t *mark_of(const struct rating *rating)
{
    json_t *mark = json_object(), *seats = json_object();
    for (int i = 0; i < rating->count; i++)
        for (int seat = 0; seat < SEATS_MAX; seat++)
            if (rating->players[i].seats & SEAT(seat)) {
                char name[4] = {(char)('0' + seat), '\0'};
                json_object_set_new(
                    seats, name,
                    json_pack("[f,f]", rating->players[i].before.rating, rating->players[i].after.rating));
            }
    json_object_set_new(mark, "category", json_string(rating->category));
    json_object_set_new(mark, "seats", seats);
    return mark;
}

static void next_rating(struct hall *hall);

/* By the names of seats: {"before":1500,"after":1662}. */
static char *changes_of(const struct rating *rating, const struct table *table)
{
    json_t *changes = json_object(), *seats = json_object_get(rating->mark, "seats");
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        char number[4] = {(char)('0' + seat), '\0'};
        json_t *change = json_object_get(seats, number);
        if (change)
            json_object_set_new(changes, table_seat_name(table, seat),
                                json_pack("{s:I,s:I}", "before",
                                          (json_int_t)(json_number_value(json_array_get(change, 0)) + 0.5),
                                          "after",
                                          (json_int_t)(json_number_value(json_array_get(change, 1)) + 0.5)));
    }
    char *text = json_dumps(changes, JSON_COMPACT);
    json_decref(changes);
    return text;
}

static void finished(struct rating *rating)
{
    struct hall *hall = rating->hall;
    struct room *room = room_find(hall, rating->number);
    if (room)
        room->unrated = false;
    if (room && room->table) {
        free(room->rated);
        room->rated = changes_of(rating, room->table);
        watch_tell_rated(room);
    }
    hall->ratings = rating->next;
    if (!hall->ratings)
        hall->ratings_end = &hall->ratings;
    hall->rating = false;
    rating_free(rating);
    next_rating(hall);
}

/* It stays the first in the queue. */
static void later(struct rating *rating, const char *why)
{
    struct hall *hall = rating->hall;
    log_line(hall, "the game of table %s is rated later: %s", rating->table, why);
    forget_players(rating);
    json_decref(rating->mark);
    rating->mark = NULL;
    hall->rating = false;
    hall->rating_retry = hall->now + RETRY_MS;
}

static void kept(void *context, const char *refusal)
{
    struct rating *rating = context;
    /* Should it have been kept all the same, its mark is found when it is tried again. */
    if (refusal)
        later(rating, refusal);
    else
        finished(rating);
}

static void keep(struct rating *rating)
{
    struct store_change changes[1 + SEATS_MAX] = {{NULL, NULL, NULL}};
    char *texts[1 + SEATS_MAX] = {NULL};
    size_t count = 1;
    bool fine = true;
    TEXT_ON_STACK(key, KEY_MAX);
    text_format(&key, "rated:%s", rating->table);
    rating->mark = mark_of(rating);
    texts[0] = json_dumps(rating->mark, JSON_COMPACT);
    changes[0] = (struct store_change){key.data, texts[0], ""};
    for (int i = 0; i < rating->count; i++) {
        struct player *player = &rating->players[i];
        if (!player->changes)
            continue;
        fine = put_rating(rating, player) && fine;
        texts[count] = json_dumps(player->all, JSON_COMPACT | JSON_REAL_PRECISION(17));
        changes[count] = (struct store_change){player->key, texts[count], player->was};
        count++;
    }
    for (size_t i = 0; i < count; i++)
        fine = fine && texts[i];
    if (fine)
        store_people_change(rating->hall->settings.store, changes, count, kept, rating);
    for (size_t i = 0; i < count; i++)
        free(texts[i]);
    if (!fine)
        later(rating, SAY("there is not enough memory"));
}

/* --- The queue. */

static void next_rating(struct hall *hall)
{
    if (hall->rating || !hall->ratings || hall->rating_retry > hall->now)
        return;
    hall->rating = true;
    hall->rating_retry = 0;
    read_mark(hall->ratings);
}

static void finish(struct room *room)
{
    struct hall *hall = room->hall;
    if (room->unrated || !table_counts(room->table))
        return;
    struct rating *rating = rating_new(room);
    if (!rating) {
        log_line(hall, "the game of table %s is rated when it is next looked at: no memory", room->id);
        return;
    }
    room->unrated = true;
    *hall->ratings_end = rating;
    hall->ratings_end = &rating->next;
    next_rating(hall);
}

static void close_all(struct hall *hall)
{
    for (struct rating *rating; (rating = hall->ratings) != NULL;) {
        hall->ratings = rating->next;
        rating_free(rating);
    }
}

/* --- Telling. */

static void write_rating(json_t *object, struct glicko rating, int64_t games)
{
    json_object_set_new(object, "rating", json_integer((json_int_t)(rating.rating + 0.5)));
    json_object_set_new(object, "deviation", json_integer((json_int_t)(rating.deviation + 0.5)));
    json_object_set_new(object, "games", json_integer(games));
}

static json_t *told_category(json_t *all, const char *category)
{
    json_t *entry = json_object_get(all, category), *told = json_object();
    int64_t last;
    write_rating(told, rating_in(all, category, &last), json_integer_value(json_object_get(entry, "games")));
    json_object_set(told, "won", json_object_get(entry, "won"));
    json_object_set(told, "drawn", json_object_get(entry, "drawn"));
    return told;
}

static void answer_with(const struct rating *rating, json_t *answer)
{
    json_object_set_new(answer, "re", json_integer(rating->re < 0 ? 0 : rating->re));
    json_object_set_new(answer, "ok", json_true());
    char *bytes = json_dumps(answer, JSON_COMPACT);
    if (bytes) {
        struct text text = {.data = bytes, .capacity = strlen(bytes) + 1, .length = strlen(bytes)};
        send_text(rating->session, &text);
    } else {
        answer_refusal(rating->session, rating->re, SAY("there is not enough memory"));
    }
    free(bytes);
    json_decref(answer);
}

/* Of those who sit at a table, by seat; and once its game has been rated, what it changed. */
static void tell_table(const struct rating *rating)
{
    json_t *answer = json_object(), *seats = json_object(), *changes = json_object_get(rating->mark, "seats");
    struct room *room = room_find(rating->hall, rating->number);
    for (int i = 0; room && room->table && i < rating->count; i++)
        for (int seat = 0; seat < SEATS_MAX; seat++) {
            const struct player *player = &rating->players[i];
            char number[4] = {(char)('0' + seat), '\0'};
            if (!(player->seats & SEAT(seat)))
                continue;
            json_t *told = told_category(player->all, rating->category);
            json_t *change = json_object_get(changes, number);
            if (change) {
                json_object_set(told, "before", json_array_get(change, 0));
                json_object_set(told, "after", json_array_get(change, 1));
            }
            json_object_set_new(seats, table_seat_name(room->table, seat), told);
        }
    json_object_set_new(answer, "category", json_string(rating->category));
    json_object_set_new(answer, "rated", json_boolean(rating->mark != NULL));
    json_object_set_new(answer, "seats", seats);
    answer_with(rating, answer);
}

/* Of oneself, who is the first, and of the kinds of bots. */
static void tell_oneself(const struct rating *rating)
{
    json_t *answer = json_object(), *robots = json_object();
    for (int i = 0; i < rating->count; i++) {
        json_t *told = json_object(), *entry;
        const char *category;
        json_object_foreach(rating->players[i].all, category, entry)
        {
            json_object_set_new(told, category, told_category(rating->players[i].all, category));
        }
        if (i == 0)
            json_object_set_new(answer, "mine", told);
        else
            json_object_set_new(robots, rating->players[i].key + strlen("rating:bot:"), told);
    }
    json_object_set_new(answer, "bots", robots);
    answer_with(rating, answer);
}

static void read_all(struct rating *rating)
{
    if (!rating->asks) {
        work_out(rating);
        keep(rating);
        return;
    }
    if (rating->number)
        tell_table(rating);
    else
        tell_oneself(rating);
    rating_free(rating);
}

static void mark_read(void *context, const char *refusal, const char *about)
{
    struct rating *rating = context;
    rating->mark = about ? json_loads(about, 0, NULL) : NULL;
    if (rating->asks) {
        read_next(rating);
    } else if (refusal) {
        later(rating, refusal);
    } else if (about) {
        finished(rating);
    } else {
        read_next(rating);
    }
}

static void ask(struct rating *rating, struct session *session, int64_t re)
{
    rating->asks = true;
    rating->session = session;
    rating->re = re;
    session_hold(session);
}

static void ask_of_table(struct room *room, struct session *session, int64_t re)
{
    struct rating *rating = rating_new(room);
    if (!rating) {
        answer_refusal(session, re, SAY("there is not enough memory"));
        read_end(session);
        return;
    }
    ask(rating, session, re);
    read_mark(rating);
}

static void add_bot(struct rating *rating, const char *bot)
{
    TEXT_ON_STACK(key, KEY_MAX);
    text_format(&key, "rating:bot:%s", bot);
    if (rating->count < PLAYERS_MAX)
        player_of(rating, key.data);
}

static void ask_of_oneself(struct session *session, int64_t re)
{
    TEXT_ON_STACK(key, KEY_MAX);
    struct rating *rating = calloc(1, sizeof *rating);
    if (!rating) {
        answer_refusal(session, re, SAY("there is not enough memory"));
        read_end(session);
        return;
    }
    rating->hall = session->hall;
    text_format(&key, "rating:%s", session->person->id);
    player_of(rating, key.data);
    for (int i = 0; i < bots_count; i++)
        add_bot(rating, bots[i]->name);
    const char *guest;
    for (size_t i = 0; (guest = guests_name(rating->hall, i)) != NULL; i++)
        add_bot(rating, guest);
    ask(rating, session, re);
    read_next(rating);
}

const struct hall_ratings hall_ratings = {.finish = finish,
                                          .tick = next_rating,
                                          .close = close_all,
                                          .tell_table = ask_of_table,
                                          .tell_oneself = ask_of_oneself};
