// SPDX-License-Identifier: MIT
/* turns.c: the kings' cards and the warchiefs' orders of whole turns. */
#include "turns.h"

#include <stdio.h>
#include <string.h>

#define CLANS 4
#define WORD  16

struct clan {
    const char *king;
    const char *warchief;
    char last[WORD]; /* his last order */
};

static struct clan clans[CLANS];
static int clan_count;

/* What a line says of one clan. */
struct part {
    bool named;
    bool fails;
    char order[WORD];
    char card[WORD]; /* empty: any that does */
};

static bool has(const char *options, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = strstr(options, word); at; at = strstr(at + 1, word))
        if ((at == options || at[-1] == ' ') && (at[length] == '\0' || at[length] == ' '))
            return true;
    return false;
}

static void seat_clans(const char *options)
{
    static const char *const own_kings[] = {"Ak", "Bk", "Ck", "Dk"};
    static const char *const own_warchiefs[] = {"Aw", "Bw", "Cw", "Dw"};
    static const char *const lone[] = {"A", "B"};
    bool two = has(options, "players=2"), three = has(options, "players=3");
    bool six = has(options, "players=6"), seven = has(options, "players=7");
    clan_count = six || seven || has(options, "players=8") ? 4 : 2;
    for (int i = 0; i < clan_count; i++)
        clans[i] = (struct clan){.king = own_kings[i], .warchief = own_warchiefs[i]};
    for (int i = 0; i < 2; i++)
        if (two || (three && i == (has(options, "lone_camp=B") ? 1 : 0)))
            clans[i].king = clans[i].warchief = lone[i];
    bool bd_alone = has(options, "lone_king_camp=BD");
    if (six || (seven && !bd_alone))
        clans[0].king = clans[2].king = "ACk";
    if (six || (seven && bd_alone))
        clans[1].king = clans[3].king = "BDk";
}

void begin(const char *options, const char *deal, const char *tokens)
{
    char move[128];
    seat_clans(options);
    start("goths", options);
    snprintf(move, sizeof move, "chance deal:%s", deal);
    play(move);
    if (!tokens)
        return;
    snprintf(move, sizeof move, "chance %s:%s", has(options, "fog=base") ? "fog" : "fortune", tokens);
    play(move);
}

static char character(const char *order)
{
    static const char *const known[] = {"scout V", "sabotage V",  "recruit R", "load C",
                                        "fire C",  "barricade B", "advance B", "axe B",
                                        "rats B",  "goth B",      "pigeon R"};
    size_t length = strlen(order);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strncmp(known[i], order, length) == 0 && known[i][length] == ' ')
            return known[i][length + 1];
    fail_msg("turns.c knows no order %s", order);
    return '?';
}

static void read_line(const char *line, struct part *parts)
{
    memset(parts, 0, CLANS * sizeof *parts);
    for (const char *at = line; *at;) {
        size_t length = strcspn(at, " ");
        size_t mark = strcspn(at, "=:");
        int clan = *at - 'A';
        if (mark >= length || clan < 0 || clan >= clan_count || length - mark > WORD)
            fail_msg("turns.c cannot read the line %s", line);
        const char *word = at + mark + 1;
        int size = (int)(length - mark - 1);
        if (at[mark] == ':') {
            snprintf(parts[clan].card, WORD, "%.*s", size, word);
        } else {
            parts[clan].named = true;
            parts[clan].fails = *word == '!';
            snprintf(parts[clan].order, WORD, "%.*s", size - parts[clan].fails, word + parts[clan].fails);
        }
        at += length + strspn(at + length, " ");
    }
    for (int i = 0; i < clan_count; i++) {
        bool lone = strcmp(clans[i].king, clans[i].warchief) == 0;
        if (!parts[i].named)
            snprintf(parts[i].order, WORD, "%s",
                     lone && strcmp(clans[i].last, "fire") == 0 ? "rats" : "fire");
    }
}

static void play_as(const char *seat, const char *move)
{
    char text[64];
    snprintf(text, sizeof text, "%s %s", seat, move);
    play(text);
}

/* The character the king of this clan plays: of an order meant to get through, else one that matches none. */
static char wanted(int clan, const struct part *parts)
{
    int chosen = -1;
    for (int i = 0; i < clan_count; i++)
        if (strcmp(clans[i].king, clans[clan].king) == 0 && parts[i].named && !parts[i].fails)
            return character(parts[i].order);
    for (int i = 0; i < clan_count && chosen < 0; i++)
        if (strcmp(clans[i].king, clans[clan].king) == 0 && parts[i].named)
            chosen = i;
    if (chosen < 0)
        return character(parts[clan].order);
    return character(parts[chosen].order) == 'V' ? 'R' : 'V';
}

