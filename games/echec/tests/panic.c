// SPDX-License-Identifier: MIT
/* panic.c: flights as pictures, before and after, worked out by hand from E8, E11 and E12.
 *
 * A picture is part of a board of 8 ranks: its lowest line is the rank of `corner`, its first column the file
 * of it. A dot is an empty square. Kings and a companion of each army stand elsewhere as bystanders, unless
 * the picture has the king, or the army is to be without other units. It is turn 5, and the attack is the
 * first action of two. */
#include "field.h"

#include <stdio.h>
#include <string.h>

#define LINES 8

struct panic {
    const char *name, *options, *corner, *attack, *roll;
    const char *result; /* NULL while the game goes on */
    const char *alone;  /* the army without a companion, or NULL */
    const char *lines[LINES];
};

/* clang-format off */
static const struct panic panics[] = {
    {"into the open", "level=1", "d2", "gold d3xd4", "pppp", NULL, NULL,
     {"i4v | i4v ",
      "I4^ | .   ",
      ".   | I4v!"}},
    {"off the board", "level=1", "d1", "gold d1xd2", "pppp", NULL, NULL,
     {"i4v | i4v ",
      "I4^ | .   "}},
    {"into one's own king", "level=1", "d1", "gold d2xd3", "pppp", NULL, NULL,
     {"i4v | i4v ",
      "I4^ | .   ",
      "K1< | K1< "}},
    {"into one's own mercenaries", "level=2", "d1", "gold d2xd3", "pppp", NULL, NULL,
     {"i4v | i4v ",
      "I4^ | .   ",
      "M2> | M2> "}},
    {"into the enemy's mercenaries", "level=2", "d1", "gold d2xd3", "pppp", NULL, NULL,
     {"i4v | i4v ",
      "I4^ | .   ",
      "m1^ | m1^ "}},
    {"into an enemy", "level=1", "d1", "gold d2xd3", "pppp", NULL, NULL,
     {"i4v | i4v ",
      "I4^ | .   ",
      "a1> | a1> "}},
    {"into the enemy's king", "level=1", "d1", "gold d2xd3", "pppp", NULL, NULL,
     {"i4v | i4v ",
      "I4^ | .   ",
      "k1^ | k1^ "}},
    {"a line of two", "level=1", "d1", "gold d3xd4", "pppp", NULL, NULL,
     {"i4v | i4v ",
      "I4^ | .   ",
      "A4^ | I4v!",
      ".   | A4v "}},
    {"a line of three with different facings", "level=1", "d1", "gold d4xd5", "pppp", NULL, NULL,
     {"i4v | i4v ",
      "I4^ | .   ",
      "A4< | I4v!",
      "N2> | A4v ",
      ".   | N2v "}},
    {"a line of two at the edge: the last is lost and makes room", "level=1", "d1", "gold d2xd3", "pppp", NULL, NULL,
     {"i4v | i4v ",
      "I4^ | .   ",
      "A4^ | I4v!"}},
    {"a line of three at the edge", "level=1", "d1", "gold d3xd4", "pppp", NULL, NULL,
     {"i4v | i4v ",
      "I4^ | .   ",
      "A4v | I4v!",
      "N2^ | A4v "}},
    {"a line of two before the own king", "level=1", "d1", "gold d3xd4", "pppp", NULL, NULL,
     {"i4v | i4v ",
      "I4^ | .   ",
      "A4^ | I4v!",
      "K1^ | K1^ "}},
    {"a line of three before one's own mercenaries", "level=2", "d1", "gold d4xd5", "pppp", NULL, NULL,
     {"i4v | i4v ",
      "I4^ | .   ",
      "A4^ | I4v!",
      "N2^ | A4v ",
      "M1< | M1< "}},
    {"a line of two before the enemy's mercenaries", "level=2", "d1", "gold d3xd4", "pppp", NULL, NULL,
     {"i4v | i4v ",
      "I4^ | .   ",
      "A4^ | I4v!",
      "m2^ | m2^ "}},
    {"a line of two before an enemy", "level=1", "d1", "gold d3xd4", "pppp", NULL, NULL,
     {"i4v | i4v ",
      "I4^ | .   ",
      "A4^ | I4v!",
      "i1^ | i1^ "}},
    {"a line of four", "level=1", "d1", "gold d5xd6", "pppp", NULL, NULL,
     {"i4v | i4v ",
      "I4^ | .   ",
      "A4> | I4v!",
      "N2< | A4v ",
      "I3^ | N2v ",
      ".   | I3v "}},
    {"a line of five", "level=1", "d1", "gold d6xd7", "pppp", NULL, NULL,
     {"i4v | i4v ",
      "I4^ | .   ",
      "A4> | I4v!",
      "N2< | A4v ",
      "I3^ | N2v ",
      "I1v | I3v ",
      ".   | I1v "}},
    {"a line of five at the edge", "level=1", "d1", "gold d5xd6", "pppp", NULL, NULL,
     {"i4v | i4v ",
      "I4^ | .   ",
      "A4> | I4v!",
      "N2< | A4v ",
      "I3^ | N2v ",
      "I1v | I3v "}},
    {"a gap right behind", "level=1", "d1", "gold d4xd5", "pppp", NULL, NULL,
     {"i4v | i4v ",
      "I4^ | .   ",
      ".   | I4v!",
      "A4^ | A4^ ",
      "N2^ | N2^ "}},
    {"a gap further on", "level=1", "d1", "gold d4xd5", "pppp", NULL, NULL,
     {"i4v | i4v ",
      "I4^ | .   ",
      "A4^ | I4v!",
      ".   | A4v ",
      "N2^ | N2^ "}},
    {"only the line flees, not its neighbours", "level=1", "c2", "gold d3xd4", "pppp", NULL, NULL,
     {".   i4v .   | .   i4v  .  ",
      "I4^ I4^ I4^ | I4^ .    I4^",
      "A4^ .   A4^ | A4^ I4v! A4^"}},
    {"to the west", "level=1", "b4", "gold d4xe4", "pppp", NULL, NULL,
     {".   A4^ I4> i4< | A4< I4<! .   i4<"}},
    {"off the west edge", "level=1", "a4", "gold b4xc4", "pppp", NULL, NULL,
     {"A4^ I4> i4< | I4<! .   i4<"}},
    {"to the east", "level=1", "d4", "gold e4xd4", "pppp", NULL, NULL,
     {"i4> I4< A4^ . | i4> .   I4>! A4>"}},
    {"off the east edge", "level=1", "h4", "gold i4xh4", "pppp", NULL, NULL,
     {"i4> I4< | i4> ."}},
    {"to the north", "level=1", "d4", "gold d5xd4", "pppp", NULL, NULL,
     {".   | A4^ ",
      "A4> | I4^!",
      "I4v | .   ",
      "i4v | i4v "}},
    {"silver panics", "level=1", "d4", "silver d5xd4", "pppp", NULL, NULL,
     {".   | a4^ ",
      "a4v | i4^!",
      "i4v | .   ",
      "I4^ | I4^ "}},
    {"silver at its own edge", "level=1", "d6", "silver d7xd6", "pp", NULL, NULL,
     {"a4v | n1^!",
      "n1v | .   ",
      "I4^ | I4^ "}},
    {"archers flee from their facing, not from the target", "level=1", "c3", "gold d4xc5", "pp", NULL, NULL,
     {"i4v .   .   | i4v .    .  ",
      ".   A2^ .   | .   .    .  ",
      ".   .   .   | .   A2v! .  "}},
    {"heavy infantry runs into the victim behind it", "level=2", "d3", "gold d4xd3", "pp", NULL, NULL,
     {".   | .   ",
      "H1^ | .   ",
      "i4^ | i4^ "}},
    {"heavy infantry is swept along", "level=2", "d2", "gold d4xd5", "pppp", NULL, NULL,
     {"i4v | i4v ",
      "I4^ | .   ",
      "H2> | I4v!",
      ".   | H2v "}},
    {"peasants are swept along", "level=2", "d2", "gold d4xd5", "pppp", NULL, NULL,
     {"i4v | i4v ",
      "I4^ | .   ",
      "P2^ | I4v!",
      ".   | P2v "}},
    {"massed infantry panics and sweeps", "level=2 massed=on", "d1", "gold d3xd4", "pppp", NULL, NULL,
     {"i10v | i10v ",
      "I10^ | .    ",
      "I7<  | I10v!",
      ".    | I7v  "}},
    {"peasants flee one square", "level=2", "d1", "gold d3xd4", "xxwp", NULL, NULL,
     {"i4v | i2v ",
      "P4^ | .   ",
      ".   | P4v!",
      ".   | .   "}},
    {"peasants flee three squares", "level=2", "d1", "gold d4xd5", "xppp", NULL, NULL,
     {"i4v | i4v ",
      "P4^ | .   ",
      ".   | .   ",
      ".   | .   ",
      ".   | P4v!"}},
    {"peasants flee three squares and meet archers at the second", "level=2", "d1", "gold d5xd6", "xppp", NULL, NULL,
     {"i4v | i4v ",
      "P4^ | .   ",
      ".   | .   ",
      "A4^ | .   ",
      ".   | P4v!",
      ".   | A4v "}},
    {"peasants push archers off the board and follow them", "level=2", "d1", "gold d3xd4", "xppp", NULL, NULL,
     {"i4v | i4v ",
      "P4^ | .   ",
      "A4^ | .   ",
      ".   | .   "}},
    {"peasants push archers off the board and just stay", "level=2", "d1", "gold d3xd4", "wwpp", NULL, NULL,
     {"i4v | i2v ",
      "P4^ | .   ",
      "A4^ | .   ",
      ".   | P4v!"}},
    {"peasants flee off the board at the third square", "level=2", "d1", "gold d3xd4", "xppp", NULL, NULL,
     {"i4v | i4v ",
      "P4^ | .   ",
      ".   | .   ",
      ".   | .   "}},
    {"peasants sweep knights into the king: both are lost, one after the other", "level=2", "d1", "gold d4xd5", "wppp", NULL, NULL,
     {"i4v | i4v ",
      "P4^ | .   ",
      "N1> | .   ",
      ".   | .   ",
      "K1^ | K1^ "}},
    {"peasants flee into their own mercenaries", "level=2", "d1", "gold d4xd5", "wpp", NULL, NULL,
     {"i4v | i4v ",
      "P3^ | .   ",
      ".   | .   ",
      "M1^ | M1^ ",
      ".   | .   "}},
    {"a defender flees two squares from mercenaries", "level=2", "d3", "gold d3xd4", "xwpp", NULL, NULL,
     {".   | i3^ ",
      ".   | .   ",
      "i4v | .   ",
      "M2^ | M2^!"}},
    {"a defender sweeps the line behind him", "level=2", "d3", "gold d3xd4", "xwwp", NULL, NULL,
     {".   | a4^ ",
      "a4v | i3^ ",
      "i4v | .   ",
      "M2^ | M2^!"}},
    {"a defender flees from his own facing", "level=2", "c3", "gold d3xd4", "wwwp", NULL, NULL,
     {".   i4> .   | i4< .    .  ",
      ".   M2^ .   | .   M2^! .  "}},
    {"a defender with his back to the mercenaries", "level=2", "d3", "gold d3xd4", "wwwp", NULL, NULL,
     {".   | .   ",
      "i4^ | .   ",
      "M2^ | M2^!"}},
    {"a dead defender flees no more", "level=2", "d3", "gold d3xd4", "xxpp", NULL, NULL,
     {"a4v | a4v ",
      "i2v | .   ",
      "M2^ | M2^!"}},
    {"a defender flees off the board", "level=2", "d7", "gold d7xd8", "wwpp", NULL, NULL,
     {"i4v | .   ",
      "M2^ | M2^!"}},
    {"a defender flees into his own king", "level=2", "d4", "gold d4xd5", "wp", NULL, NULL,
     {"k1v | k1v ",
      "i4v | .   ",
      "M1^ | M1^!"}},
    {"a heavy defender flees", "level=2", "d3", "gold d3xd4", "xxwp", NULL, NULL,
     {".   | h1^ ",
      "h2v | .   ",
      "M2^ | M2^!"}},
    {"the last unit of the attacker panics off the board", "level=1", "d1", "gold d1xd2", "pppp", "silver", "gold",
     {"i4v | i4v ",
      "I4^ | .   "}},
    {"the last but one is swept away: the battle goes on", "level=1", "d1", "gold d2xd3", "pppp", NULL, "gold",
     {"i4v | i4v ",
      "I4^ | .   ",
      "A4^ | I4v!"}},
    {"the last peasants are lost at the second of three squares", "level=2", "d1", "gold d2xd3", "xppp", "silver", "gold",
     {"i4v | i4v ",
      "P4^ | .   ",
      ".   | .   "}},
    {"the last defender flees into his own king", "level=2", "d4", "gold d4xd5", "wp", "gold", "silver",
     {"k1v | k1v ",
      "i4v | .   ",
      "M1^ | M1^!"}},
};
/* clang-format on */

