// SPDX-License-Identifier: MIT
/* leaf.c: what positions are worth where the search ends; see leaf.h. */
#include "games/echec/bots/leaf.h"

void echec_leaves_open(struct echec_leaves *leaves, const struct echec_state *state,
                       const struct echec_net *net)
{
    leaves->net = net;
    leaves->haste = echec_haste_of(state);
    echec_odds_prepare(&leaves->odds);
    echec_keys_prepare(&leaves->keys);
}

static float value_for_gold(struct echec_leaves *leaves, const struct echec_state *state)
{
    if (!leaves->net)
        return echec_value_seen(state, &leaves->odds, leaves->haste, leaves->sight);
    uint64_t key = echec_key(&leaves->keys, state);
    struct leaf *leaf = &leaves->known[key >> (64 - LEAVES_BITS)];
    if (leaf->key != key)
        *leaf = (struct leaf){
            key, echec_net_value(state, &leaves->odds, leaves->net, &leaves->followed, leaves->haste)};
    return leaf->value;
}

float echec_leaf_value(struct echec_leaves *leaves, const struct echec_state *state, int army)
{
    leaves->looked_at++;
    float value = value_for_gold(leaves, state);
    return army == GOLD ? value : -value;
}

float echec_idle_value(struct echec_leaves *leaves, const struct echec_state *state)
{
    struct echec_state next = *state;
    next.actions_left = 0;
    next.turn_limit = 0;
    echec_action_done(&next, NULL);
    return echec_leaf_value(leaves, &next, state->to_move);
}
