// SPDX-License-Identifier: MIT
/* deployment.c: an army before the battle (E1.2, E1.3, E10, E14).
 *
 * A deployment is what stands on each of one's first two ranks, seen from one's own side, so that the same
 * integer is the same army for Gold and, mirrored, for Silver. The integer has one digit in base 13 for each
 * square but the royal base: back rank first, from file a. */
#include "games/echec/army.h"
#include "games/echec/rules.h"

#include <string.h>

#define PLACES       (2 * FILES)
#define ROYAL_PLACE  ROYAL_FILE
#define MASSED_BASES 2

/* What can stand on a square: nobody, or troops of a kind and a number of men; IX is massed infantry. The
 * order is part of the integer. */
enum { oo, N2, A4, I4, H1, H2, P1, P2, P3, P4, M1, M2, IX, TROOPS };

static const struct troop {
    char letter;
    uint8_t kind;
    uint8_t men;
} troops[TROOPS] = {
    [N2] = {'N', KNIGHTS, 2},     [A4] = {'A', ARCHERS, 4},     [I4] = {'I', INFANTRY, 4},
    [H1] = {'H', HEAVY, 1},       [H2] = {'H', HEAVY, 2},       [P1] = {'P', PEASANTS, 1},
    [P2] = {'P', PEASANTS, 2},    [P3] = {'P', PEASANTS, 3},    [P4] = {'P', PEASANTS, 4},
    [M1] = {'M', MERCENARIES, 1}, [M2] = {'M', MERCENARIES, 2}, [IX] = {'I', MASSED, 10},
};

/* The troop on each place; the royal base is 0 here, the king always stands there. */
struct deployment {
    uint8_t troop[PLACES];
};

const struct preset echec_presets[PRESET_COUNT] = {
    {"standard", SAY("Standard"),
     SAY("The basic army: infantry in front, the king between his knights, archers outside.")},
    {"wings", SAY("Wings"),
     SAY("Knights at both edges, free to ride from the first turn; archers guard the king.")},
    {"bulwark", SAY("Bulwark"),
     SAY("No knights: a heavy infantryman on each side of the king strikes whoever comes near.")},
    {"companions", SAY("Companions"),
     SAY("Mercenaries before the eyes of their king, where nobody can hire them.")},
    {"levy", SAY("Levy"),
     SAY("Peasants on both flanks, with free squares behind them so that their flight sweeps nobody away.")},
};

/* The presets as seen from one's own side, back rank first; the second of each pair is for massed infantry.
 * The king's place is KK. */
enum { KK = oo };

/* clang-format off */
static const struct deployment preset_deployments[PRESET_COUNT][2] = {
    {{{oo, oo, A4, N2, KK, N2, A4, oo, oo,
       oo, oo, I4, I4, I4, I4, I4, oo, oo}},
     {{oo, oo, A4, N2, KK, N2, A4, oo, oo,
       oo, oo, oo, IX, oo, IX, oo, oo, oo}}},
    {{{oo, oo, oo, A4, KK, A4, oo, oo, oo,
       N2, oo, I4, I4, I4, I4, I4, oo, N2}},
     {{oo, oo, oo, A4, KK, A4, oo, oo, oo,
       N2, oo, oo, IX, oo, IX, oo, oo, N2}}},
    {{{oo, oo, A4, H1, KK, H1, A4, oo, oo,
       oo, oo, I4, I4, I4, I4, I4, oo, oo}},
     {{oo, oo, A4, H1, KK, H1, A4, oo, oo,
       oo, oo, oo, IX, oo, IX, oo, oo, oo}}},
    {{{oo, oo, A4, N2, KK, N2, A4, oo, oo,
       oo, oo, I4, I4, M2, I4, I4, oo, oo}},
     {{oo, oo, A4, N2, KK, N2, A4, oo, oo,
       oo, oo, oo, IX, M2, IX, oo, oo, oo}}},
    {{{oo, oo, A4, N2, KK, N2, A4, oo, oo,
       oo, P2, oo, I4, I4, I4, oo, P2, oo}},
     {{oo, oo, A4, N2, KK, N2, A4, oo, oo,
       oo, P2, oo, IX, oo, IX, oo, P2, oo}}},
};
/* clang-format on */

