// SPDX-License-Identifier: MIT
/* api.c: every function of include/gonfalon.h, used as it should be and as it should not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the four above first. */
#include <cmocka.h>

#include "gonfalon.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct gonfalon *new_game(void)
{
    struct gonfalon *game = gonfalon_new();
    assert_non_null(game);
    return game;
}

static struct gonfalon *started(const char *id, const char *options)
{
    struct gonfalon *game = new_game();
    const char *refusal = gonfalon_start(game, id, options);
    if (refusal)
        fail_msg("%s %s: %s", id, options, refusal);
    return game;
}

static void play(struct gonfalon *game, const char *seat, const char *move)
{
    const char *refusal = gonfalon_play(game, seat, move);
    if (refusal)
        fail_msg("%s %s: %s", seat, move, refusal);
}

/* A copy of a text that belongs to a game. */
static char *kept(const char *text)
{
    assert_non_null(text);
    char *copy = strdup(text);
    assert_non_null(copy);
    return copy;
}

static void api_version(void **unused)
{
    (void)unused;
    int major, minor, patch;
    assert_int_equal(sscanf(gonfalon_version(), "%d.%d.%d", &major, &minor, &patch), 3);
}

static void api_before_the_start(void **unused)
{
    (void)unused;
    struct gonfalon *game = new_game();
    assert_null(gonfalon_actors(game));
    assert_null(gonfalon_legal(game, "Ak"));
    assert_null(gonfalon_legal(game, "chance"));
    assert_null(gonfalon_view(game, "all"));
    assert_null(gonfalon_events(game, "table"));
    assert_null(gonfalon_result(game));
    assert_null(gonfalon_record(game));
    assert_null(gonfalon_choose(game, "Ak", "random", 0, 0, 0));
    assert_null(gonfalon_imagine(game, "Ak", 0));
    assert_non_null(gonfalon_play(game, "Ak", "VR"));
    assert_non_null(gonfalon_play(game, "chance", "deal:QTP"));
    assert_non_null(gonfalon_undo(game));
    struct gonfalon *copy = gonfalon_copy(game);
    assert_non_null(copy);
    assert_null(gonfalon_actors(copy));
    gonfalon_free(copy);
    gonfalon_free(game);
    gonfalon_free(NULL);
}

static void api_start(void **unused)
{
    (void)unused;
    struct gonfalon *game = new_game();
    assert_non_null(strstr(gonfalon_start(game, "chess", ""), "chess"));
    assert_null(gonfalon_actors(game));
    assert_non_null(strstr(gonfalon_start(game, "goths", "players=5"), "players"));
    assert_null(gonfalon_actors(game));
    assert_null(gonfalon_start(game, "goths", ""));
    char *before = kept(gonfalon_view(game, "all"));
    assert_non_null(gonfalon_start(game, "goths", "fog=thick"));
    assert_non_null(gonfalon_start(game, "", ""));
    assert_string_equal(gonfalon_view(game, "all"), before);
    /* Without a seed it is 0. */
    assert_null(gonfalon_start(game, "goths", "seed=0"));
    assert_string_equal(gonfalon_view(game, "all"), before);
    assert_null(gonfalon_start(game, "echec", "level=2"));
    assert_string_equal(gonfalon_actors(game), "gold silver");
    free(before);
    gonfalon_free(game);
}

static void api_legal_and_play(void **unused)
{
    (void)unused;
    struct gonfalon *game = started("goths", "chance=manual");
    assert_string_equal(gonfalon_actors(game), "chance");
    assert_string_equal(gonfalon_legal(game, "Ak"), "");
    assert_true(strncmp(gonfalon_legal(game, "chance"), "deal:PQT 0.1666", 15) == 0);
    assert_non_null(gonfalon_play(game, "chance", "deal:QQQ"));
    play(game, "chance", "deal:QTP");
    assert_string_equal(gonfalon_actors(game), "Ak");
    assert_string_equal(gonfalon_legal(game, "Ak"), "BC\nBV\nCB\nCR\nRC\nRV\nVB\nVR");
    assert_string_equal(gonfalon_legal(game, "Bk"), "");
    assert_string_equal(gonfalon_legal(game, "chance"), "");
    assert_non_null(strstr(gonfalon_play(game, "Bk", "VR"), "[G2.3]"));
    assert_non_null(strstr(gonfalon_play(game, "Ak", "scout"), "[G2.2]"));
    assert_non_null(gonfalon_play(game, "Ak", ""));
    play(game, "Ak", "VR");
    assert_string_equal(gonfalon_actors(game), "Bk");
    gonfalon_free(game);
}

