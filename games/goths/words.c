// SPDX-License-Identifier: MIT
/* words.c: what people read of a game of Goths beside its events: titles, questions, moves, the position.
 *
 * Sentences are written like those of the events, their arguments by goths_write_word() (event.h tells the
 * manners). Whoever is alone in a clan is not shown the King card he has laid before it is revealed, though
 * he knows it (G7.3): so nothing here tells it. */
#include "games/goths/event.h"
#include "games/goths/goths.h"
#include "games/goths/state.h"

#include <string.h>

#define say(v, language, text, ...) game_say(&goths, v, language, text, __VA_ARGS__)

/* --- Single words. Orders, tokens and cards are called by their names everywhere. */

const char *const goths_character_titles[] = {[VULTURE] = SAY("Vulture"),
                                              [RECRUITER] = SAY("Recruiter"),
                                              [CATAPULT] = SAY("Catapult"),
                                              [BARBARIAN] = SAY("Barbarian")};

const char *const goths_order_titles[ORDER_END] = {
    [SCOUT] = SAY("Scout"),
    [SABOTAGE] = SAY("Sabotage"),
    [RECRUIT] = SAY("Recruit"),
    [PIGEON] = SAY("Carrier pigeon"),
    [LOAD] = SAY("Load"),
    [FIRE] = SAY("Fire"),
    [BARRICADE] = SAY("Barricade"),
    [ADVANCE] = SAY("Advance"),
    [AXE] = SAY("Axe"),
    [RATS] = SAY("Rats"),
    [GOTH] = SAY("Gothic Goth"),
};

const char *const goths_token_titles[TOKEN_END] = {
    [PEA] = SAY("Pea soup"),
    [NUMBERS] = SAY("Reduced numbers"),
    [BOAR] = SAY("Boar shortage"),
    [GUSTS] = SAY("Gusts"),
    [MASTERMIND] = SAY("Mastermind"),
    [SPYGLASS] = SAY("Spyglass"),
    [BOOMERANG] = SAY("Boomerang"),
    [FEAST] = SAY("Feast"),
    [KEG] = SAY("Powder keg"),
    [NEWDEAL] = SAY("New deal"),
    [DOUBLE] = SAY("Double recruitment"),
    [POISON] = SAY("Rat poison"),
    [SHIELD] = SAY("Shield"),
};

const char *const goths_card_titles[] = {SAY("Gothic Goth"), SAY("Carrier pigeon"), SAY("Ballista")};

static const char *const clan_titles[] = {SAY("Ostrogoths"), SAY("Visigoths")};
static const char *const clans_within[] = {SAY("the Ostrogoths"), SAY("the Visigoths")};
static const char *const clans_of[] = {SAY("of the Ostrogoths"), SAY("of the Visigoths")};

static void write_clan(const struct goths_state *v, int clan, enum title_form form, enum language language,
                       struct text *text)
{
    static const char *const *const two[] = {clan_titles, clans_within, clans_of};
    static const char *const four[] = {SAY("Clan %s"), SAY("clan %s"), SAY("of clan %s")};
    if (v->clan_count == 2)
        text_string(text, translate(language, two[form][clan]));
    else
        text_format(text, translate(language, four[form]), (const char[]){(char)('A' + clan), '\0'});
}

static const char *engine_title(const struct goths_state *v, int clan)
{
    static const char *const titles[3][2] = {
        [ENGINE_CATAPULT] = {SAY("catapult not loaded"), SAY("catapult loaded")},
        [ENGINE_BALLISTA] = {SAY("ballista not loaded"), SAY("ballista loaded")},
        [ENGINE_DESTROYED] = {SAY("siege engine destroyed"), SAY("siege engine destroyed")},
    };
    return titles[v->clan[clan].engine][v->clan[clan].active];
}

/* --- Seats and camps. */

enum role { KING, WARCHIEF, LEADER, ROLE_COUNT };

static bool has_two_clans(const struct goths_state *v, int king)
{
    return v->clan_count == 4 && king < 2 && v->king_of[king + 2] == king;
}

