// SPDX-License-Identifier: MIT
/* team.c: who plays which seat; see simulate.h.
 *
 * A team is one bot for all its seats, or bots by role. A role is named by the seat itself, or by a word
 * whose first letter ends the seat's name: of Xd and Xm, `drummer` or `d` is the first. Seats without a role
 * take the first bot named. A bot of ours may have an effort of its own, as in `hard:ms=100`, and so may one
 * of another program, `hard:ms=100@PROGRAM`, which plays all seats. */
#include "cli/simulate/simulate.h"

#include <string.h>

enum { ROLES_MAX = SEATS_MAX, FINDING_GAMES = 64, FINDING_MOVES = 100000 };

struct role {
    const char *name; /* NULL: every seat */
    struct player player;
    bool used;
};

static bool is_program(const char *word)
{
    return text_starts_with(word, "cmd:");
}

/* Where the name of a role ends; NULL where there is none. In hard:ms=100 there is none. */
static char *role_end(char *word)
{
    char *end = word + strcspn(word, "=:");
    return *end == '=' ? end : NULL;
}

/* What follows the colon of hard:ms=100 or hard:sims=2000; nothing is fine. */
static bool read_effort(struct player *player, const char *words, struct text *why)
{
    static const struct {
        const char *name;
        uint64_t most;
    } efforts[] = {{"ms=", MILLISECONDS_MAX}, {"sims=", UINT32_MAX}};
    uint64_t number = 0;
    if (!*words)
        return true;
    for (int i = 0; i < 2; i++) {
        if (!text_starts_with(words, efforts[i].name))
            continue;
        const char *digits = words + strlen(efforts[i].name);
        if (!text_read_number(digits, strlen(digits), efforts[i].most, &number) || number == 0)
            break;
        player->milliseconds = i == 0 ? (uint32_t)number : 0;
        player->simulations = i == 1 ? (uint32_t)number : 0;
        return true;
    }
    text_format(why, "a bot's own effort is ms=N or sims=N, as in hard:ms=100, not %s", words);
    return false;
}

/* Splits BOT[:EFFORT]@PROGRAM in place. */
static bool read_elsewhere(struct player *player, char *word, char *at, struct text *why)
{
    size_t length = strcspn(word, ":@");
    bool with_effort = word[length] == ':';
    *at = word[length] = '\0';
    player->elsewhere = word;
    player->command = at + 1;
    if (*word && *player->command && !strpbrk(word, "=,+"))
        return read_effort(player, with_effort ? word + length + 1 : "", why);
    text_string(
        why, "a bot of another program is BOT@PROGRAM for all seats, as in hard:ms=100@'./gonfalon engine'");
    return false;
}

static bool read_player(struct player *player, char *word, struct text *why)
{
    char *at = strchr(word, '@');
    if (at && !is_program(word))
        return read_elsewhere(player, word, at, why);
    if (is_program(word)) {
        player->command = word + strlen("cmd:");
        if (*player->command)
            return true;
        text_string(why, "cmd: needs a program, as in cmd:./mybot");
        return false;
    }
    size_t length = strcspn(word, ":");
    player->bot = bot_find(word, length);
    if (player->bot)
        return read_effort(player, word + length + (word[length] == ':'), why);
    text_format(why, "there is no bot %s; there are:", *word ? word : "without a name");
    for (int i = 0; i < bots_count; i++)
        text_format(why, " %s", bots[i]->name);
    text_string(why, ", cmd:PROGRAM, and BOT@PROGRAM");
    return false;
}

/* Splits `words` in place into roles; the number of them, or 0 with a sentence. */
static int read_roles(struct role *roles, char *words, struct text *why)
{
    int count = 0;
    if (is_program(words) || strchr(words, '@') || !role_end(words)) {
        roles[0] = (struct role){.name = NULL};
        return read_player(&roles[0].player, words, why) ? 1 : 0;
    }
    char *place = NULL;
    for (char *word = strtok_r(words, ",+", &place); word; word = strtok_r(NULL, ",+", &place)) {
        char *equals = role_end(word);
        if (!equals || equals == word || count == ROLES_MAX) {
            text_format(why, "a team is BOT or ROLE=BOT,ROLE=BOT, where %s does not fit", word);
            return 0;
        }
        *equals = '\0';
        roles[count] = (struct role){.name = word};
        if (!read_player(&roles[count].player, equals + 1, why))
            return 0;
        count++;
    }
    return count;
}

