// SPDX-License-Identifier: MIT
/* army.c: a deployment out of a family of good ones; see bot.h.
 *
 * Each army is drawn as it stands, seen from its own side, back rank first. A bot takes one at random, now
 * and then mirrors it, and now and then moves a unit aside, so that nobody knows what he will meet. */
#include "games/echec/bots/bot.h"

#include <string.h>

#define PLACES (2 * FILES)

/* Knights N, archers A, infantry I (massed where that is played), heavy infantry h (one man) and H (two),
 * mercenaries M, peasants p, q, P (one, two, four men).
 *
 * Chosen by self-play, `hard` on both sides, each army against the others (bench/echec):
 *     echec armies off 40 1000 1
 *     echec armies off 50 800 2
 *     echec armies on 40 800 1
 * with all that are named here in the list: 80 to 101 games for each army, 31 to 47 where infantry is massed.
 * An interval of 95 % is 10 points to each side (15 massed), so the choice leaves out what looks weak rather
 * than finds what is best. The family scored 51 % or more (50 % massed). Left out, with their score in
 * percent:
 *     "..ANKNA..|.q.III.q." 49  "..ANKNA..|..IHMII.." 50  "..ANKNA..|..IIHII.." 47
 *     "....KN...|.NAIIIAII" 45  "..ANKNA..|I.I.I.I.I" 45  "...AKA...|NI.MHII.N" 45
 *     "..AhKhA..|..IIIII.." 42  "....KNNAA|....IIIII" 42
 * and massed:
 *     "..ANKNA..|...I.I..." 46  "..ANKNA..|...IMI..." 44  "..ANKNA..|.q.IMI.q." 43  "...AKA...|N..I.I..N" 41
 */
static const char *const armies[] = {
    "...AKA...|N.IIIII.N", "..ANKNA..|..IIIII..", "...NKN...|.IIAMAII.", "...NKN...|AIII.IIA.",
    "...HKM...|NI.A.AIIN", "..ANKNA..|..IIMII..", "..INKNI..|..AIIIA..", "..N.KI..N|...AIAIII",
};
static const char *const massed_armies[] = {
    "..ANKNA..|..hIMIh..",
    "...NKN...|.HAIMIAP.",
    "..ANKNA..|.p.IMI.p.",
    "..ANKNA..|..HIMIP..",
};

#define COUNT(list) ((int)(sizeof(list) / sizeof(list)[0]))

int echec_army_count(const struct echec_state *view)
{
    return view->massed ? COUNT(massed_armies) : COUNT(armies);
}

/* One letter for each place of the two ranks. */
static void copy_army(const struct echec_state *view, int army, char place[PLACES])
{
    const char *drawn = view->massed ? massed_armies[army] : armies[army];
    memcpy(place, drawn, FILES);
    memcpy(place + FILES, drawn + FILES + 1, FILES);
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

/* What is not legal becomes the standard deployment. */
static game_move deployment_of(const struct echec_state *view, const char place[PLACES])
{
    TEXT_ON_STACK(text, GAME_MOVE_TEXT);
    game_move move;
    for (int i = 0; i < PLACES; i++) {
        const char *troop = troop_of(view, place[i]);
        if (troop)
            text_format(&text, "%s%s@%c%d", text.length ? "," : "", troop, 'a' + i % FILES, 1 + i / FILES);
    }
    if (text.overflow || echec_parse_deployment(view, GOLD, text.data, &move))
        return echec_standard_deployment(view);
    return move;
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

game_move echec_army_plain(const struct echec_state *view, int army)
{
    char place[PLACES];
    copy_army(view, army, place);
    return deployment_of(view, place);
}

game_move echec_army_choose(const struct echec_state *view, struct random *random)
{
    char place[PLACES];
    copy_army(view, (int)random_below(random, (uint32_t)echec_army_count(view)), place);
    if (random_below(random, 2))
        mirror(place);
    for (uint32_t steps = random_below(random, 3); steps > 0; steps--)
        step_aside(place, random);
    return deployment_of(view, place);
}
