// SPDX-License-Identifier: MIT
/* hidden.c: what a table tells nobody too early (G2.4, invariant 3). Positions come from random games of
 * every kind; from each, copies of the table go on differently where somebody must not notice, and what he is
 * told must be the same, byte for byte, the number of messages included. */
#include "../secrets.h" /* first: cmocka */
#include "sitting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GOTHS_POSITIONS = 2400, ECHEC_POSITIONS = 400, EVERY = 8 };

static unsigned choices_compared, hushed_compared, worlds_compared, worlds_otherwise, steps_compared,
    reveals_compared;

static void *copy_of(const void *bytes, size_t size)
{
    void *copy = bytes ? malloc(size) : NULL;
    if (bytes)
        memcpy(copy, bytes, size);
    return copy;
}

static struct table *clone(const struct table *table)
{
    struct table *copy = copy_of(table, sizeof *table);
    copy->match = match_copy(table->match);
    copy->past = copy_of(table->past, past_bytes(table));
    copy->options = copy_of(table->options, strlen(table->options) + 1);
    copy->parley = copy_of(table->parley, SEATS_MAX * sizeof *table->parley);
    copy->told = copy_of(table->told, table->told_capacity * sizeof *table->told);
    copy->after = (struct list){0};
    copy->said = copy->refusal = NULL;
    table_trace(copy, true);
    return copy;
}

static void apply(struct table *table, const char *line)
{
    const char *refusal = table_apply(table, line, strlen(line));
    if (refusal)
        print_error("%s: %s\n", line, refusal);
    expect(!refusal);
}

/* All a viewer is told of the last line, and what he would be told if he came anew, in both languages. */
static const char *received(const struct table *table, int viewer, char *buffer)
{
    struct text text = text_in(buffer, 4 * TABLE_TEXT_MAX);
    const char *person = viewer < SEATS_MAX ? table_person(table, viewer) : "";
    for (int language = 0; language < LANGUAGE_COUNT; language++) {
        struct reader reader = {person, (enum language)language, true};
        table_write_change(table, viewer, &reader, NULL, &text);
        text_char(&text, '\n');
        table_write_whole(table, viewer, &reader, &text);
        text_char(&text, '\n');
    }
    expect(!text.overflow);
    return buffer;
}

static void expect_same(const struct table *one, const struct table *other, int viewer)
{
    static char texts[2][4 * TABLE_TEXT_MAX];
    bool same = strcmp(received(one, viewer, texts[0]), received(other, viewer, texts[1])) == 0;
    if (!same)
        print_error("viewer %d is told\n%s\nor\n%s\n", viewer, texts[0], texts[1]);
    expect(same);
}

/* Who comes anew could not tell that anything has happened. */
static void expect_same_whole(const struct table *before, const struct table *after, int viewer)
{
    static char copy[TABLE_TEXT_MAX];
    strcpy(copy, sitting_whole(before, viewer));
    expect(strcmp(copy, sitting_whole(after, viewer)) == 0);
}

static void write_move(const struct table *table, int seat, const char *move, struct text *line)
{
    text_clear(line);
    text_format(line, "%lld move - %s %s", (long long)table->time + 10, table_seat_name(table, seat), move);
}

static void draw(const struct table *table, const struct trial *trial, int seat, struct random *random,
                 struct text *move)
{
    union game_state view;
    match_observe(table->match, seat, &view);
    text_clear(move);
    trial->game->move_text(&view, seat, trial_draw_move(trial, &view, seat, random), move);
}

/* --- Two choices of one seat. */

static void compare_choices(const struct table *table, const struct trial *trial, struct random *random)
{
    TEXT_ON_STACK(move, GAME_MOVE_TEXT);
    TEXT_ON_STACK(line, TABLE_ENTRY_MAX);
    seat_set asked = table_asked(table);
    bool hushed = moves_hushed(table);
    bool stays_open = hushed && table->time + 20 < table->window_since + table->settings.window;
    if (__builtin_popcount(asked) < 2 && !(stays_open && asked))
        return;
    int seat = trial_pick_seat(asked, random);
    struct table *worlds[2] = {clone(table), clone(table)};
    /* Once, and once more: a mind that is changed looks like one that is not. */
    for (int times = 0; times < 2; times++) {
        for (int i = 0; i < 2; i++) {
            draw(table, trial, seat, random, &move);
            write_move(worlds[i], seat, move.data, &line);
            apply(worlds[i], line.data);
        }
        for (int viewer = 0; viewer < TABLE_VIEWERS; viewer++) {
            if (viewer == seat || viewer == VIEWER_ALL || viewer == CHANCE ||
                (viewer < SEATS_MAX && !table_has_seat(table, viewer)))
                continue;
            expect_same(worlds[0], worlds[1], viewer);
            TEXT_ON_STACK(change, TABLE_TEXT_MAX);
            table_write_change(worlds[0], viewer, &(struct reader){"", LANGUAGE_EN, true}, NULL, &change);
            expect((change.length == 0) == (hushed || times == 1));
            if (hushed)
                expect_same_whole(table, worlds[0], viewer);
        }
        choices_compared++;
        hushed_compared += hushed;
    }
    table_free(worlds[0]);
    table_free(worlds[1]);
}