static void write_seat(const void *view, int seat, enum title_form form, enum language language,
                       struct text *text)
{
    static const char *const titles[3][ROLE_COUNT] = {
        [TITLE_ALONE] = {SAY("King %0d"), SAY("Warchief %0d"), SAY("Leader %0d")},
        [TITLE_WITHIN] = {SAY("the king %0d"), SAY("the warchief %0d"), SAY("the leader %0d")},
        [TITLE_OF] = {SAY("of the king %0d"), SAY("of the warchief %0d"), SAY("of the leader %0d")},
    };
    static const char *const of_two[3] = {
        [TITLE_ALONE] = SAY("King of clans %0c and %1c"),
        [TITLE_WITHIN] = SAY("the king of clans %0c and %1c"),
        [TITLE_OF] = SAY("of the king of clans %0c and %1c"),
    };
    const struct goths_state *v = view;
    int clan = seat_clan(seat);
    enum role role = v->lone & 1 << clan ? LEADER : seat & 1 ? WARCHIEF : KING;
    if (role == KING && has_two_clans(v, clan))
        say(v, language, text, of_two[form], clan, clan + 2);
    else
        say(v, language, text, titles[form][role], clan);
}

static void write_camp(const void *view, const char *camp, enum title_form form, enum language language,
                       struct text *text)
{
    static const char *const two[3] = {[TITLE_ALONE] = SAY("Clans %0c and %1c"),
                                       [TITLE_WITHIN] = SAY("clans %0c and %1c"),
                                       [TITLE_OF] = SAY("of clans %0c and %1c")};
    const struct goths_state *v = view;
    int clan = camp[0] - 'A';
    if (v->clan_count == 4)
        say(v, language, text, two[form], clan, clan + 2);
    else
        write_clan(v, clan, form, language, text);
}

/* --- What is somebody's own. */

/* One of two people of a clan, or its leader. Who is king of two is not told "your army" of either. */
static bool is_own_clan(const struct goths_state *v, int clan, int viewer)
{
    int king = v->king_of[clan];
    return viewer < SEATS_MAX &&
           (viewer == warchief_seat(v, clan) || (viewer == king_seat(king) && !has_two_clans(v, king)));
}

/* A thing of a clan: to its own people, and to others. */
static const struct possession {
    char how;
    const char *own, *of;
} possessions[] = {
    {'A', SAY("your army"), SAY("the army %0d")},
    {'E', SAY("your siege engine"), SAY("the siege engine %0d")},
    {'P', SAY("your catapult"), SAY("the catapult %0d")},
    {'B', SAY("your ballista"), SAY("the ballista %0d")},
    {'F', SAY("your fog token"), SAY("the fog token %0d")},
    {'J', SAY("your token"), SAY("the token %0d")},
    {'y', SAY("your Scout"), SAY("the Scout %0d")},
    {'z', SAY("your Sabotage"), SAY("the Sabotage %0d")},
    {'r', SAY("your Recruit"), SAY("the Recruit %0d")},
    {'w', SAY("your Carrier pigeon"), SAY("the Carrier pigeon %0d")},
    {'l', SAY("your Load"), SAY("the Load %0d")},
    {'R', SAY("your Fire"), SAY("the Fire %0d")},
    {'v', SAY("your Barricade"), SAY("the Barricade %0d")},
    {'a', SAY("your Axe"), SAY("the Axe %0d")},
    {'m', SAY("your Rats"), SAY("the Rats %0d")},
    {'j', SAY("your Gothic Goth"), SAY("the Gothic Goth %0d")},
};

static void write_possession(const struct goths_state *v, char how, int clan, const struct listener *listener,
                             struct text *text)
{
    enum language language = listener->language;
    for (size_t i = 0; i < sizeof possessions / sizeof possessions[0]; i++) {
        if (possessions[i].how != how)
            continue;
        if (is_own_clan(v, clan, listener->viewer))
            text_string(text, translate(language, possessions[i].own));
        else
            say(v, language, text, possessions[i].of, clan);
    }
}

