// SPDX-License-Identifier: MIT
/* words.c: what people read of a battle beside its events: titles, questions, moves, the position. Sentences
 * are written like those of the events (event.c). */
#include "games/echec/echec.h"
#include "games/echec/rules.h"

#define say(v, language, text, ...) game_say(&echec, v, language, text, __VA_ARGS__)

const char *const echec_kind_titles[KIND_COUNT] = {
    [KING] = SAY("King"),
    [KNIGHTS] = SAY("Knights"),
    [INFANTRY] = SAY("Infantry"),
    [ARCHERS] = SAY("Archers"),
    [HEAVY] = SAY("Heavy infantry"),
    [PEASANTS] = SAY("Peasants"),
    [MERCENARIES] = SAY("Mercenaries"),
    [MASSED] = SAY("Massed infantry"),
};

static void write_army(int army, enum title_form form, enum language language, struct text *text)
{
    static const char *const titles[3][ARMY_COUNT] = {
        [TITLE_ALONE] = {SAY("Gold"), SAY("Silver")},
        [TITLE_WITHIN] = {SAY("Gold"), SAY("Silver")},
        [TITLE_OF] = {SAY("of Gold"), SAY("of Silver")},
    };
    text_string(text, translate(language, titles[form][army]));
}

static void write_seat(const void *view, int seat, enum title_form form, enum language language,
                       struct text *text)
{
    (void)view;
    write_army(seat, form, language, text);
}

static void write_camp(const void *view, const char *camp, enum title_form form, enum language language,
                       struct text *text)
{
    (void)view;
    write_army(camp[0] == 'g' ? GOLD : SILVER, form, language, text);
}

static void write_actions(int actions, enum language language, struct text *text)
{
    translate_count(language, actions, SAY_COUNT("action left", "actions left"), text);
}

static void write_headline(const void *view, enum language language, struct text *text)
{
    const struct echec_state *v = view;
    switch ((enum echec_phase)v->phase) {
    case ECHEC_DEPLOY: text_string(text, translate(language, SAY("The armies deploy in secret"))); return;
    case ECHEC_START: text_string(text, translate(language, SAY("The dice say who begins"))); return;
    case ECHEC_PLAY:
    case ECHEC_ROLL:
        say(v, language, text, SAY("Turn %0x: %1s, "), (int)v->turn, v->to_move);
        write_actions(v->actions_left, language, text);
        return;
    case ECHEC_OVER: say(v, language, text, SAY("Turn %0x: the game is over"), (int)v->turn); return;
    }
}

static void write_question(const void *view, int seat, enum language language, struct text *text)
{
    const struct echec_state *v = view;
    (void)seat;
    if (v->phase == ECHEC_DEPLOY)
        text_string(text,
                    translate(language, SAY("Deploy your army; nobody sees it before both have done so.")));
    else
        text_string(text, translate(language, v->actions_left == 1 ? SAY("Your turn: one action left.")
                                                                   : SAY("Your turn: two actions.")));
}

/* --- Moves. */

static void write_deployment(const struct echec_state *v, int seat, game_move move, enum language language,
                             struct text *text)
{
    for (int i = 0; i < PRESET_COUNT; i++) {
        game_move preset;
        if (echec_parse_deployment(v, seat, echec_presets[i].name, &preset) == NULL && preset == move) {
            text_format(text, translate(language, SAY("Deploy: %s")),
                        translate(language, echec_presets[i].title));
            return;
        }
    }
    text_string(text, translate(language, SAY("Deploy an army of your own")));
}

static void write_move(const void *view, int seat, uint64_t move, enum language language, struct text *text)
{
    const struct echec_state *v = view;
    if (move & MOVE_DEPLOYMENT) {
        write_deployment(v, seat, move, language, text);
        return;
    }
    int from = move_from(move), to = move_to(move);
    switch (move_action(move)) {
    case ADVANCE: say(v, language, text, SAY("%0q advances to %1q"), from, to); return;
    case TURN: say(v, language, text, SAY("%0q turns to the %1f"), from, to); return;
    case ATTACK:
        say(v, language, text, SAY("%0q attacks %2a on %1q"), from, to, (int)unit_kind(v->board[to]));
        return;
    case HIRE: say(v, language, text, SAY("%0q hires the mercenaries on %1q"), from, to); return;
    case ACTION_COUNT: return;
    }
}