/* --- Two worlds a viewer cannot tell apart. */

/* Something that happens in both; false where it cannot. */
static bool draw_line(struct table *const worlds[2], const struct trial *trial, int viewer,
                      struct random *random, struct text *line)
{
    TEXT_ON_STACK(move, GAME_MOVE_TEXT);
    game_move parsed;
    int seat = trial_pick_seat(table_seats(worlds[0]), random);
    long long time = (long long)worlds[0]->time + 5000;
    text_clear(line);
    switch (random_below(random, 8)) {
    case 0: text_format(line, "%lld say q - - Q\tcoucou", time); return true;
    case 1: text_format(line, "%lld vote p%d - pause", time, seat); return true;
    case 2:
        text_format(line, "%lld stand p%d %s -", time, seat, table_seat_name(worlds[0], seat));
        return true;
    default: break;
    }
    seat_set asked = table_asked(worlds[0]);
    (void)viewer;
    if (asked == 0) {
        text_format(line, "%lld close - - -", time);
        return true;
    }
    seat = trial_pick_seat(asked, random);
    draw(worlds[0], trial, seat, random, &move);
    write_move(worlds[0], seat, move.data, line);
    return !match_understand(worlds[1]->match, seat, move.data, &parsed);
}

static void compare_worlds(const struct table *table, const struct trial *trial, int viewer,
                           struct random *random)
{
    TEXT_ON_STACK(line, TABLE_ENTRY_MAX);
    const struct secrecy *secrecy = secrecy_of(trial->game);
    int game_viewer = viewer == VIEWER_CROWD ? VIEWER_TABLE : viewer;
    struct table *worlds[2] = {clone(table), clone(table)};
    union game_state *other = &worlds[1]->match->state;
    match_observe(table->match, game_viewer, other);
    trial->game->complete(other, game_viewer, random);
    uint32_t differed = secrecy->differing(&table->match->state, other);
    worlds_otherwise += differed != 0;
    expect_same(worlds[0], worlds[1], viewer);
    worlds_compared++;
    for (int steps = 0; steps < 3 && draw_line(worlds, trial, viewer, random, &line); steps++) {
        uint32_t turn = worlds[0]->turn;
        const char *refusals[2];
        for (int i = 0; i < 2; i++)
            refusals[i] = table_apply(worlds[i], line.data, strlen(line.data));
        expect(refusals[0] == refusals[1]);
        union game_state *after[2] = {&worlds[0]->match->state, &worlds[1]->match->state};
        uint32_t kept = secrecy->kept(after[0], game_viewer) & secrecy->kept(after[1], game_viewer);
        if ((differed | secrecy->differing(after[0], after[1])) & ~kept)
            break; /* it has come out, or is gone */
        if (worlds[0]->status == TABLE_OVER || worlds[1]->status == TABLE_OVER)
            break;
        expect_same(worlds[0], worlds[1], viewer);
        steps_compared++;
        reveals_compared += turn != worlds[0]->turn && differed != 0;
    }
    table_free(worlds[0]);
    table_free(worlds[1]);
}

/* No choice that waits would be impossible in another world: nobody has chosen, but the viewer. */
static bool is_settled(const struct table *table)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (table->seat[seat].chosen)
            return false;
    return true;
}

static void look_at(const struct table *table, const struct trial *trial, struct random *random)
{
    compare_choices(table, trial, random);
    if (!is_settled(table))
        return;
    for (int viewer = 0; viewer < TABLE_VIEWERS; viewer++) {
        bool looks_on = viewer < SEATS_MAX ? table_has_seat(table, viewer)
                                           : viewer == VIEWER_TABLE || viewer == VIEWER_CROWD;
        if (looks_on)
            compare_worlds(table, trial, viewer, random);
    }
}

/* --- Random games. */

static struct table *make_table(const struct trial *trial, uint32_t number, struct random *random)
{
    static const char *const settings[] = {"", " clock=move:86400", " clock=bank:86400+9", " window_ms=0"};
    TEXT_ON_STACK(options, 512);
    TEXT_ON_STACK(line, TABLE_ENTRY_MAX);
    struct table *table = table_new();
    *random = random_from_seed(number);
    trial->draw_options(number, random, &options);
    text_string(&options, settings[random_below(random, 3 + (number % 5 == 0))]);
    trial_place.number = number;
    trial_place.move = 0;
    strcpy(trial_place.options, options.data);
    struct table_entry entry = {.time = 1000, .verb = TABLE_CREATE, .seat = -1, .person = "host"};
    strcpy(entry.word, trial->game->id);
    snprintf(entry.seed, sizeof entry.seed, "%016llx%s", (unsigned long long)random_next(random),
             &HOUSE_SEED[16]);
    strcpy(entry.rest, options.data);
    expect(!table_propose(table, &entry, 0, LANGUAGE_EN, &line));
    apply(table, line.data);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!table_has_seat(table, seat))
            continue;
        text_clear(&line);
        text_format(&line, "1000 sit p%d %s - P%d", seat, table_seat_name(table, seat), seat);
        apply(table, line.data);
    }
    return table;
}

