// SPDX-License-Identifier: MIT
/* army.c: a deployment out of those a rung likes; see bot.h.
 *
 * Each army is drawn as it stands, seen from its own side, back rank first. A bot takes one at random and now
 * and then mirrors it; all but `hard` now and then move a unit aside, too. */
#include "games/echec/bots/bot.h"

#include <string.h>

#define PLACES (2 * FILES)

/* Who likes to deploy so: a bit for each rung. */
#define OF(rung) (1u << (rung))

struct muster {
    const char *drawn;
    unsigned rungs;
    unsigned share; /* how often `veteran` and `hard` do, in hundredths */
};

/* Knights N, archers A, infantry I (massed where that is played), heavy infantry h (one man) and H (two),
 * mercenaries M, peasants p, q, P (one, two, four men).
 *
 * The shares were found by play, `hard` on both sides (train/armies.c): the mean of two mixtures, each of
 * which none of those it was found among gains against (docs/strength.md tells of the runs); with massed
 * infantry each of four as often. The others are for people who do not know better, or who love what is in
 * them; the three that leave a gap before or beside the king for `novice`, whose games they make short. */
static const struct muster armies[] = {
    {"...AKA...|N.IIIII.N", OF(RUNG_MEDIUM) | OF(RUNG_CAPTAIN), 0},
    {"..ANKNA..|..IIIII..", OF(RUNG_NOVICE) | OF(RUNG_APPRENTICE), 0},
    {"...NKN...|.IIAMAII.", OF(RUNG_SQUIRE), 0},
    {"...NKN...|AIII.IIA.", OF(RUNG_SQUIRE), 0},
    {"...AKA.I.|N..IIII.N", 0, 50},
    {"..ANKNA..|..IIMII..", OF(RUNG_EASY) | OF(RUNG_MEDIUM) | OF(RUNG_CAPTAIN), 0},
    {"..INKNI..|..AIIIA..", OF(RUNG_EASY) | OF(RUNG_MEDIUM), 17},
    {"...AKA...|NIII.IIN.", OF(RUNG_NOVICE) | OF(RUNG_APPRENTICE) | OF(RUNG_CAPTAIN), 17},
    {"..A.K.A..|NIII.IIN.", OF(RUNG_NOVICE), 0},
    {"..A.K.AN.|.NIII.II.", OF(RUNG_NOVICE) | OF(RUNG_APPRENTICE), 16},
    {"..ANKNA..|..IIHII..", OF(RUNG_APPRENTICE), 0},
    {"..ANKNA..|.q.III.q.", OF(RUNG_EASY), 0},
    {"..AhKhA..|..IIIII..", OF(RUNG_SQUIRE), 0},
};
static const struct muster massed_armies[] = {
    {"..ANKNA..|..hIMIh..", OF(RUNG_EASY) | OF(RUNG_MEDIUM) | OF(RUNG_CAPTAIN), 25},
    {"...NKN...|.HAIMIAP.", OF(RUNG_SQUIRE) | OF(RUNG_CAPTAIN), 25},
    {"..ANKNA..|.p.IMI.p.", OF(RUNG_SQUIRE) | OF(RUNG_MEDIUM), 25},
    {"..ANKNA..|..HIMIP..", 0, 25},
    {"..ANKNA..|...I.I...", OF(RUNG_NOVICE) | OF(RUNG_APPRENTICE), 0},
    {"...AKA...|N..I.I..N", OF(RUNG_NOVICE), 0},
    {"..ANKNA..|.q.IMI.q.", OF(RUNG_APPRENTICE) | OF(RUNG_EASY), 0},
};
enum { ARMIES_MOST = 24 };

#define COUNT(list) ((int)(sizeof(list) / sizeof(list)[0]))

int echec_army_count(const struct echec_state *view)
{
    return view->massed ? COUNT(massed_armies) : COUNT(armies);
}

static const struct muster *army_at(const struct echec_state *view, int army)
{
    return view->massed ? &massed_armies[army] : &armies[army];
}

const char *echec_army_drawing(const struct echec_state *view, int army)
{
    return army_at(view, army)->drawn;
}

/* One letter for each place of the two ranks. */
static void copy_drawing(const char *drawing, char place[PLACES])
{
    memcpy(place, drawing, FILES);
    memcpy(place + FILES, drawing + FILES + 1, FILES);
}

static const char *troop_of(const struct echec_state *view, char letter)
{
    switch (letter) {
    case 'K': return "K1";
    case 'N': return "N2";
    case 'A': return "A4";
    case 'I': return view->massed ? "I10" : "I4";
    case 'h': return "H1";
    case 'H': return "H2";
    case 'M': return "M2";
    case 'p': return "P1";
    case 'q': return "P2";
    case 'P': return "P4";
    default: return NULL;
    }
}

static bool read_places(const struct echec_state *view, const char place[PLACES], game_move *move)
{
    TEXT_ON_STACK(text, GAME_MOVE_TEXT);
    game_move read;
    for (int i = 0; i < PLACES; i++) {
        const char *troop = troop_of(view, place[i]);
        if (troop)
            text_format(&text, "%s%s@%c%d", text.length ? "," : "", troop, 'a' + i % FILES, 1 + i / FILES);
    }
    if (text.overflow || echec_parse_deployment(view, GOLD, text.data, &read))
        return false;
    *move = read;
    return true;
}

bool echec_army_drawn(const struct echec_state *view, const char *drawing, game_move *deployment)
{
    char place[PLACES];
    copy_drawing(drawing, place);
    return read_places(view, place, deployment);
}

static void swap(char *a, char *b)
{
    char was = *a;
    *a = *b;
    *b = was;
}

static void mirror(char place[PLACES])
{
    for (int rank = 0; rank < 2; rank++)
        for (int file = 0; file < FILES / 2; file++)
            swap(&place[rank * FILES + file], &place[rank * FILES + FILES - 1 - file]);
}

/* A unit moves to the free square on its left or right, if there is one. */
static void step_aside(char place[PLACES], struct random *random)
{
    int from = (int)random_below(random, PLACES), to = from + (random_below(random, 2) ? 1 : -1);
    if (to < 0 || to >= PLACES || to / FILES != from / FILES || place[from] == 'K' || place[to] != '.')
        return;
    swap(&place[from], &place[to]);
}

/* Of those he likes. */
static int draw_army(const struct echec_state *view, enum rung rung, struct random *random)
{
    uint32_t share[ARMIES_MOST], all = 0;
    for (int army = 0; army < echec_army_count(view); army++) {
        const struct muster *muster = army_at(view, army);
        share[army] = rung >= RUNG_VETERAN ? muster->share : muster->rungs >> rung & 1;
        all += share[army];
    }
    uint32_t drawn = random_below(random, all);
    int army = 0;
    while (drawn >= share[army])
        drawn -= share[army++];
    return army;
}

/* What is as good as it can be is not changed. */
game_move echec_army_choose(const struct echec_state *view, enum rung rung, struct random *random)
{
    char place[PLACES];
    copy_drawing(army_at(view, draw_army(view, rung, random))->drawn, place);
    if (random_below(random, 2))
        mirror(place);
    for (uint32_t steps = rung > RUNG_VETERAN ? 0 : random_below(random, 3); steps > 0; steps--)
        step_aside(place, random);
    game_move move = echec_standard_deployment(view);
    read_places(view, place, &move);
    return move;
}