static void write_clan_to(const struct goths_state *v, int clan, enum title_form form,
                          const struct listener *listener, struct text *text)
{
    static const char *const own[] = {SAY("Your clan"), SAY("your clan"), SAY("of your clan")};
    if (is_own_clan(v, clan, listener->viewer))
        text_string(text, translate(listener->language, own[form]));
    else
        write_clan(v, clan, form, listener->language, text);
}

static void write_camp_to(const struct goths_state *v, int camp, const struct listener *listener,
                          struct text *text)
{
    TEXT_ON_STACK(of, 128);
    bool own = listener->viewer < SEATS_MAX && seat_clan(listener->viewer) % 2 == camp;
    write_camp(v, goths_camp_name(v, camp), TITLE_OF, listener->language, &of);
    text_format(text, translate(listener->language, own ? SAY("your camp") : SAY("the camp %s")), of.data);
}

static void write_king_card(const struct goths_state *v, int seat, const struct listener *listener,
                            struct text *text)
{
    enum language language = listener->language;
    if (seat == listener->viewer)
        text_string(text, translate(language, SAY("your King card")));
    else if (is_own_clan(v, seat_clan(seat), listener->viewer))
        text_string(text, translate(language, SAY("the King card of your king")));
    else
        say(v, language, text, SAY("the King card %0D"), seat);
}

static void write_back(const struct goths_state *v, int back, enum language language, struct text *text)
{
    enum character one = card_face(v, 2 * back), other = card_decoy(v, 2 * back);
    say(v, language, text, SAY("%0h or %1h"), one < other ? (int)one : (int)other,
        one < other ? (int)other : (int)one);
}

/* What a seat does is its own; what an order does, its clan's. */
enum event_side goths_event_side(const void *view, const struct event *event, int seat)
{
    int kind = event->kind, whose = event->argument[0];
    bool of_seat = kind == EVENT_PROPOSES || kind == EVENT_KING_PLAYS || kind == EVENT_CHOSEN ||
                   kind == EVENT_TAKES_BACK;
    bool of_clan = kind == EVENT_THROUGH || kind == EVENT_FAILED;
    bool own = (of_seat && whose == seat) || (of_clan && is_own_clan(view, whose, seat));
    return own ? EVENT_YOURS : EVENT_OTHERS;
}

void goths_write_title(const struct goths_state *v, char how, int value, const struct listener *listener,
                       struct text *text)
{
    enum language language = listener->language;
    switch (how) {
    case 'h': text_string(text, translate(language, goths_character_titles[value])); return;
    case 'q': text_string(text, translate(language, goths_character_titles[order_character[value]])); return;
    case 'H': text_string(text, translate(language, goths_character_titles[card_face(v, value)])); return;
    case 'M': write_back(v, value, language, text); return;
    case 'O': text_string(text, translate(language, goths_order_titles[value])); return;
    case 'T': text_string(text, translate(language, goths_token_titles[value])); return;
    case 'G': text_string(text, translate(language, goths_card_titles[value])); return;
    case 'n': write_clan_to(v, value, TITLE_ALONE, listener, text); return;
    case 'N': write_clan_to(v, value, TITLE_WITHIN, listener, text); return;
    case 'd': write_clan_to(v, value, TITLE_OF, listener, text); return;
    case 'e': text_string(text, translate(language, engine_title(v, value))); return;
    case 'S': game_write_person(&goths, v, value, listener, text); return;
    case 'K': write_seat(v, value, TITLE_ALONE, language, text); return;
    case 'D': write_seat(v, value, TITLE_OF, language, text); return;
    case 'Y': write_king_card(v, value, listener, text); return;
    case 'Z': write_camp_to(v, value, listener, text); return;
    case 'x': text_number(text, (uint64_t)value); return;
    default: write_possession(v, how, value, listener, text); return;
    }
}

/* --- What is going on, and what is asked. */

