// SPDX-License-Identifier: MIT
/* explain.c: what speaks for a move, to a person who asked for a hint; see bots/bot.h.
 *
 * A King card is explained by what it lets the warchief do and by how its back is read (reading.c), an order
 * by what the king's back says and by what the order achieves. Everything is read off the view of the seat:
 * what it does not know is a hole there. */
#include "games/goths/bots/bot.h"

#include "games/goths/goths.h"

static const char *const character_words[CHARACTERS] = {
    [VULTURE] = SAY("Vulture"),
    [RECRUITER] = SAY("Recruiter"),
    [CATAPULT] = SAY("Catapult"),
    [BARBARIAN] = SAY("Barbarian"),
};

struct explanation {
    const struct goths_state *view;
    int seat, clan, king;
    enum language language;
    struct text *text;
    const struct bot_past *past;
};

#define TELL(explanation, ...)                                                                               \
    do {                                                                                                     \
        struct text *told_to = (explanation)->text;                                                          \
        text_format(told_to, __VA_ARGS__);                                                                   \
        text_char(told_to, '\n');                                                                            \
    } while (0)

static const char *say(const struct explanation *e, const char *sentence)
{
    return translate(e->language, sentence);
}

static int percent(float chance)
{
    return (int)(chance * 100 + 0.5f);
}

static bool some_enemy(const struct goths_state *s, int clan, bool (*test)(const struct clan *))
{
    for (unsigned set = enemies(s, clan); set; set &= set - 1)
        if (test(&s->clan[__builtin_ctz(set)]))
            return true;
    return false;
}

static bool is_loaded(const struct clan *clan)
{
    return clan->active;
}

static bool is_exposed(const struct clan *clan)
{
    return clan->at != FOREST && !on_barricade(clan);
}

static bool has_ballista(const struct clan *clan)
{
    return clan->engine == ENGINE_BALLISTA;
}

/* What the order achieves as things stand; NULL where that cannot be said in a sentence. */
static const char *reason(const struct goths_state *s, int clan, enum order order)
{
    const struct clan *me = &s->clan[clan];
    switch (order) {
    case SCOUT: return SAY("Scout: where the queen is must still be found out [G5.1]");
    case SABOTAGE:
        return some_enemy(s, clan, is_loaded) ? SAY("Sabotage: an enemy siege engine is active [G5.2]")
                                              : NULL;
    case RECRUIT: return me->units < 3 ? SAY("Recruit: somebody waits in the reserve [G5.3]") : NULL;
    case LOAD: return me->active ? NULL : SAY("Load: the siege engine is not active yet [G5.4]");
    case FIRE:
        if (me->engine == ENGINE_BALLISTA)
            return me->active
                       ? SAY("Fire: the ballista is active, and one unit falls wherever it stands [G13.2]")
                       : NULL;
        return me->active ? SAY("Fire: the siege engine is active, and up to two units fall [G5.5]") : NULL;
    case BARRICADE:
        return some_enemy(s, clan, has_ballista)
                   ? SAY("Barricade: behind it no axe harms the army, though a ballista still does [G13.2]")
                   : SAY("Barricade: behind it neither axe nor catapult harms the army [G5.6]");
    case ADVANCE:
        return me->at < PLAIN2 ? SAY("Advance: the army comes a step nearer to the objectives [G5.7]") : NULL;
    case AXE:
        return some_enemy(s, clan, is_exposed) ? SAY("Axe: an enemy army stands without cover [G5.10]")
                                               : NULL;
    case RATS:
        return some_enemy(s, clan, on_barricade) ? SAY("Rats: an enemy army stands on a barricade [G5.11]")
                                                 : NULL;
    case PIGEON: return SAY("Carrier pigeon: the camp may talk [G12.1]");
    case GOTH: return SAY("Gothic Goth: an enemy order that gets through can be stolen [G11.1]");
    case ORDER_END: break;
    }
    return NULL;
}

static void tell_reason(const struct explanation *e, int clan, enum order order)
{
    const char *why = reason(e->view, clan, order);
    if (why)
        TELL(e, "%s", say(e, why));
    else if (order == ADVANCE)
        TELL(e, say(e, SAY("Advance: the next objective is the queen with a chance of about %d%% [G5.8]")),
             percent(thumb_queen_chance(e->view, clan)));
    else
        TELL(e, "%s", say(e, SAY("no other order promises more this turn")));
}

/* --- King cards. */

/* The order the card is good for, and for which of the king's clans. */
static enum order order_for(const struct explanation *e, int character, int *clan)
{
    float best = -1;
    enum order found = SCOUT;
    for (int one = 0; one < e->view->clan_count; one++) {
        float weight[ORDER_END];
        if (e->view->king_of[one] != e->king || !in_play(e->view, one))
            continue;
        thumb_orders(e->view, one, weight);
        for (int order = SCOUT; order < ORDER_END; order++)
            if (order_character[order] == character && weight[order] > best) {
                best = weight[order];
                found = (enum order)order;
                *clan = one;
            }
    }
    return found;
}

