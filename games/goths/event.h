// SPDX-License-Identifier: MIT
/* event.h: what is told of a game of Goths, one kind for each thing that can happen. The sentences are in
 * event.c.
 *
 * Arguments are written by goths_write_word(): c a clan by its letter, u a number of units, p a place, i an
 * objective from 0, f a face, t a token, C a card given in the setup. As titles (words.c): n a clan by
 * itself, N inside a sentence, d as whose; K, S, D the same of a seat, S by the name of whoever sits there; h
 * a character, O an order, T a token, G a card given, e the siege engine of a clan, x a number; H what a King
 * card (an index into the deck) means, M what one with that back may mean, q what an order needs.
 *
 * What belongs to a clan is "your army" to its own people, "the army of the Visigoths" to others: A its army,
 * E siege engine, P catapult, B ballista, F fog token, J token; its orders y Scout, z Sabotage, r Recruit, w
 * Carrier pigeon, l Load, R Fire, v Barricade, a Axe, m Rats, j Gothic Goth. So are Y the King card of a seat
 * and Z a camp. Subjects are such things wherever that is possible: verbs then suit everybody. */
#ifndef GOTHS_EVENT_H
#define GOTHS_EVENT_H

#include "core/event.h"

enum goths_event {
    EVENT_DEAL,
    EVENT_FOG_LAID,
    EVENT_FORTUNE_LAID,
    EVENT_GIVEN,
    EVENT_PROPOSES,
    EVENT_INITIATIVE_OTHER_CLAN,
    EVENT_INITIATIVE_NEXT,
    EVENT_KING_PLAYS,
    EVENT_CHOSEN,
    EVENT_THROUGH,
    EVENT_FAILED,
    EVENT_TAKES_BACK,
    EVENT_STAYS_UP,
    EVENT_SET_ASIDE,

    EVENT_LOOKS_OBJECTIVE,
    EVENT_SEES_OBJECTIVE,
    EVENT_LOOKS_FOG,
    EVENT_SEES_FOG,
    EVENT_LOOKS_FORTUNE,
    EVENT_SEES_FORTUNE,
    EVENT_SCOUT_PEA,
    EVENT_SABOTAGED,
    EVENT_SABOTAGE_NOTHING,
    EVENT_RECRUITED,
    EVENT_RECRUIT_NOTHING,
    EVENT_RECRUIT_NUMBERS,
    EVENT_LOADED,
    EVENT_LOAD_NOTHING,
    EVENT_LOAD_BOAR,
    EVENT_LOAD_DESTROYED,
    EVENT_FIRE_INACTIVE,
    EVENT_FIRE_DESTROYED,
    EVENT_FIRES_CATAPULT,
    EVENT_FIRES_BALLISTA,
    EVENT_FIRE_BARRICADE,
    EVENT_BUILT,
    EVENT_BUILT_3D,
    EVENT_BUILD_OBJECTIVE,
    EVENT_BUILD_STANDS,
    EVENT_BUILD_STANDS_3D,
    EVENT_BUILD_BLOCKED,
    EVENT_DISCARDED,
    EVENT_ADVANCES,
    EVENT_REVEALED,
    EVENT_TRAPPED,
    EVENT_FOG_REVEALED,
    EVENT_BOAR_STOPS,
    EVENT_TOKEN_TAKEN,
    EVENT_TOKEN_KNOWN,
    EVENT_AXE_GUSTS,
    EVENT_AXE_FOREST,
    EVENT_AXE_BARRICADE,
    EVENT_RATS_NO_BARRICADE,
    EVENT_RATS_POISONED,
    EVENT_LOSES_CATAPULT,
    EVENT_LOSES_BALLISTA,
    EVENT_LOSES_AXE,
    EVENT_LOSES_RATS,
    EVENT_LOSES_RETURNED,
    EVENT_ELIMINATED,
    EVENT_LAPSES,

    EVENT_ROBS,
    EVENT_ROBS_NOTHING,
    EVENT_PARLEY,
    EVENT_PARLEY_OVER,
    EVENT_PARLEY_ALONE,

    EVENT_MASTERMIND,
    EVENT_SPYGLASS,
    EVENT_SPYGLASS_SEES,
    EVENT_BOOMERANG,
    EVENT_FEAST,
    EVENT_FEAST_NOTHING,
    EVENT_KEG_ENGINE,
    EVENT_KEG_TERRAIN,
    EVENT_NEW_DEAL,
    EVENT_NEW_DEAL_DONE,
    EVENT_DOUBLE,
    EVENT_POISON,
    EVENT_SHIELD,

    EVENT_WINS_QUEEN,
    EVENT_WINS_LAST,
    EVENT_DRAW,
    EVENT_COUNT
};

extern const struct event_form goths_event_forms[EVENT_COUNT];

#endif