/* As people say it: in hundredths, and never certain unless it is. */
static void write_percent(uint32_t ways, enum language language, struct text *text)
{
    uint32_t percent = (100 * ways + ODDS_WAYS / 2) / ODDS_WAYS;
    const char *form = ways > 0 && 100 * ways < ODDS_WAYS                ? SAY("<1%%")
                       : ways < ODDS_WAYS && 100 * ways > 99 * ODDS_WAYS ? SAY(">99%%")
                                                                         : SAY("%u%%");
    text_format(text, translate(language, form), (unsigned)percent);
}

static void add_chance(const char *what, uint32_t ways, enum language language, struct text *text)
{
    text_format(text, ", %s ", translate(language, what));
    write_percent(ways, language, text);
}

/* "2.3": a mean, in tenths. */
static void write_mean(uint32_t ways, enum language language, struct text *text)
{
    uint32_t tenths = (10 * ways + ODDS_WAYS / 2) / ODDS_WAYS;
    text_format(text, translate(language, SAY("%u.%u")), (unsigned)(tenths / 10), (unsigned)(tenths % 10));
}

static void write_odds(const struct echec_state *v, game_move move, const struct attack_odds *odds,
                       enum language language, struct text *text)
{
    bool mercenaries = unit_kind(v->board[move_from(move)]) == MERCENARIES;
    TEXT_ON_STACK(hits, 16);
    TEXT_ON_STACK(men, 16);
    write_mean(odds->hits, language, &hits);
    write_mean(odds->men, language, &men);
    text_format(text, translate(language, SAY("On average %s hits, %s men fall")), hits.data, men.data);
    add_chance(SAY("destroyed"), odds->kill, language, text);
    add_chance(mercenaries ? SAY("they flee") : SAY("we panic"), odds->panic, language, text);
    if (odds->loss)
        add_chance(SAY("we lose a unit"), odds->loss, language, text);
    if (odds->win)
        add_chance(SAY("wins the game"), odds->win, language, text);
    text_char(text, '.');
}

static void write_about(const void *view, int seat, uint64_t move, enum language language, struct text *text)
{
    const struct echec_state *v = view;
    struct attack_odds odds;
    if (move & MOVE_DEPLOYMENT) {
        return;
    } else if (echec_attack_odds(v, seat, move, &odds)) {
        write_odds(v, move, &odds, language, text);
    } else if (move_action(move) == HIRE) {
        text_string(text, translate(language, SAY("No dice: they change sides at once.")));
    } else if (unit_kind(v->board[move_from(move)]) == HEAVY) {
        text_string(text, translate(language, SAY("This takes both actions.")));
    }
}

/* --- The position. */

static void describe_unit(const struct echec_state *v, int square, enum language language, struct text *text)
{
    unit_bits unit = v->board[square];
    say(v, language, text, SAY("%0q: %1k of %2s, %3m, facing %4f."), square, (int)unit_kind(unit),
        unit_army(unit), unit_men(unit), unit_facing(unit));
    if (unit_attacked(unit)) {
        text_char(text, ' ');
        text_string(text, translate(language, SAY("Has attacked this turn.")));
    }
    text_char(text, '\n');
}

static void write_position(const void *view, int viewer, enum language language, struct text *text)
{
    const struct echec_state *v = view;
    (void)viewer;
    if (v->roll) {
        say(v, language, text, SAY("Last roll: %0r."), (int)v->roll);
        text_char(text, '\n');
    }
    for (int army = GOLD; army < ARMY_COUNT; army++)
        for (struct square_walk walk = squares_of(v, army); square_next(&walk);)
            describe_unit(v, walk.square, language, text);
}

static const char *const favourite[] = {"gold", NULL};

static const struct selection selections[] = {
    {"first", SAY("First game"), SAY("The basic armies, deployed for you."), "level=1", NULL},
    {"secret", SAY("Secret armies"), SAY("Each composes and deploys an army in secret."), "level=2", NULL},
    {"everything", SAY("Everything"), SAY("Secret armies with massed infantry."), "level=2 massed=on", NULL},
};

const struct game_words echec_words = {
    .about =
        SAY("Two small armies, dice and panic on a grid of squares. Take the enemy king, or leave him alone. "
            "For 2."),
    .selections = selections,
    .selection_count = sizeof selections / sizeof selections[0],
    .favourite = favourite,
    .seat = write_seat,
    .camp = write_camp,
    .headline = write_headline,
    .question = write_question,
    .move = write_move,
    .move_about = write_about,
    .describe = write_position,
};