static game_move to_move(const struct deployment *deployment)
{
    game_move move = 0;
    for (int place = PLACES - 1; place >= 0; place--)
        if (place != ROYAL_PLACE)
            move = move * TROOPS + deployment->troop[place];
    return move | MOVE_DEPLOYMENT;
}

/* False where digits are left over. */
static bool from_move(game_move move, struct deployment *deployment)
{
    move &= ~MOVE_DEPLOYMENT;
    memset(deployment, 0, sizeof *deployment);
    for (int place = 0; place < PLACES; place++) {
        if (place == ROYAL_PLACE)
            continue;
        deployment->troop[place] = (uint8_t)(move % TROOPS);
        move /= TROOPS;
    }
    return move == 0;
}

/* Back rank and second rank, from one's own side; Silver mirrors Gold (E1.3). */
static int place_square(const struct echec_state *view, int army, int place)
{
    int rank = place / FILES;
    return square_at(place % FILES, army == GOLD ? rank : view->rows - 1 - rank);
}

struct census {
    int bases; /* the king's included */
    int units[KIND_COUNT];
    int men[KIND_COUNT];
};

static struct census count(const struct deployment *deployment)
{
    struct census census = {.bases = 1};
    for (int place = 0; place < PLACES; place++) {
        const struct troop *troop = &troops[deployment->troop[place]];
        if (troop->men == 0)
            continue;
        census.bases++;
        census.units[troop->kind]++;
        census.men[troop->kind] += troop->men;
    }
    return census;
}

/* E14.1, E14.2: massed infantry, where it is agreed on, takes the place of all other infantry. */
static const char *refuse_massed(const struct census *census, bool massed)
{
    if (!massed)
        return census->units[MASSED] == 0 ? NULL : SAY("massed infantry was not agreed on [E14.1]");
    if (census->units[INFANTRY] > 0 || census->units[MASSED] != MASSED_BASES)
        return SAY("all the infantry stands on exactly two massed bases of ten [E14.2]");
    if (census->bases < ECHEC_BASES_LEAST_MASSED || census->bases > ECHEC_BASES)
        return SAY("seven to ten bases, the king included [E14.2]");
    return NULL;
}

/* E10.3: the figures there are; the last stands for infantry where it is massed (E14.2). */
enum { SUPPLY_INFANTRY = 2, SUPPLY_MASSED = ECHEC_SUPPLIES };

static const struct echec_supply supplies[ECHEC_SUPPLIES + 1] = {
    {'N', KNIGHTS, 2, 2, 4, SAY("an army has four knights: two units [E10.3]")},
    {'A', ARCHERS, 4, 2, 8, SAY("an army has eight archers: two units [E10.3]")},
    [SUPPLY_INFANTRY] = {'I', INFANTRY, 4, 5, 20, SAY("an army has twenty infantrymen: five units [E10.3]")},
    {'H', HEAVY, 1, 2, 2, SAY("an army has two heavy infantrymen [E10.3]")},
    {'P', PEASANTS, 1, 4, 4, SAY("an army has four peasants [E10.3]")},
    {'M', MERCENARIES, 1, 1, 2, SAY("an army has at most one unit of mercenaries [E10.3]")},
    [SUPPLY_MASSED] = {'I', MASSED, 10, MASSED_BASES, 20,
                       SAY("all the infantry stands on exactly two massed bases of ten [E14.2]")},
};

const struct echec_supply *echec_supply(bool massed, int index)
{
    return &supplies[massed && index == SUPPLY_INFANTRY ? SUPPLY_MASSED : index];
}

static const char *refuse_figures(const struct census *census, bool massed)
{
    for (int i = 0; i < ECHEC_SUPPLIES; i++) {
        const struct echec_supply *supply = echec_supply(massed, i);
        if (census->men[supply->kind] > supply->men || census->units[supply->kind] > supply->units)
            return supply->refusal;
    }
    return NULL;
}

static const char *refuse_army(const struct deployment *deployment, bool massed)
{
    struct census census = count(deployment);
    const char *why = refuse_massed(&census, massed);
    if (!why)
        why = refuse_figures(&census, massed);
    if (!why && !massed && census.bases != ECHEC_BASES)
        why = SAY("exactly ten bases: the king and nine units [E10.3]");
    return why;
}