static void explain_card(const struct explanation *e, int card)
{
    const struct goths_state *s = e->view;
    int face = (int)card_face(s, card), decoy = (int)card_decoy(s, card), clan = e->clan;
    float value[CHARACTERS];
    enum order order = order_for(e, face, &clan);
    TELL(e, say(e, SAY("it means %s [G2.2]")), say(e, character_words[face]));
    tell_reason(e, clan, order);
    if (s->lone >> e->king & 1)
        return;
    reading_characters(s, e->king, value);
    if (s->king[e->king].on_table >> (card ^ 1) & 1)
        TELL(e, "%s",
             say(e, SAY("its back leaves no doubt: the other card with that back lies face up [G2.6]")));
    else if (value[face] > value[decoy])
        TELL(e,
             say(e,
                 SAY("its back shows %s as well, which would help less now: it should be read right [G1.2]")),
             say(e, character_words[decoy]));
    else
        TELL(e, say(e, SAY("its back shows %s as well, which may be read instead: that is the risk [G1.2]")),
             say(e, character_words[decoy]));
    if (in_play(s, clan))
        TELL(e,
             say(e, SAY("a partner who reads as yours has so far takes it for %s with a chance of about "
                        "%d%% [G2.5]")),
             say(e, character_words[face]), percent(reading_side_chance(s, clan, card, value, e->past)));
}

/* --- Orders. */

static void explain_passage(const struct explanation *e, int character)
{
    const struct goths_state *s = e->view;
    int back = 2 * (s->king[e->king].back - 1);
    int side = (int)card_face(s, back) == character ? 0 : (int)card_face(s, back + 1) == character ? 1 : -1;
    const char *one = say(e, character_words[card_face(s, back)]);
    const char *two = say(e, character_words[card_face(s, back + 1)]);
    const char *name = say(e, character_words[character]);
    float chance = side < 0 ? 0 : world_side_chance(s, e->seat, e->king, side, e->past, false);
    if (s->king[e->king].shown >> character & 1)
        TELL(e,
             say(e, SAY("%s lies face up: the order gets through whatever the king has just played [G3.1]")),
             name);
    else if (s->lone >> e->king & 1) /* who may not look at his card is not told either (G7.3) */
        TELL(e, "%s",
             say(e, chance < 0.5f
                        ? SAY("no order that fits the card you have laid is worth playing now; that "
                              "card will lie face up next turn [G7.4]")
                        : SAY("it fits the card you have laid [G7.1]")));
    else if (side < 0)
        TELL(e,
             say(e, SAY("the king's back says %s or %s: this order will hardly get through, but nor would "
                        "another help [G3.3]")),
             one, two);
    else if (chance > 0.99f)
        TELL(e, say(e, SAY("the king's back says %s or %s, and it can only be %s [G2.6]")), one, two, name);
    else if (chance >= 0.5f)
        TELL(e,
             say(e,
                 SAY("the king's back says %s or %s, and %s helps more as things stand: about %d%% [G2.2]")),
             one, two, name, percent(chance));
    else
        TELL(e,
             say(e, SAY("the king's back says %s or %s; %s is less likely (about %d%%), but worth the risk "
                        "[G2.2]")),
             one, two, name, percent(chance));
}

/* --- Choices. */

static void explain_choice(const struct explanation *e, enum move_kind kind, int value)
{
    const struct goths_state *s = e->view;
    if (kind == MOVE_LOOK && value != LOOK_TOKEN && !(s->seen[value] >> e->clan & 1))
        TELL(e, "%s", say(e, SAY("you have not looked at it yet [G5.1]")));
    else if (kind == MOVE_ENTER && s->secret.objective[value] == QUEEN)
        TELL(e, "%s", say(e, SAY("you know that the queen is there [G5.8]")));
    else if (kind == MOVE_ENTER && s->secret.objective[value] == HIDDEN)
        TELL(e, say(e, SAY("it may be the queen: a chance of about %d%% [G5.8]")),
             percent(thumb_queen_chance(s, e->clan)));
    else
        TELL(e, "%s", say(e, SAY("by the bot's estimate this leaves your camp best off")));
}

void goths_explain(const struct bot_question *question, game_move move, enum language language,
                   struct text *text)
{
    const struct goths_state *view = question->view;
    int clan = seat_clan(question->seat), value = (int)(move & 0xffff);
    enum move_kind kind = (enum move_kind)(move >> 16);
    struct explanation e = {.view = view,
                            .seat = question->seat,
                            .clan = clan,
                            .king = view->king_of[clan],
                            .past = question->past,
                            .language = language,
                            .text = text};
    if (kind == MOVE_CARD) {
        explain_card(&e, value);
    } else if (kind == MOVE_ORDER) {
        explain_passage(&e, order_character[value]);
        tell_reason(&e, clan, (enum order)value);
    } else {
        explain_choice(&e, kind, value);
    }
}