static void write_headline(const void *view, enum language language, struct text *text)
{
    static const char *const sentences[] = {
        [PHASE_SETUP] = SAY("Before the first turn"),
        [PHASE_INITIATIVE] = SAY("Turn %0x: the initiative passes"),
        [PHASE_KING] = SAY("Turn %0x: the kings play"),
        [PHASE_SPY] = SAY("Turn %0x: before the orders"),
        [PHASE_ORDER] = SAY("Turn %0x: the warchiefs choose"),
        [PHASE_TRICK] = SAY("Turn %0x: before the reveal"),
        [PHASE_RESOLVE] = SAY("Turn %0x: orders are carried out"),
        [PHASE_PARLEY] = SAY("Turn %0x: parley"),
        [PHASE_OVER] = SAY("Turn %0x: the game is over"),
    };
    const struct goths_state *v = view;
    say(v, language, text, sentences[v->phase], (int)v->turn);
}

/* While orders are carried out. */
static const char *question_of_order(const struct goths_state *v, int clan)
{
    switch ((enum question)v->question) {
    case ASK_ROB: return SAY("Your Gothic Goth: whom does he rob?");
    case ASK_LOOK: return SAY("Your Scout: which card do you look at?");
    case ASK_TARGET: return SAY("%0O: which enemy does it hit?");
    case ASK_BUILD: return SAY("Your Barricade: build it, or discard your fog token?");
    case ASK_ENTER: return SAY("Your army advances: which objective does it enter?");
    case ASK_RECRUIT: return SAY("You recruit: use a token?");
    case ASK_LOSS:
        return v->loser == clan ? SAY("Your army is about to lose units: use a token?")
                                : SAY("Use a token now?");
    case ASK_NOTHING: break;
    }
    return SAY("It is your turn.");
}

static const char *question_of(const struct goths_state *v, int seat)
{
    bool lone = v->lone & 1 << seat_clan(seat);
    switch ((enum phase)v->phase) {
    case PHASE_SETUP: return SAY("Which warchief of your camp gets this card: %1G?");
    case PHASE_INITIATIVE: return SAY("The initiative passes: use a token?");
    case PHASE_KING: return SAY("Which King card do you lay? Everybody sees its back, nobody its face.");
    case PHASE_SPY: return SAY("The kings have played: use a token?");
    case PHASE_ORDER:
        return lone ? SAY("Which order? It gets through if it suits the King card you have laid.")
                    : SAY("Which order? It gets through if it suits what your king means.");
    case PHASE_TRICK: return SAY("The orders are laid: use a token before the reveal?");
    case PHASE_RESOLVE: return question_of_order(v, seat_clan(seat));
    case PHASE_PARLEY: return SAY("Your camp may talk in secret now. Say when you are done.");
    case PHASE_OVER: break;
    }
    return SAY("It is your turn.");
}

static void write_question(const void *view, int seat, enum language language, struct text *text)
{
    const struct goths_state *v = view;
    say(v, language, text, question_of(v, seat), v->order, v->to_give / 2);
}

/* --- Moves. */

static void write_use(const struct goths_state *v, enum token token, int value, enum language language,
                      struct text *text)
{
    switch (token) {
    case SPYGLASS: say(v, language, text, SAY("%0T: the card %1D"), (int)token, king_seat(value)); return;
    case KEG:
        if ((value & 3) == KEG_ENGINE)
            say(v, language, text, SAY("%0T: the siege engine %1d"), (int)token, value / 4);
        else
            say(v, language, text, SAY("%0T: %2p %1d"), (int)token, value / 4, value & 3);
        return;
    case MASTERMIND:
    case BOOMERANG:
    case FEAST: say(v, language, text, SAY("%0T: %1N"), (int)token, value); return;
    case PEA:
    case NUMBERS:
    case BOAR:
    case GUSTS:
    case NEWDEAL:
    case DOUBLE:
    case POISON:
    case SHIELD:
    case TOKEN_END: break;
    }
    say(v, language, text, SAY("Use: %0T"), (int)token);
}