static bool role_fits(const struct role *role, const char *seat)
{
    return role->name && (strcmp(role->name, seat) == 0 || role->name[0] == seat[strlen(seat) - 1]);
}

static struct role *role_of_seat(struct role *roles, int count, const char *seat)
{
    for (int i = 0; i < count; i++)
        if (roles[i].name && strcmp(roles[i].name, seat) == 0)
            return &roles[i];
    for (int i = 0; i < count; i++)
        if (role_fits(&roles[i], seat))
            return &roles[i];
    return NULL;
}

/* Fills in the players by seat; returns true if a role was of use to some seat, or none was to any. */
static bool seat_players(struct team *team, const struct plan *plan, struct role *roles, int count,
                         struct text *why)
{
    seat_set seats = plan->game->seats(&plan->first);
    bool any = false;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(seats & SEAT(seat)))
            continue;
        struct role *role = role_of_seat(roles, count, plan->game->seat_name(&plan->first, seat));
        if (role)
            any = role->used = true;
        team->players[seat] = role ? role->player : roles[0].player;
    }
    for (int i = 0; any && i < count; i++) {
        if (!roles[i].used) {
            text_format(why, "no seat of this game is %s, nor ends in %c", roles[i].name, roles[i].name[0]);
            return false;
        }
    }
    return true;
}

bool team_read(struct team *team, const struct plan *plan, const char *string, struct text *why)
{
    struct role roles[ROLES_MAX];
    *team = (struct team){.name = string};
    struct text words = text_in(team->words, sizeof team->words);
    text_string(&words, string);
    if (words.overflow) {
        text_format(why, "a team is named in at most %d bytes", TEAM_TEXT - 1);
        return false;
    }
    int count = read_roles(roles, team->words, why);
    return count > 0 && seat_players(team, plan, roles, count, why);
}

/* A game at random; the winners' seats, or none. */
static seat_set winners_at_random(const struct game *game, union game_state state, struct random *random)
{
    static struct outcome outcomes[GAME_OUTCOMES_MAX];
    game_move list[GAME_MOVES_MAX];
    seat_set actors;
    for (int moves = 0; moves < FINDING_MOVES && (actors = game->actors(&state)); moves++) {
        if (actors & SEAT_CHANCE) {
            game->settle(&state, game_pick_outcome(game, &state, outcomes, random), NULL);
            continue;
        }
        int seat = __builtin_ctz(actors);
        int count = game->legal(&state, seat, list);
        game->play(&state, seat, list[random_below(random, (uint32_t)count)], NULL);
    }
    return game->result(&state).winners;
}

/* Nothing but its results tells who plays with whom in a game, so some games are played until one is won. */
bool team_find_sides(const struct game *game, const uint32_t *values, seat_set sides[TEAM_COUNT])
{
    union game_state first = {.bytes = {0}};
    struct random random = random_from_seed(0);
    if (game->start(&first, values))
        return false;
    for (int i = 0; i < FINDING_GAMES; i++) {
        seat_set won = winners_at_random(game, first, &random), all = game->seats(&first);
        if (!won || won == all)
            continue;
        seat_set lowest = all & ~(all - 1);
        sides[0] = won & lowest ? won : all & ~won;
        sides[1] = all & ~sides[0];
        return true;
    }
    return false;
}

void team_write_seats(const struct plan *plan, int side, struct text *text)
{
    const char *separator = "";
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (plan->sides[side] & SEAT(seat)) {
            text_format(text, "%s%s", separator, plan->game->seat_name(&plan->first, seat));
            separator = "+";
        }
    }
}
