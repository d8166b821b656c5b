// SPDX-License-Identifier: MIT
/* stage.c: see stage.h. */
#include "games/goths/tables/stage.h"

#include "games/goths/bots/table.h"
#include "games/goths/goths.h"

void stage_army(struct clan *clan, int army)
{
    int place = army / 2 % TABLE_PLACES;
    clan->units = (uint8_t)(1 + army / 2 / TABLE_PLACES);
    clan->active = (uint8_t)(army % 2);
    clan->at = (uint8_t)(place / 2);
    clan->barricades = (uint8_t)(place % 2 << clan->at);
}

struct goths_state stage_first_turn(void)
{
    uint32_t values[GOTHS_OPTION_COUNT];
    struct goths_state s;
    for (int i = 0; i < GOTHS_OPTION_COUNT; i++)
        values[i] = goths_options[i].standard;
    goths_start(&s, values);
    s.players = 2;
    s.lone = 3;
    s.seats = s.warchiefs = (uint8_t)(SEAT(warchief_seat(&s, 0)) | SEAT(warchief_seat(&s, 1)));
    for (int i = 0; i < 3; i++)
        s.secret.objective[i] = (uint8_t)(QUEEN + i);
    turn_begin_kings(&s);
    return s;
}

int stage_card(const struct goths_state *s, enum character character)
{
    int card = 0;
    while (card_face(s, card) != character)
        card++;
    return card;
}

void stage_turn(struct goths_state *s, const int card[2], const int order[2])
{
    for (int clan = 0; clan < 2; clan++)
        goths_play(s, king_seat(clan), move_of(MOVE_CARD, card[clan]), NULL);
    for (int clan = 0; clan < 2; clan++)
        goths_play(s, warchief_seat(s, clan), move_of(MOVE_ORDER, order[clan]), NULL);
}