static void write_move(const void *view, int seat, uint64_t move, enum language language, struct text *text)
{
    const struct goths_state *v = view;
    int value = (int)(move & 0xffff);
    enum move_kind kind = (enum move_kind)(move >> 16);
    switch (kind) {
    case MOVE_CARD:
        say(v, language, text, SAY("%0h, decoy %1h"), (int)card_face(v, value), (int)card_decoy(v, value));
        return;
    case MOVE_ORDER: say(v, language, text, "%0O", value); return;
    case MOVE_LOOK:
        say(v, language, text,
            value == LOOK_TOKEN ? SAY("Look at your own token") : SAY("Look at objective %0i"), value);
        return;
    case MOVE_ENTER: say(v, language, text, SAY("Enter objective %0i"), value); return;
    case MOVE_TARGET: say(v, language, text, SAY("Attack %0N"), value); return;
    case MOVE_ROB: say(v, language, text, SAY("Rob %0N"), value); return;
    case MOVE_BUILD: text_string(text, translate(language, SAY("Build a barricade"))); return;
    case MOVE_DISCARD: text_string(text, translate(language, SAY("Discard the fog token"))); return;
    case MOVE_GIVE: say(v, language, text, SAY("%0G: %1N"), value / 4, value % 4); return;
    case MOVE_DONE: text_string(text, translate(language, SAY("I am done talking"))); return;
    case MOVE_PASS: text_string(text, translate(language, SAY("Use nothing"))); return;
    case MOVE_DEAL:
    case MOVE_DRAW: goths_move_text(view, seat, move, text); return;
    case MOVE_USE: break;
    }
    write_use(v, (enum token)((int)kind - MOVE_USE + FIRST_FORTUNE), value, language, text);
}

const char *goths_order_about(enum order order, bool ballista)
{
    switch (order) {
    case SCOUT: return SAY("You look at one objective in secret.");
    case SABOTAGE: return SAY("An enemy siege engine is unloaded.");
    case RECRUIT: return SAY("One unit of your reserve joins the army.");
    case PIGEON: return SAY("Your camp may talk in secret.");
    case LOAD: return ballista ? SAY("Your ballista is loaded.") : SAY("Your catapult is loaded.");
    case FIRE:
        return ballista ? SAY("Loaded: takes 1 unit, wherever it stands, and stays loaded.")
                        : SAY("Loaded: takes up to 2 units. A barricade stops it.");
    case BARRICADE: return SAY("You build a barricade where your army stands.");
    case ADVANCE: return SAY("Your army goes one card towards the objectives.");
    case AXE: return SAY("Takes 1 unit. Forest and barricade protect.");
    case RATS: return SAY("Takes 1 unit that stands on a barricade.");
    case GOTH: return SAY("You steal the order an enemy got through.");
    case ORDER_END: break;
    }
    return "";
}

const char *const goths_token_about[TOKEN_END] = {
    [PEA] = SAY("Scout has no effect."),
    [NUMBERS] = SAY("Recruit has no effect."),
    [BOAR] = SAY("A catapult is unloaded and cannot be loaded."),
    [GUSTS] = SAY("Axe has no effect."),
    [MASTERMIND] = SAY("You name who holds the initiative this turn."),
    [SPYGLASS] = SAY("You look at a King card just played."),
    [BOOMERANG] = SAY("This turn the attacks of one enemy strike his own army."),
    [FEAST] = SAY("An enemy army goes back one card."),
    [KEG] = SAY("Destroys an enemy siege engine, or spoils one of his terrain cards."),
    [NEWDEAL] = SAY("The objectives without an army are shuffled again."),
    [DOUBLE] = SAY("Recruit brings two units."),
    [POISON] = SAY("Rats do nothing here, ever again."),
    [SHIELD] = SAY("One loss is cancelled."),
};

/* The orders a character lets through, as a list. */
static void write_orders_of(enum character character, enum language language, struct text *text)
{
    bool first = true;
    for (int order = SCOUT; order <= RATS; order++) {
        if (order_character[order] != character || order == PIGEON)
            continue;
        text_format(text, "%s%s", first ? "" : ", ", translate(language, goths_order_titles[order]));
        first = false;
    }
}