/* Reads one half of the lines; `after` says which. */
static void read_picture(const struct panic *panic, bool after, struct field *field)
{
    int lines = 0;
    while (lines < LINES && panic->lines[lines])
        lines++;
    for (int line = 0; line < lines; line++) {
        const char *bar = strchr(panic->lines[line], '|'), *at = after ? bar + 1 : panic->lines[line];
        const char *end = after ? at + strlen(at) : bar;
        char unit[8], square[8];
        int length;
        for (char file = panic->corner[0]; sscanf(at, " %7[^ |]%n", unit, &length) == 1 && at < end; file++) {
            snprintf(square, sizeof square, "%c%d", file, panic->corner[1] - '0' + lines - 1 - line);
            if (strcmp(unit, ".") != 0)
                field_put(field, square, unit);
            at += length;
        }
    }
}

static bool has(const struct panic *panic, const char *unit)
{
    for (int line = 0; line < LINES && panic->lines[line]; line++)
        if (strstr(panic->lines[line], unit))
            return true;
    return false;
}

static void draw(const struct panic *panic, bool after, const char *tail, char *position)
{
    struct field field;
    field_clear(&field, 8);
    read_picture(panic, after, &field);
    if (!has(panic, "K1"))
        field_put(&field, "i1", "K1^");
    if (!has(panic, "k1"))
        field_put(&field, "a8", "k1v");
    if (!panic->alone || strcmp(panic->alone, "gold") != 0)
        field_put(&field, "h1", "N1^");
    if (!panic->alone || strcmp(panic->alone, "silver") != 0)
        field_put(&field, "b8", "n1v");
    field_position(&field, tail, position);
}