static bool king_plays(int clan, const struct part *parts)
{
    static const char letters[] = "VRCB";
    for (int i = 0; i < clan_count; i++)
        if (parts[i].card[0] && strcmp(clans[i].king, clans[clan].king) == 0) {
            if (!lists(clans[i].king, parts[i].card))
                return false;
            play_as(clans[i].king, parts[i].card);
            return true;
        }
    for (const char *decoy = letters; *decoy; decoy++) {
        char card[3] = {wanted(clan, parts), *decoy, '\0'};
        if (lists(clans[clan].king, card)) {
            play_as(clans[clan].king, card);
            return true;
        }
    }
    return false;
}

void kings(const char *line)
{
    struct part parts[CLANS];
    bool played[CLANS] = {false};
    read_line(line, parts);
    pass_window();
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < clan_count; i++) {
            if (played[i] || !king_plays(i, parts))
                continue;
            for (int j = 0; j < clan_count; j++)
                played[j] = played[j] || strcmp(clans[j].king, clans[i].king) == 0;
            more = true;
        }
    }
    for (int i = 0; i < clan_count; i++)
        if (!played[i] && (parts[i].named || parts[i].card[0]))
            fail_msg("the king of %c cannot play his part of %s", 'A' + i, line);
}

void orders(const char *line)
{
    struct part parts[CLANS];
    read_line(line, parts);
    pass_window();
    bool can[CLANS];
    for (int i = 0; i < clan_count; i++) {
        can[i] = lists(clans[i].warchief, parts[i].order);
        if (!can[i] && parts[i].named)
            fail_msg("%s cannot play %s", clans[i].warchief, parts[i].order);
    }
    for (int i = 0; i < clan_count; i++)
        if (can[i]) {
            play_as(clans[i].warchief, parts[i].order);
            memcpy(clans[i].last, parts[i].order, WORD);
        }
}

void turn(const char *line)
{
    kings(line);
    bool windows = pass_window();
    orders(line);
    if (windows)
        pass_window();
}

void turns(int count, const char *line)
{
    for (int i = 0; i < count; i++)
        turn(line);
}

bool pass_window(void)
{
    bool asked[CLANS];
    bool any = false;
    for (int i = 0; i < clan_count; i++) {
        asked[i] = lists(clans[i].warchief, "pass");
        any = any || asked[i];
    }
    for (int i = 0; i < clan_count; i++)
        if (asked[i])
            play_as(clans[i].warchief, "pass");
    return any;
}

void expect_clan(const char *clan, const char *key, const char *json)
{
    char path[64];
    snprintf(path, sizeof path, "clans.%s.%s", clan, key);
    expect_view("table", path, json);
}

void expect_king(const char *king, const char *key, const char *json)
{
    char path[64];
    snprintf(path, sizeof path, "kings.%s.%s", king, key);
    expect_view("table", path, json);
}

/* A word as a JSON string, or null. */
static const char *quoted(const char *word, char *json, size_t size)
{
    if (!word)
        return "null";
    snprintf(json, size, "\"%s\"", word);
    return json;
}

void expect_at(const char *clan, const char *place)
{
    char json[32];
    expect_clan(clan, "at", quoted(place, json, sizeof json));
}

void expect_units(const char *clan, int units)
{
    char json[16];
    snprintf(json, sizeof json, "%d", units);
    expect_clan(clan, "units", json);
    snprintf(json, sizeof json, "%d", 3 - units);
    expect_clan(clan, "reserve", json);
    expect_clan(clan, "out", units > 0 ? "false" : "true");
}

void expect_phase(const char *phase)
{
    char json[32];
    expect_view("table", "phase", quoted(phase, json, sizeof json));
}

void expect_turn(int number)
{
    char json[16];
    snprintf(json, sizeof json, "%d", number);
    expect_view("table", "turn", json);
}

void expect_initiative(const char *clan)
{
    char json[16];
    expect_view("table", "initiative", quoted(clan, json, sizeof json));
}

static void expect_objective(const char *viewer, int objective, const char *key, const char *json)
{
    char path[64];
    snprintf(path, sizeof path, "objectives.%d.%s", objective - 1, key);
    expect_view(viewer, path, json);
}

void expect_face(const char *viewer, int objective, const char *face)
{
    char json[16];
    expect_objective(viewer, objective, "face", quoted(face, json, sizeof json));
}

void expect_scouted(int objective, const char *clan_list)
{
    expect_objective("table", objective, "scouted", clan_list);
}

void expect_up(int objective, bool up)
{
    expect_objective("table", objective, "up", up ? "true" : "false");
}

void expect_token(const char *viewer, const char *clan, const char *at, const char *face)
{
    char path[64], json[32];
    snprintf(path, sizeof path, "clans.%s.fog.at", clan);
    expect_view(viewer, path, quoted(at, json, sizeof json));
    snprintf(path, sizeof path, "clans.%s.fog.face", clan);
    expect_view(viewer, path, quoted(face, json, sizeof json));
}