static void write_about(const void *view, int seat, uint64_t move, enum language language, struct text *text)
{
    const struct goths_state *v = view;
    int value = (int)(move & 0xffff);
    enum move_kind kind = (enum move_kind)(move >> 16);
    bool ballista = v->clan[seat_clan(seat)].engine == ENGINE_BALLISTA;
    if (kind == MOVE_CARD) {
        TEXT_ON_STACK(orders, 256);
        write_orders_of(card_face(v, value), language, &orders);
        text_format(text, translate(language, SAY("Lets through: %s.")), orders.data);
    } else if (kind == MOVE_ORDER) {
        text_string(text, translate(language, goths_order_about((enum order)value, ballista)));
        text_char(text, ' ');
        say(v, language, text, SAY("Needs the %0h."), order_character[value]);
    } else if (kind >= MOVE_USE && kind < MOVE_DEAL) {
        text_string(text, translate(language, goths_token_about[(int)kind - MOVE_USE + FIRST_FORTUNE]));
    }
}

/* --- The position. */

static struct text *after_blank(struct text *text)
{
    text_char(text, ' ');
    return text;
}

/* One sentence more on the same line. */
#define add(v, language, text, ...) say(v, language, after_blank(text), __VA_ARGS__)

static void add_places(unsigned places, const char *sentence, const struct goths_state *v,
                       enum language language, struct text *text)
{
    for (int place = FOREST; place < PLACE_COUNT; place++)
        if (places >> place & 1)
            add(v, language, text, sentence, place);
}

static void add_token(const struct goths_state *v, int clan, enum language language, struct text *text)
{
    int token = v->secret.token[clan];
    bool known = token != HIDDEN;
    switch ((enum token_place)v->clan[clan].token_at) {
    case TOKEN_NONE:
    case TOKEN_GONE: return;
    case TOKEN_LANE:
        add(v, language, text,
            known ? SAY("Token on %0p: %1T, known to its owner alone.") : SAY("Token on %0p, face down."),
            (int)token_place(v), known ? token : 0);
        return;
    case TOKEN_EFFECT: add(v, language, text, SAY("Fog in effect: %0T."), token); return;
    case TOKEN_HAND:
        add(v, language, text, known ? SAY("Token in hand: %0T.") : SAY("A token of fortune in hand."),
            known ? token : 0);
        return;
    }
}

/* Before the reveal nobody reads what he has laid himself, if he plays both parts (G7.3). */
static bool keeps_face_down(const struct goths_state *v, int viewer)
{
    return !v->revealed && viewer < SEATS_MAX && v->lone & 1 << seat_clan(viewer);
}

static void add_order(const struct goths_state *v, int clan, int viewer, enum language language,
                      struct text *text)
{
    int order = v->secret.order[clan];
    if (order && (order == HIDDEN || keeps_face_down(v, viewer)))
        add(v, language, text, SAY("Its order lies face down."), 0);
    else if (order)
        add(v, language, text, SAY("Order: %0O."), order);
    if (v->clan[clan].set_aside)
        add(v, language, text, SAY("Set aside this turn: %0O."), v->clan[clan].set_aside);
    if (v->robs[clan])
        add(v, language, text, SAY("Robs %0N."), v->robs[clan] - 1);
    if (v->boomerang[clan])
        add(v, language, text, SAY("Boomerang against %0N."), v->boomerang[clan] - 1);
}