const char *echec_refuse_deployment(const struct echec_state *view, game_move move)
{
    struct deployment deployment;
    if (!from_move(move, &deployment))
        return SAY("that is no deployment [E10.3]");
    return refuse_army(&deployment, view->massed);
}

/* E10.2: everybody starts facing the enemy's side. When both armies stand, it is rolled for who starts
 * (E2.1). */
void echec_deploy(struct echec_state *state, int army, game_move move)
{
    struct deployment deployment;
    from_move(move, &deployment);
    int forward = facing_forward(army);
    echec_place(state, place_square(state, army, ROYAL_PLACE), unit_make(army, KING, 1, forward));
    for (int place = 0; place < PLACES; place++) {
        const struct troop *troop = &troops[deployment.troop[place]];
        if (troop->men > 0)
            echec_place(state, place_square(state, army, place),
                        unit_make(army, (enum kind)troop->kind, troop->men, forward));
    }
    state->deployed |= (uint8_t)(1 << army);
    if (state->deployed == 3)
        state->phase = ECHEC_START;
}

bool echec_find_deployment(const struct echec_state *view, int army, game_move *move)
{
    struct deployment deployment = {0};
    int found = 0;
    for (int place = 0; place < PLACES; place++) {
        unit_bits unit = view->board[place_square(view, army, place)];
        for (int i = N2; i < TROOPS; i++)
            if (unit == unit_make(army, (enum kind)troops[i].kind, troops[i].men, facing_forward(army)))
                deployment.troop[place] = (uint8_t)i;
        found += deployment.troop[place] > 0;
    }
    unit_bits king = view->board[place_square(view, army, ROYAL_PLACE)];
    *move = to_move(&deployment);
    return king == unit_make(army, KING, 1, facing_forward(army)) && found + 1 == army_units(view, army);
}

/* One possibility of an army nobody has seen: troops drawn one after the other from those still allowed, on
 * random squares. Knights, archers and infantry alone would fill all bases, so there is always one more to
 * draw. */
game_move echec_random_deployment(const struct echec_state *view, struct random *random)
{
    int free_places[PLACES], free_count = 0;
    for (int place = 0; place < PLACES; place++)
        if (place != ROYAL_PLACE)
            free_places[free_count++] = place;
    struct deployment deployment = {0};
    int bases = view->massed ? ECHEC_BASES_LEAST_MASSED + (int)random_below(random, 4) : ECHEC_BASES;
    for (int base = 1; base < bases;) {
        int pick = (int)random_below(random, (uint32_t)free_count);
        uint8_t *troop = &deployment.troop[free_places[pick]];
        bool must_be_massed = view->massed && base <= MASSED_BASES;
        *troop = (uint8_t)(must_be_massed ? IX : N2 + (int)random_below(random, IX - N2));
        struct census census = count(&deployment);
        if (refuse_figures(&census, view->massed) || (view->massed && census.units[INFANTRY] > 0)) {
            *troop = 0;
            continue;
        }
        free_places[pick] = free_places[--free_count];
        base++;
    }
    return to_move(&deployment);
}

/* A word of a deployment: letter, men, '@', square. */
struct item {
    char letter;
    uint64_t men, rank; /* too large ones count as 99 */
    int file;
};

static bool read_digits(const char **string, uint64_t *number)
{
    size_t length = strspn(*string, "0123456789");
    if (length == 0 || (length > 1 && **string == '0'))
        return false;
    if (!text_read_number(*string, length, 99, number))
        *number = 99;
    *string += length;
    return true;
}

static bool read_item(const char **string, struct item *item)
{
    item->letter = **string;
    if (item->letter == '\0' || !strchr("KNAIHPM", item->letter))
        return false;
    ++*string;
    if (!read_digits(string, &item->men) || **string != '@')
        return false;
    ++*string;
    if (**string < 'a' || **string > 'z')
        return false;
    item->file = **string - 'a';
    ++*string;
    return read_digits(string, &item->rank) && (**string == ',' || **string == '\0');
}

