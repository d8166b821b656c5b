// SPDX-License-Identifier: MIT
/* explain.c: what speaks for a move, to a person who asked for a hint; see bots/bot.h.
 *
 * An attack is explained by its odds, any other action by what the enemy could do to us before and after it,
 * and we to him: the same threats the search goes by (threat.c). */
#include "games/echec/bots/bot.h"

/* What is worth a sentence. */
#define CHANCE_TOLD 0.03f
#define MEN_TOLD    0.3f

struct explanation {
    const struct echec_state *before;
    struct echec_state after;
    int army;
    enum language language;
    struct text *text;
    int told;
};

#define TELL(to, sentence, ...)                                                                              \
    do {                                                                                                     \
        struct explanation *telling = (to);                                                                  \
        text_format(telling->text, translate(telling->language, sentence), __VA_ARGS__);                     \
        text_char(telling->text, '\n');                                                                      \
        telling->told++;                                                                                     \
    } while (0)

static int percent(double chance)
{
    return (int)(chance * 100 + 0.5);
}

/* Men to a tenth, as its two digits. */
static int whole(double men)
{
    return (int)(men * 10 + 0.5) / 10;
}

static int tenth(double men)
{
    return (int)(men * 10 + 0.5) % 10;
}

static void explain_attack(struct explanation *e, game_move move)
{
    struct attack_odds odds;
    echec_attack_odds(e->before, e->army, move, &odds);
    double men = (double)odds.men / ODDS_WAYS;
    if (odds.win)
        TELL(e, SAY("this attack wins the game with a chance of %d%% [E9.1]"),
             percent((double)odds.win / ODDS_WAYS));
    TELL(e, SAY("on average it fells %d.%d of their men; their unit is gone with a chance of %d%% [E7.1]"),
         whole(men), tenth(men), percent((double)odds.kill / ODDS_WAYS));
    if (odds.panic * 100 >= ODDS_WAYS * 3)
        TELL(e, SAY("somebody panics with a chance of %d%% [E8.1]"), percent((double)odds.panic / ODDS_WAYS));
    if (odds.loss)
        TELL(e, SAY("and with a chance of %d%% that costs you a unit [E8.2]"),
             percent((double)odds.loss / ODDS_WAYS));
}

/* What the enemy could do next turn. */
static void explain_safety(struct explanation *e, const struct echec_odds *odds)
{
    struct echec_threat before = echec_threats(e->before, army_other(e->army), odds);
    struct echec_threat after = echec_threats(&e->after, army_other(e->army), odds);
    if (before.king[2] - after.king[2] >= CHANCE_TOLD)
        TELL(
            e,
            SAY("the enemy threatens to kill your king, with a chance of %d%%; after this it is %d%% [E9.1]"),
            percent(before.king[2]), percent(after.king[2]));
    else if (before.gain[2] - after.gain[2] >= MEN_TOLD)
        TELL(e, SAY("the enemy could fell about %d.%d of your men next turn; after this about %d.%d [E6.1]"),
             whole(before.gain[2]), tenth(before.gain[2]), whole(after.gain[2]), tenth(after.gain[2]));
}

/* What we could do. */
static void explain_menace(struct explanation *e, const struct echec_odds *odds)
{
    struct echec_threat before = echec_threats(e->before, e->army, odds);
    struct echec_threat after = echec_threats(&e->after, e->army, odds);
    /* In this turn there is only one action left to carry it out with. */
    int left = e->after.to_move == e->army ? e->after.actions_left : 2;
    if (after.king[left] - before.king[left] >= CHANCE_TOLD)
        TELL(e, SAY("it prepares an attack on their king, with a chance of %d%% to kill him [E9.1]"),
             percent(after.king[left]));
    else if (after.gain[left] - before.gain[left] >= MEN_TOLD)
        TELL(e, SAY("it prepares an attack that fells about %d.%d men [E6.1]"), whole(after.gain[left]),
             tenth(after.gain[left]));
}

/* By the chance that is shown to those who look back too (chance.c). */
static void explain_estimate(struct explanation *e)
{
    float gold = echec_chance(&e->after);
    TELL(e,
         SAY("nothing can be struck or lost at once; it improves how your army stands: the bot takes your "
             "chance to "
             "win for about %d%%"),
         percent(e->army == GOLD ? gold : 1 - gold));
}

void echec_explain(const struct bot_question *question, game_move move, enum language language,
                   struct text *text)
{
    const struct echec_state *view = question->view;
    struct explanation e = {
        .before = view, .after = *view, .army = question->seat, .language = language, .text = text};
    struct echec_odds odds;
    if (move & MOVE_DEPLOYMENT) {
        text_string(
            text, translate(language, SAY("an army that holds its own against all others we know [E10.3]")));
        text_char(text, '\n');
        return;
    }
    echec_odds_prepare(&odds);
    echec.play(&e.after, question->seat, move, NULL);
    if (move_action(move) == HIRE) {
        text_string(text,
                    translate(language, SAY("the mercenaries change sides at once, without dice [E12.3]")));
        text_char(text, '\n');
        return;
    }
    if (move_action(move) == ATTACK) {
        explain_attack(&e, move);
        return;
    }
    explain_safety(&e, &odds);
    explain_menace(&e, &odds);
    if (!e.told)
        explain_estimate(&e);
}
