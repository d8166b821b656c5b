// SPDX-License-Identifier: MIT
/* goths.h: Goths Save the Queen, by Vincent Bonnard (an unofficial implementation).
 *
 * Two camps fight over three face-down objectives, one of which hides the queen. Each turn every king lays a
 * card face down, whose back shows its character and a decoy; every warchief then picks an order, silently,
 * and only an order of the character his king meant gets through. Orders are carried out by their number. A
 * camp wins when one of its armies enters the queen, or when the other camp has no army left. The rules by
 * number: games/goths/rules.en.md.
 *
 *   option                values                     default   meaning
 *   backs                 vrcb vrbc vcrb             vrcb      which characters share a back (G1.2)
 *   ballista              on off                     off       G13
 *   barricade3d           on off                     off       G15
 *   expansion_copies      1 2                        1         G10.0
 *   fog                   none base fortune          none      G9, G14
 *   fog_discard_anywhere  on off                     off       G9.4
 *   fog_near              on off                     off       tokens lie on plain 1 (G9.1, G14.1)
 *   fog_tokens            comma list                 all four  which take part with fog=base (G9.1)
 *   fortune_tokens        comma list                 all nine  which take part with fog=fortune (G14.1)
 *   gothic                on off                     off       G11
 *   lone_camp             A B                        A         who is alone at 3 players (G7.5)
 *   lone_king_camp        AC BD                      AC        who shares a king at 7 players (G8.6)
 *   pigeon                on off                     off       G12
 *   players               2 3 4 6 7 8                4
 *   turn_limit            0..1000000                 0         G6.3
 *
 * Source map: state.h the state; setup.c options and first state; turn.c the turn from initiative to
 * initiative; order.c what each order does; fortune.c windows and tokens; choice.c what a seat may choose,
 * and why not; chance.c shuffles and draws; view.c what a seat knows; notation.c moves and words as text;
 * numbers.c the game as numbers; event.h, event.c what is told. */
#ifndef GOTHS_GOTHS_H
#define GOTHS_GOTHS_H

#include "core/game.h"

extern const struct game goths;
extern const struct bot_knowledge goths_knowledge;
extern const struct game_numbers goths_numbers;

#endif