static void go_on(struct table *table, const struct trial *trial, struct random *random)
{
    TEXT_ON_STACK(move, GAME_MOVE_TEXT);
    TEXT_ON_STACK(line, TABLE_ENTRY_MAX);
    seat_set asked = table_asked(table);
    if (asked == 0) {
        text_format(&line, "%lld close - - -", (long long)table_due(table));
    } else {
        int seat = trial_pick_seat(asked, random);
        draw(table, trial, seat, random, &move);
        write_move(table, seat, move.data, &line);
    }
    apply(table, line.data);
    trial_place.move++;
}

static void look_at_games(const struct trial *trial, uint32_t positions, uint32_t every)
{
    uint32_t seen = 0;
    for (uint32_t number = 0; seen < positions; number++) {
        struct random random;
        struct table *table = make_table(trial, number, &random);
        while (table_status(table) == TABLE_RUNNING && seen < positions) {
            bool rare = moves_hushed(table) || trial_place.move < 4;
            if (random_below(&random, rare ? 2 : every) == 0) {
                look_at(table, trial, &random);
                seen++;
            }
            go_on(table, trial, &random);
        }
        table_free(table);
    }
}

static void goths_tables_keep_secrets(void **unused)
{
    (void)unused;
    look_at_games(trial_named("goths"), trial_count(GOTHS_POSITIONS), EVERY);
}

static void echec_tables_keep_secrets(void **unused)
{
    (void)unused;
    look_at_games(trial_named("echec"), trial_count(ECHEC_POSITIONS), 50);
}

static void secrets_were_looked_for_enough(void **unused)
{
    (void)unused;
    print_message("# choices %u, in windows %u; worlds %u, different %u; lines %u, of different worlds and "
                  "played %u\n",
                  choices_compared, hushed_compared, worlds_compared, worlds_otherwise, steps_compared,
                  reveals_compared);
    assert_true(choices_compared >= trial_count(1000) && hushed_compared >= trial_count(500));
    assert_true(worlds_compared >= trial_count(5000) && worlds_otherwise >= trial_count(2000));
    assert_true(steps_compared >= trial_count(5000) && reveals_compared >= trial_count(500));
}

/* Two units of infantry meet; whoever started is told the odds of the blow, and nobody else. */
static void who_is_asked_is_told_the_odds(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open("echec", "rows=8");
    sitting_seat(sitting, "gold=ann silver=bob");
    bool gold = match_actors(sitting->table->match) & SEAT(sitting_seat_named(sitting, "gold"));
    int first = sitting_seat_named(sitting, gold ? "gold" : "silver");
    expect(!strstr(sitting_whole(sitting->table, first), "\"odds\""));
    for (int turn = 0; turn < 2; turn++) {
        bool gold_moves = gold == (turn == 0);
        sitting_plays(sitting, gold_moves ? "gold" : "silver", gold_moves ? "e2-e3" : "e7-e6");
        sitting_plays(sitting, gold_moves ? "gold" : "silver", gold_moves ? "e3-e4" : "e6-e5");
    }
    sitting_expect(sitting, first, gold ? "ask.odds.e4xe5" : "ask.odds.e5xe4",
                   "{\"hits\":2.0,\"men\":2.0,\"kill\":0.063,\"panic\":0.001,\"loss\":0.0,\"win\":0.0}");
    expect(!strstr(sitting_whole(sitting->table, 1 - first), "\"odds\""));
    expect(!strstr(sitting_whole(sitting->table, first), "\"presets\""));
    sitting_close(sitting);
}

static void presets_are_told_in_full_while_they_can_be_played(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open("echec", "level=2");
    sitting_seat(sitting, "gold=ann silver=bob");
    int silver = sitting_seat_named(sitting, "silver");
    sitting_expect(sitting, silver, "ask.presets.0.name", "\"standard\"");
    sitting_expect(sitting, silver, "ask.presets.0.move",
                   "\"deploy:K1@e10,A4@c10,N2@d10,N2@f10,A4@g10,I4@c9,I4@d9,I4@e9,I4@f9,I4@g9\"");
    sitting_plays(sitting, "silver", "deploy:wings");
    sitting_plays(sitting, "gold", "deploy:levy");
    expect(!strstr(sitting_whole(sitting->table, silver), "\"presets\""));
    sitting_close(sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goths_tables_keep_secrets),
        cmocka_unit_test(echec_tables_keep_secrets),
        cmocka_unit_test(secrets_were_looked_for_enough),
        cmocka_unit_test(who_is_asked_is_told_the_odds),
        cmocka_unit_test(presets_are_told_in_full_while_they_can_be_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