/* E10.3: the men per base. */
static const char *read_troop(const struct echec_state *view, const struct item *item, uint8_t *troop)
{
    for (*troop = N2; *troop < TROOPS; ++*troop)
        if (troops[*troop].letter == item->letter && troops[*troop].men == item->men)
            return NULL;
    if (item->letter == 'I' && view->massed)
        return SAY("massed infantry stands ten to a base [E14.2]");
    return SAY(
        "so many men do not stand on a base of that kind: K1, N2, A4, I4, H1-H2, P1-P4, M1-M2 [E10.3]");
}

/* E10.1: the first two ranks. */
static const char *read_place(const struct echec_state *view, int army, const struct item *item, int *place)
{
    int rank = army == GOLD ? (int)item->rank - 1 : view->rows - (int)item->rank;
    *place = rank * FILES + item->file;
    if (item->file >= FILES || rank < 0 || rank > 1)
        return SAY("units are deployed on one's own first two ranks [E10.1]");
    return NULL;
}

struct reading {
    struct deployment deployment;
    int kings;
    bool royal_taken; /* by another unit than the king */
};

static const char *add_item(const struct echec_state *view, int army, const struct item *item,
                            struct reading *reading)
{
    int place;
    const char *why = read_place(view, army, item, &place);
    if (why)
        return why;
    if (item->letter == 'K') {
        if (item->men != 1 || ++reading->kings > 1)
            return SAY("an army has one king [E10.3]");
        return place == ROYAL_PLACE
                   ? NULL
                   : SAY("the king stands on the royal base, file e of the back rank [E10.1]");
    }
    uint8_t troop;
    why = read_troop(view, item, &troop);
    if (why)
        return why;
    if (place == ROYAL_PLACE) {
        reading->royal_taken = true; /* whether there is a king at all is the first question */
        return NULL;
    }
    if (reading->deployment.troop[place] != 0)
        return SAY("one unit on each square, the king alone on the royal base [E10.1]");
    reading->deployment.troop[place] = troop;
    return NULL;
}

static const char *read_list(const struct echec_state *view, int army, const char *string, game_move *move)
{
    struct reading reading = {0};
    for (;; string++) {
        struct item item;
        if (!read_item(&string, &item))
            return SAY("that is no deployment: write deploy:K1@e1,N2@d1,... or the name of one");
        const char *why = add_item(view, army, &item, &reading);
        if (why)
            return why;
        if (*string == '\0')
            break;
    }
    if (reading.kings != 1)
        return SAY("an army has one king [E10.3]");
    if (reading.royal_taken)
        return SAY("one unit on each square, the king alone on the royal base [E10.1]");
    *move = to_move(&reading.deployment);
    return refuse_army(&reading.deployment, view->massed);
}

static game_move preset_move(const struct echec_state *view, int preset)
{
    return to_move(&preset_deployments[preset][view->massed]);
}

game_move echec_standard_deployment(const struct echec_state *view)
{
    return preset_move(view, 0);
}

const char *echec_parse_deployment(const struct echec_state *view, int army, const char *string,
                                   game_move *move)
{
    for (int i = 0; i < PRESET_COUNT; i++) {
        if (strcmp(string, echec_presets[i].name) == 0) {
            *move = preset_move(view, i);
            return NULL;
        }
    }
    return read_list(view, army, string, move);
}

static void write_units(const struct echec_state *view, int army, game_move move, struct text *text)
{
    struct deployment deployment;
    from_move(move, &deployment);
    text_string(text, "K1@");
    echec_write_square(place_square(view, army, ROYAL_PLACE), text);
    for (int place = 0; place < PLACES; place++) {
        const struct troop *troop = &troops[deployment.troop[place]];
        if (troop->men == 0)
            continue;
        text_format(text, ",%c%u@", troop->letter, troop->men);
        echec_write_square(place_square(view, army, place), text);
    }
}

void echec_write_deployment(const struct echec_state *view, int army, game_move move, struct text *text)
{
    text_string(text, "deploy:");
    if (move == echec_standard_deployment(view))
        text_string(text, "standard");
    else
        write_units(view, army, move, text);
}

void echec_preset_text(const void *view, int seat, int preset, struct text *text)
{
    text_string(text, "deploy:");
    write_units(view, seat, preset_move(view, preset), text);
}

