// SPDX-License-Identifier: MIT
/* table.c: see table.h. */
#include "games/goths/bots/table.h"

/* What is left of a table's value beside a game that is won: so that a win now is better than one to come. */
#define CERTAINTY 0.98f
/* What a character is worth that lies face up and surely gets through, of which the table knows nothing. */
#define SHOWN 0.02f

const uint8_t table_orders[TABLE_ORDERS] = {SCOUT,     SABOTAGE, RECRUIT, LOAD, FIRE,
                                            BARRICADE, ADVANCE,  AXE,     RATS};

int table_army(const struct clan *clan)
{
    int place = clan->at >= OBJECTIVE1 ? TABLE_PLACES - 1 : 2 * clan->at + on_barricade(clan);
    return ((clan->units - 1) * TABLE_PLACES + place) * 2 + clan->active;
}

static int knowledge_of(const struct goths_state *s, int clan)
{
    int known = 0;
    for (int i = 0; i < 3; i++)
        if (s->up >> i & 1 || s->seen[i] >> clan & 1)
            known += s->secret.objective[i] == QUEEN ? 2 : 1;
    return known < 2 ? known : 2;
}

int table_position(const struct goths_state *s)
{
    int holder = s->initiative, other = !holder;
    int armies = table_army(&s->clan[holder]) * TABLE_ARMIES + table_army(&s->clan[other]);
    return (armies * TABLE_KNOWLEDGE + knowledge_of(s, holder)) * TABLE_KNOWLEDGE + knowledge_of(s, other);
}

float table_stored(int position, int entry)
{
    uint8_t plain = (uint8_t)table_of_two_clans[position];
    uint8_t more = entry ? (uint8_t)table_of_two_clans[entry * TABLE_POSITIONS + position] : 0;
    return (float)(int8_t)(plain + more) / (float)TABLE_WON;
}

float table_entry(float first, float one, float another)
{
    float sum = one + another - first;
    return sum < -1 ? -1 : sum > 1 ? 1 : sum;
}

bool table_knows(const struct goths_state *s)
{
    return s->clan_count == 2 && s->fog == FOG_NONE &&
           !(s->flags & (FLAG_GOTHIC | FLAG_BALLISTA | FLAG_BARRICADE3D));
}

/* The place of the order that rests, + 1: orders are numbered in the same way but for the pigeon. */
static int resting(const struct clan *clan)
{
    return clan->set_aside < PIGEON ? clan->set_aside : clan->set_aside - 1;
}

/* The entry that says the most of it, and the one of an order that rests beside it. */
static float entries_value(const struct goths_state *s, const int rests[2])
{
    int position = table_position(s), holder = s->initiative;
    int own = rests[holder] ? TABLE_RESTING + rests[holder] - 1 : 0;
    int others = rests[!holder] ? TABLE_OTHERS_RESTING + rests[!holder] - 1 : 0;
    if (!s->lone)
        return table_stored(position, TABLE_NOBODY_ALONE);
    if (s->lone == 1u << holder)
        others = TABLE_HOLDER_ALONE;
    if (s->lone == 1u << !holder)
        own = TABLE_OTHER_ALONE;
    return table_entry(table_stored(position, 0), table_stored(position, own),
                       table_stored(position, others));
}

float table_value(const struct goths_state *s, const bool minds[2])
{
    int rests[2];
    for (int clan = 0; clan < 2; clan++)
        rests[clan] = minds[clan] ? resting(&s->clan[clan]) : 0;
    float value = CERTAINTY * entries_value(s, rests);
    int shown = __builtin_popcount(s->king[0].shown) - __builtin_popcount(s->king[1].shown);
    return 0.5f + 0.5f * ((s->initiative ? -value : value) + SHOWN * (float)shown);
}
