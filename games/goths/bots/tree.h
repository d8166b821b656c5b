// SPDX-License-Identifier: MIT
/* tree.h: what positions of two clans are worth to those who look several turns ahead.
 *
 * A turn is a matrix: what each clan may order, and what the position is worth after both. The worth of a
 * position is the value of its matrix (both sides mixing as well as they can, by regret matching), so a
 * search of some turns is a tree of matrices, of which only what matters is looked at. Kings are taken to be
 * understood. Where an army steps onto an objective it knows nothing of, every place it may pick is tried in
 * turn. */
#ifndef GAMES_GOTHS_BOTS_TREE_H
#define GAMES_GOTHS_BOTS_TREE_H

#include "bots/clock.h"
#include "games/goths/bots/bot.h"

enum { TREE_DEPTH_MAX = 12 };

struct tree_position;

struct tree {
    struct thinking thinking;
    struct tree_position *positions; /* NULL: without memory the search does without */
    const struct effort *effort;
    struct random random;
    bool stopped;
    int clan;      /* the searcher's */
    uint32_t turn; /* the one under way */
    struct deep_report report;
};

struct tree tree_begin(const struct bot_question *question, const struct effort *effort);
/* It keeps what it finds, and a little of the time for what is made of it. */
void tree_keep(struct tree *tree, const struct bot_question *question);
void tree_end(struct tree *tree);

/* The orders worth a thought: the best by thumb, and of those that do nothing only one. */
int tree_candidates(const struct goths_state *s, int clan, int width, int list[ORDER_END]);
/* One that does not get through with the card its king has played; NONE where all of them would. */
int tree_failing_order(const struct goths_state *s, int clan);
/* From the orders to the kings of the next turn, or to the end. Whoever knows nothing of the places he may
 * pick takes the which-th. */
void tree_finish_turn(struct goths_state *s, int which, struct random *random);
/* What camp 0 may hope for, from 0 to 1, looking so many turns ahead: at the start of a turn, and where the
 * clans give these orders in it, NONE being one that does not get through. Nothing is said of it once the
 * tree has stopped. */
float tree_value(struct tree *tree, const struct goths_state *s, int depth);
float tree_cell(struct tree *tree, const struct goths_state *s, const int order[2], int depth);

#endif