static void api_unknown_seats(void **unused)
{
    (void)unused;
    struct gonfalon *game = started("goths", "seed=1");
    static const char *const nobody[] = {"", "A", "Ck", "ak", "Ak ", "nobody"};
    for (size_t i = 0; i < sizeof nobody / sizeof nobody[0]; i++) {
        assert_null(gonfalon_legal(game, nobody[i]));
        assert_null(gonfalon_view(game, nobody[i]));
        assert_null(gonfalon_events(game, nobody[i]));
        assert_null(gonfalon_imagine(game, nobody[i], 1));
        assert_null(gonfalon_choose(game, nobody[i], "random", 0, 0, 1));
        assert_non_null(gonfalon_play(game, nobody[i], "VR"));
    }
    assert_null(gonfalon_legal(game, "table"));
    assert_null(gonfalon_legal(game, "all"));
    assert_null(gonfalon_view(game, "chance"));
    assert_null(gonfalon_events(game, "chance"));
    assert_null(gonfalon_imagine(game, "table", 1));
    assert_null(gonfalon_imagine(game, "chance", 1));
    assert_non_null(gonfalon_play(game, "table", "VR"));
    assert_non_null(gonfalon_play(game, "all", "VR"));
    assert_non_null(gonfalon_play(game, "chance", "deal:QTP")); /* it settles its chance itself */
    assert_string_equal(gonfalon_actors(game), "Ak");
    gonfalon_free(game);
}

static void api_undo(void **unused)
{
    (void)unused;
    struct gonfalon *game = started("goths", "seed=1");
    char *first = kept(gonfalon_view(game, "all"));
    assert_non_null(gonfalon_undo(game));
    play(game, "Ak", "VR");
    play(game, "Bk", "CB");
    assert_null(gonfalon_undo(game));
    assert_string_equal(gonfalon_actors(game), "Bk");
    assert_null(gonfalon_undo(game));
    assert_string_equal(gonfalon_view(game, "all"), first);
    assert_non_null(gonfalon_undo(game));
    free(first);
    gonfalon_free(game);
}

static void api_events(void **unused)
{
    (void)unused;
    struct gonfalon *game = started("goths", "seed=1");
    assert_non_null(strstr(gonfalon_events(game, "table"), "[G1.5]"));
    assert_string_equal(gonfalon_events(game, "table"), "");
    play(game, "Ak", "VR");
    assert_non_null(strstr(gonfalon_events(game, "table"), "[G2.2]"));
    assert_non_null(strstr(gonfalon_events(game, "Aw"), "[G1.5]"));
    assert_null(gonfalon_undo(game));
    assert_string_equal(gonfalon_events(game, "Ak"), "");
    gonfalon_free(game);
}

static void api_result(void **unused)
{
    (void)unused;
    struct gonfalon *game = started("goths", "seed=1 turn_limit=1");
    assert_string_equal(gonfalon_result(game), "none");
    play(game, "Ak", "VR");
    play(game, "Bk", "VR");
    play(game, "Aw", "axe");
    play(game, "Bw", "axe");
    assert_string_equal(gonfalon_result(game), "draw [G6.3]");
    assert_string_equal(gonfalon_actors(game), "");
    assert_string_equal(gonfalon_legal(game, "Ak"), "");
    assert_non_null(gonfalon_play(game, "Ak", "VR"));
    assert_null(gonfalon_choose(game, "Ak", "random", 0, 0, 0));
    gonfalon_free(game);
}

static void api_languages(void **unused)
{
    (void)unused;
    struct gonfalon *english = started("goths", "seed=1"), *french = started("goths", "seed=1 lang=fr");
    assert_string_not_equal(gonfalon_events(english, "table"), gonfalon_events(french, "table"));
    assert_string_not_equal(gonfalon_play(english, "Bk", "VR"), gonfalon_play(french, "Bk", "VR"));
    assert_string_equal(gonfalon_view(english, "all"), gonfalon_view(french, "all"));
    assert_string_equal(gonfalon_record(english), gonfalon_record(french));
    gonfalon_free(english);
    gonfalon_free(french);
}

static void api_copies_are_independent(void **unused)
{
    (void)unused;
    struct gonfalon *game = started("echec", "seed=3"), *copy = NULL;
    char *actor = kept(gonfalon_actors(game));
    play(game, actor, strcmp(actor, "gold") == 0 ? "e2-e3" : "e9-e8");
    copy = gonfalon_copy(game);
    assert_non_null(copy);
    char *view = kept(gonfalon_view(game, "all")), *record = kept(gonfalon_record(game));
    assert_string_equal(gonfalon_view(copy, "all"), view);
    assert_string_equal(gonfalon_record(copy), record);
    assert_null(gonfalon_undo(copy));
    assert_non_null(gonfalon_undo(copy));
    assert_string_equal(gonfalon_view(game, "all"), view);
    gonfalon_free(copy);
    assert_string_equal(gonfalon_record(game), record);
    free(actor);
    free(view);
    free(record);
    gonfalon_free(game);
}