static void describe_clan(const struct goths_state *v, int clan, int viewer, enum language language,
                          struct text *text)
{
    const struct clan *c = &v->clan[clan];
    if (c->out) {
        say(v, language, text, SAY("%0n: eliminated."), clan);
        text_char(text, '\n');
        return;
    }
    say(v, language, text, SAY("%0n: %1u, %2p, %3x in reserve, %4e."), clan, c->units, c->at, 3 - c->units,
        clan);
    add_places(c->barricades, SAY("Barricade: %0p."), v, language, text);
    if (c->barricade3d != NOWHERE)
        add(v, language, text, SAY("3D barricade: %0p."), c->barricade3d);
    add_places(c->blocked, SAY("No barricade can be built: %0p."), v, language, text);
    add_places(c->poison, SAY("Rat poison: %0p."), v, language, text);
    add_token(v, clan, language, text);
    if (c->cards & CARD_GOTH)
        add(v, language, text, SAY("Has the card %0O."), (int)GOTH);
    if (c->cards & CARD_PIGEON)
        add(v, language, text, SAY("Has the card %0O."), (int)PIGEON);
    add_order(v, clan, viewer, language, text);
    text_char(text, '\n');
}

static void describe_king(const struct goths_state *v, int king, int viewer, enum language language,
                          struct text *text)
{
    const struct king *k = &v->king[king];
    bool own = viewer < SEATS_MAX && seat_clan(viewer) == king;
    if (k->back) {
        int card = 2 * (k->back - 1);
        say(v, language, text, SAY("%0K has laid a card whose back shows %1h and %2h."), king_seat(king),
            (int)card_face(v, card), (int)card_decoy(v, card));
        if (v->secret.side[king] != HIDDEN && !(own && keeps_face_down(v, viewer)))
            add(v, language, text, SAY("It means %0h."), (int)played_face(v, king));
        text_char(text, '\n');
    }
    for (int i = 0; i < k->table_count; i++)
        say(v, language, text, i == 0 ? SAY("Face up before %0S: %1h") : "; %1h", king_seat(king),
            (int)card_face(v, k->table[i]));
    if (k->table_count)
        text_string(text, ".\n");
}

static void describe_objective(const struct goths_state *v, int objective, enum language language,
                               struct text *text)
{
    int face = v->secret.objective[objective];
    bool up = v->up & 1 << objective;
    if (face == NONE || face == HIDDEN)
        say(v, language, text, SAY("Objective %0i: face down."), objective);
    else
        say(v, language, text,
            up ? SAY("Objective %0i: %1f.") : SAY("Objective %0i: %1f, as only those know who looked."),
            objective, face);
    for (int clan = 0; clan < v->clan_count && !up; clan++)
        if (v->seen[objective] & 1 << clan)
            add(v, language, text, SAY("The warchief %0d has looked at it."), clan);
    text_char(text, '\n');
}

static void write_position(const void *view, int viewer, enum language language, struct text *text)
{
    const struct goths_state *v = view;
    say(v, language, text, SAY("Initiative: %0N."), v->initiative);
    text_char(text, '\n');
    for (int clan = 0; clan < v->clan_count; clan++)
        describe_clan(v, clan, viewer, language, text);
    for (int i = 0; i < 3; i++)
        describe_objective(v, i, language, text);
    for (int king = 0; king < v->clan_count; king++)
        if (v->king_of[king] == king)
            describe_king(v, king, viewer, language, text);
}

static const char *const favourite[] = {"Aw", "A", NULL};

static const struct selection selections[] = {
    {"first", SAY("First game"), SAY("The basic rules and nothing else."), "", NULL},
    {"classic", SAY("The whole base game"), SAY("The base game with its fog tokens."), "fog=base", NULL},
    {"fortune", SAY("With fortune"), SAY("Secret tokens that work once."), "fog=fortune", NULL},
    {"everything", SAY("Everything"),
     SAY("The whole expansion: tokens of fortune, the Gothic Goth, the ballista and more."),
     "fog=fortune gothic=on ballista=on expansion_copies=2", "barricade3d=on pigeon=on"},
};

const struct game_words goths_words = {
    .about =
        SAY("A king shows only the back of a card; his warchief must guess the order. Two camps that may not "
            "talk, for 2 to 4 or 6 to 8."),
    .selections = selections,
    .selection_count = sizeof selections / sizeof selections[0],
    .size_option = "players",
    .favourite = favourite,
    .seat = write_seat,
    .camp = write_camp,
    .headline = write_headline,
    .question = write_question,
    .move = write_move,
    .move_about = write_about,
    .describe = write_position,
};