/* --- Part by part. */

_Static_assert(PART_COUNT == PART_TROOPS + PLACES * (TROOPS - 1), "every troop on every place");

static uint32_t part_of(int place, int troop)
{
    return (uint32_t)(PART_TROOPS + place * (TROOPS - 1) + troop - 1);
}

/* False where the part puts no troop anywhere. */
static bool is_troop(uint32_t part, int *place, uint8_t *troop)
{
    if (part < PART_TROOPS || part >= PART_COUNT)
        return false;
    *place = (int)(part - PART_TROOPS) / (TROOPS - 1);
    *troop = (uint8_t)(1 + (part - PART_TROOPS) % (TROOPS - 1));
    return *place != ROYAL_PLACE;
}

static bool is_free(const struct deployment *said, int place)
{
    return place != ROYAL_PLACE && said->troop[place] == oo;
}

/* An army with this troop more can still be completed: knights, archers and infantry alone fill all bases,
 * but those for massed infantry must be left. */
static bool may_join(const struct deployment *said, bool massed, int troop)
{
    struct deployment with = *said;
    int place = 0;
    while (!is_free(said, place))
        place++;
    with.troop[place] = (uint8_t)troop;
    struct census census = count(&with);
    int due = massed ? MASSED_BASES - census.units[MASSED] : 0;
    bool of_the_army = census.units[massed ? INFANTRY : MASSED] == 0;
    return of_the_army && census.bases + due <= ECHEC_BASES && !refuse_figures(&census, massed);
}

int echec_list_parts(const struct echec_state *view, game_move said, uint16_t *parts)
{
    struct deployment deployment;
    int listed = 0;
    from_move(said, &deployment);
    for (int preset = 0; said == 0 && preset < PRESET_COUNT; preset++)
        parts[listed++] = (uint16_t)preset;
    if (said && !refuse_army(&deployment, view->massed))
        parts[listed++] = PART_READY;
    for (int troop = N2; troop < TROOPS; troop++) {
        if (!may_join(&deployment, view->massed, troop))
            continue;
        for (int place = 0; place < PLACES; place++)
            if (is_free(&deployment, place))
                parts[listed++] = (uint16_t)part_of(place, troop);
    }
    return listed;
}

game_move echec_say_part(const struct echec_state *view, game_move said, uint32_t part, bool *whole)
{
    struct deployment deployment;
    int place;
    uint8_t troop;
    from_move(said, &deployment);
    *whole = true;
    if (part < PRESET_COUNT)
        return preset_move(view, (int)part);
    if (!is_troop(part, &place, &troop))
        return said | MOVE_DEPLOYMENT;
    deployment.troop[place] = troop;
    *whole = count(&deployment).bases == ECHEC_BASES;
    return to_move(&deployment);
}

int echec_part_towards(const struct echec_state *view, game_move said, game_move move)
{
    struct deployment now, then;
    from_move(said, &now);
    from_move(move, &then);
    for (int preset = 0; said == 0 && preset < PRESET_COUNT; preset++)
        if (move == preset_move(view, preset))
            return preset;
    for (int place = 0; place < PLACES; place++)
        if (now.troop[place] != then.troop[place])
            return now.troop[place] ? -1 : (int)part_of(place, then.troop[place]);
    return PART_READY;
}

bool echec_write_part(const struct echec_state *view, int army, uint32_t part, struct text *text)
{
    int place;
    uint8_t troop;
    if (part == PART_READY) {
        text_string(text, "ready");
        return true;
    }
    if (!is_troop(part, &place, &troop))
        return false;
    text_format(text, "%c%u@", troops[troop].letter, troops[troop].men);
    echec_write_square(place_square(view, army, place), text);
    return true;
}

int echec_parse_part(const struct echec_state *view, int army, const char *string)
{
    struct item item;
    uint8_t troop;
    int place;
    if (strcmp(string, "ready") == 0)
        return PART_READY;
    if (!read_item(&string, &item) || *string != '\0' || read_troop(view, &item, &troop) ||
        read_place(view, army, &item, &place) || place == ROYAL_PLACE)
        return -1;
    return (int)part_of(place, troop);
}