/* The imagined game looks the same to the seat, is otherwise drawn anew, and can be played. */
static void api_imagine(void **unused)
{
    (void)unused;
    struct gonfalon *game = started("goths", "players=8 fog=fortune seed=2");
    char *known = kept(gonfalon_view(game, "Aw")), *real = kept(gonfalon_view(game, "all"));
    bool otherwise = false;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct gonfalon *imagined = gonfalon_imagine(game, "Aw", seed),
                        *again = gonfalon_imagine(game, "Aw", seed);
        assert_non_null(imagined);
        assert_non_null(again);
        assert_string_equal(gonfalon_view(imagined, "Aw"), known);
        char *all = kept(gonfalon_view(imagined, "all"));
        assert_string_equal(gonfalon_view(again, "all"), all);
        otherwise = otherwise || strcmp(all, real) != 0;
        assert_non_null(gonfalon_undo(imagined));
        play(imagined, "Ak", "VR");
        assert_string_equal(gonfalon_actors(imagined), "Bk");
        free(all);
        gonfalon_free(imagined);
        gonfalon_free(again);
    }
    assert_true(otherwise);
    assert_string_equal(gonfalon_view(game, "all"), real);
    free(known);
    free(real);
    gonfalon_free(game);
}

static void api_choose(void **unused)
{
    (void)unused;
    struct gonfalon *game = started("goths", "seed=2");
    char *before = kept(gonfalon_view(game, "all"));
    for (uint64_t seed = 0; seed < 20; seed++) {
        char *move = kept(gonfalon_choose(game, "Ak", "random", 0, 0, seed));
        assert_string_equal(gonfalon_choose(game, "Ak", "random", 0, 0, seed), move);
        assert_non_null(strstr(gonfalon_legal(game, "Ak"), move));
        free(move);
    }
    assert_string_equal(gonfalon_view(game, "all"), before);
    assert_null(gonfalon_choose(game, "Ak", "nobody", 0, 0, 0));
    assert_null(gonfalon_choose(game, "Ak", "", 0, 0, 0));
    assert_null(gonfalon_choose(game, "Bk", "random", 0, 0, 0));
    assert_null(gonfalon_choose(game, "table", "random", 0, 0, 0));
    free(before);
    gonfalon_free(game);
}

static void api_record_and_load(void **unused)
{
    (void)unused;
    struct gonfalon *game = started("goths", "players=2 seed=9 fog=base"), *other = new_game();
    play(game, "A", "VR");
    play(game, "B", "BC");
    char *record = kept(gonfalon_record(game)), *view = kept(gonfalon_view(game, "all"));
    /* The length counts, not a final NUL. */
    char *bytes = malloc(strlen(record));
    assert_non_null(bytes);
    memcpy(bytes, record, strlen(record));
    assert_null(gonfalon_load(other, bytes, strlen(record)));
    assert_string_equal(gonfalon_record(other), record);
    assert_string_equal(gonfalon_view(other, "all"), view);
    assert_string_equal(gonfalon_events(other, "table"), "");
    static const char *const bad[] = {"", "nothing", "[Game \"goths\"]\n[Rules \"9\"]\n[Options \"\"]\n"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_non_null(gonfalon_load(other, bad[i], strlen(bad[i])));
        assert_string_equal(gonfalon_record(other), record);
    }
    /* Cut off anywhere, it is a shorter game or refused. */
    for (size_t length = 0; length < strlen(record); length += 7) {
        memcpy(bytes, record, length);
        const char *refusal = gonfalon_load(other, bytes, length);
        assert_true(refusal == NULL || strlen(refusal) > 5);
    }
    free(bytes);
    free(record);
    free(view);
    gonfalon_free(game);
    gonfalon_free(other);
}

/* Games know nothing of each other. */
static void api_games_are_independent(void **unused)
{
    (void)unused;
    struct gonfalon *one = started("goths", "seed=1"), *other = started("goths", "seed=1 lang=fr");
    const char *actors = gonfalon_actors(one);
    play(other, "Ak", "VR");
    gonfalon_view(other, "all");
    assert_string_equal(actors, "Ak");
    assert_string_equal(gonfalon_actors(other), "Bk");
    gonfalon_free(other);
    assert_string_equal(actors, "Ak");
    gonfalon_free(one);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(api_version),         cmocka_unit_test(api_before_the_start),
        cmocka_unit_test(api_start),           cmocka_unit_test(api_legal_and_play),
        cmocka_unit_test(api_unknown_seats),   cmocka_unit_test(api_undo),
        cmocka_unit_test(api_events),          cmocka_unit_test(api_result),
        cmocka_unit_test(api_languages),       cmocka_unit_test(api_copies_are_independent),
        cmocka_unit_test(api_imagine),         cmocka_unit_test(api_choose),
        cmocka_unit_test(api_record_and_load), cmocka_unit_test(api_games_are_independent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