static void echec_panic(void **panic_of_test)
{
    const struct panic *panic = *panic_of_test;
    char position[FIELD_TEXT], tail[64], options[64], roll[32], result[32];
    bool silver = panic->attack[0] == 's';
    snprintf(options, sizeof options, "rows=8 %s", panic->options);
    snprintf(roll, sizeof roll, "chance roll:%s", panic->roll);
    draw(panic, false, silver ? "silver:2:5:-:-" : "gold:2:5:-:-", position);
    start_at("echec", options, position);
    play(panic->attack, roll);
    if (panic->result)
        snprintf(tail, sizeof tail, "over:0:5:%s:-", panic->roll);
    else
        snprintf(tail, sizeof tail, "%s:1:5:%s:-", silver ? "silver" : "gold", panic->roll);
    draw(panic, true, tail, position);
    expect_position(position);
    snprintf(result, sizeof result, "%s%s", panic->result ? panic->result : "none",
             panic->result ? " [E9.1]" : "");
    expect_result(result);
}

int main(void)
{
    /* cmocka hands each test its picture. */
    struct CMUnitTest tests[sizeof panics / sizeof panics[0]] = {0};
    for (size_t i = 0; i < sizeof panics / sizeof panics[0]; i++) {
        tests[i].name = panics[i].name;
        tests[i].test_func = echec_panic;
        tests[i].initial_state = (void *)&panics[i];
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
