// SPDX-License-Identifier: MIT
/* event.c: what happened, in sentences.
 *
 * In a sentence %0s is argument 0 as an army, by the name of its player where that is known, %0w by its own
 * name and %0o its enemy by his; %1a is a kind of unit with its article and %1y the same as the reader's own,
 * %2q a square, %3f a facing, %1r dice, %5d a number of dice, %3m of men, %2h of hits. %0x is a number, %1k a
 * kind of unit by itself (words.c). The sentences are built so that the army or the panic is their subject:
 * kinds of unit are singular or plural as they please. The first is for those who look on, the second for the
 * army itself, the third for its enemy. */
#include "games/echec/echec.h"
#include "games/echec/rules.h"

/* As programs write them; and as people do. */
const char *const echec_army_names[ARMY_COUNT] = {"gold", "silver"};
const char *const echec_kind_names[KIND_COUNT] = {
    [KING] = "king",   [KNIGHTS] = "knights",   [INFANTRY] = "infantry",       [ARCHERS] = "archers",
    [HEAVY] = "heavy", [PEASANTS] = "peasants", [MERCENARIES] = "mercenaries", [MASSED] = "massed",
};
const char *const echec_army_titles[ARMY_COUNT] = {SAY("Gold"), SAY("Silver")};

const struct event_form echec_event_forms[EVENT_COUNT] = {
    [EVENT_DEPLOYED] = {"E10.2", {SAY("%0s has deployed"), SAY("you have deployed")}},
    [EVENT_START_ROLL] = {"E2.1",
                          {SAY("Gold rolls %0r, Silver rolls %1r"), SAY("you roll %0r, Silver rolls %1r"),
                           SAY("Gold rolls %0r, you roll %1r")}},
    [EVENT_START_TIE] = {"E2.1", {SAY("the same number of axes: both roll again")}},
    [EVENT_STARTS] = {"E2.1", {SAY("%0s starts"), SAY("you start")}},
    [EVENT_ADVANCE] = {"E4.2",
                       {SAY("%0s advances %1a from %2q to %3q"), SAY("you advance %1y from %2q to %3q")}},
    [EVENT_RIDE] = {"E4.3",
                    {SAY("%0s rides with %1a from %2q to %3q"), SAY("you ride with %1y from %2q to %3q")}},
    [EVENT_HEAVY_ADVANCE] = {"E13.1",
                             {SAY("%0s advances %1a from %2q to %3q, for two actions"),
                              SAY("you advance %1y from %2q to %3q, for two actions")}},
    [EVENT_TURN] = {"E5.1", {SAY("%0s turns %1a on %2q to the %3f"), SAY("you turn %1y on %2q to the %3f")}},
    [EVENT_HEAVY_TURN] = {"E13.1",
                          {SAY("%0s turns %1a on %2q to the %3f, for two actions"),
                           SAY("you turn %1y on %2q to the %3f, for two actions")}},
    [EVENT_ATTACK] = {"E6.2",
                      {SAY("%0s attacks %4a of %0o on %3q with %1a on %2q: %5d"),
                       SAY("you attack %4a of %0o on %3q with %1y on %2q: %5d"),
                       SAY("%0s attacks %4y on %3q with %1a on %2q: %5d")}},
    [EVENT_SHOT] = {"E6.3",
                    {SAY("%0s shoots at %4a of %0o on %3q with %1a on %2q: %5d"),
                     SAY("you shoot at %4a of %0o on %3q with %1y on %2q: %5d"),
                     SAY("%0s shoots at %4y on %3q with %1a on %2q: %5d")}},
    [EVENT_HEAVY_ATTACK] = {"E13.2",
                            {SAY("%0s strikes at %4a of %0o on %3q with %1a on %2q: %5d"),
                             SAY("you strike at %4a of %0o on %3q with %1y on %2q: %5d"),
                             SAY("%0s strikes at %4y on %3q with %1a on %2q: %5d")}},
    [EVENT_HIRE] = {"E12.3",
                    {SAY("the king of %0w on %1q hires the mercenaries of %0o on %2q"),
                     SAY("your king on %1q hires the mercenaries of %0o on %2q"),
                     SAY("the king of %0w on %1q hires your mercenaries on %2q")}},
    [EVENT_ROLL] = {"E6.4", {SAY("%0s rolls %1r"), SAY("you roll %1r")}},
    [EVENT_SECOND_DUE] = {"E7.2",
                          {SAY("%0s has hit with a single man of %1a on %2q and rolls once more"),
                           SAY("you have hit with a single man of %1y on %2q and roll once more")}},
    [EVENT_SECOND_ROLL] = {"E7.2", {SAY("%0s rolls again: %1r"), SAY("you roll again: %1r")}},
    [EVENT_PEASANT_HITS] = {"E11.1",
                            {SAY("the commonest symbol gives the peasants of %0w on %1q %2h"),
                             SAY("the commonest symbol gives your peasants on %1q %2h")}},
    [EVENT_LOSS] = {"E7.1",
                    {SAY("%0s loses %3m of %1a on %2q, %4n left"),
                     SAY("you lose %3m of %1y on %2q, %4n left")}},
    [EVENT_SECOND_LOSS] = {"E7.2",
                           {SAY("the second hit kills: %0s loses %3m of %1a on %2q, %4n left"),
                            SAY("the second hit kills: you lose %3m of %1y on %2q, %4n left")}},
    [EVENT_NO_LOSS] = {"E7.1",
                       {SAY("one hit is too little: %0s loses nobody of %1a on %2q"),
                        SAY("one hit is too little: you lose nobody of %1y on %2q")}},
    [EVENT_GONE] = {"E7.3",
                    {SAY("%0s loses %1a on %2q: the base leaves the board"),
                     SAY("you lose %1y on %2q: the base leaves the board")}},
    [EVENT_PANIC] = {"E8.1",
                     {SAY("nothing but panic: it turns %1a of %0w on %2q to the %3f"),
                      SAY("nothing but panic: it turns %1y on %2q to the %3f")}},
    [EVENT_PEASANTS_TURN] = {"E11.2",
                             {SAY("panic turns %1a of %0w on %2q to the %3f"),
                              SAY("panic turns %1y on %2q to the %3f")}},
    [EVENT_VICTIMS_TURN] = {"E12.1",
                            {SAY("fear of the mercenaries turns %1a of %0w on %2q to the %3f"),
                             SAY("fear of the mercenaries turns %1y on %2q to the %3f")}},
    [EVENT_PANIC_DRIVES] = {"E8.1",
                            {SAY("panic drives %1a of %0w from %2q to %3q"),
                             SAY("panic drives %1y from %2q to %3q")}},
    [EVENT_PEASANTS_FLEE] = {"E11.2",
                             {SAY("panic drives %1a of %0w from %2q to %3q"),
                              SAY("panic drives %1y from %2q to %3q")}},
    [EVENT_VICTIMS_FLEE] = {"E12.1",
                            {SAY("fear of the mercenaries drives %1a of %0w from %2q to %3q"),
                             SAY("fear of the mercenaries drives %1y from %2q to %3q")}},
    [EVENT_SWEPT] = {"E8.3",
                     {SAY("the flight sweeps %1a of %0w from %2q to %3q, facing %4f"),
                      SAY("the flight sweeps %1y from %2q to %3q, facing %4f")}},
    [EVENT_LOST_EDGE] = {"E8.2",
                         {SAY("%0s loses %1a on %2q: the flight ends at the edge of the board"),
                          SAY("you lose %1y on %2q: the flight ends at the edge of the board")}},
    [EVENT_LOST_KING] = {"E8.2",
                         {SAY("%0s loses %1a on %2q: the flight ends at its own king"),
                          SAY("you lose %1y on %2q: the flight ends at your own king")}},
    [EVENT_LOST_ENEMY] = {"E8.2",
                          {SAY("%0s loses %1a on %2q: the flight ends at an enemy unit"),
                           SAY("you lose %1y on %2q: the flight ends at an enemy unit")}},
    [EVENT_LOST_MERCENARY] = {"E12.2",
                              {SAY("%0s loses %1a on %2q: the flight ends at mercenaries"),
                               SAY("you lose %1y on %2q: the flight ends at mercenaries")}},
    [EVENT_KING_DEAD] = {"E9.1",
                         {SAY("%0s wins: the king of %0o is dead"), SAY("you win: the king of %0o is dead"),
                          SAY("%0s wins: your king is dead")}},
    [EVENT_KING_ALONE] = {"E9.1",
                          {SAY("%0s wins: the king of %0o is alone"),
                           SAY("you win: the king of %0o is alone"), SAY("%0s wins: your king is alone")}},
    [EVENT_DRAW] = {"E9.2", {SAY("the last turn is complete: a draw")}},
};

static const char *const the_kind[KIND_COUNT] = {
    [KING] = SAY("the king"),
    [KNIGHTS] = SAY("the knights"),
    [INFANTRY] = SAY("the infantry"),
    [ARCHERS] = SAY("the archers"),
    [HEAVY] = SAY("the heavy infantry"),
    [PEASANTS] = SAY("the peasants"),
    [MERCENARIES] = SAY("the mercenaries"),
    [MASSED] = SAY("the massed infantry"),
};

static const char *const your_kind[KIND_COUNT] = {
    [KING] = SAY("your king"),
    [KNIGHTS] = SAY("your knights"),
    [INFANTRY] = SAY("your infantry"),
    [ARCHERS] = SAY("your archers"),
    [HEAVY] = SAY("your heavy infantry"),
    [PEASANTS] = SAY("your peasants"),
    [MERCENARIES] = SAY("your mercenaries"),
    [MASSED] = SAY("your massed infantry"),
};

const char *const echec_facing_titles[FACING_COUNT] = {SAY("north"), SAY("east"), SAY("south"), SAY("west")};

/* The start roll is of both: the first is that of Gold. */
enum event_side echec_event_side(const void *view, const struct event *event, int seat)
{
    int whose = event->kind == EVENT_START_ROLL ? GOLD : event->argument[0];
    (void)view;
    return whose == seat ? EVENT_YOURS : EVENT_TO_YOU;
}

void echec_write_word(const void *view, char how, int value, const struct listener *listener,
                      struct text *text)
{
    enum language language = listener->language;
    switch (how) {
    case 's': game_write_person(&echec, view, value, listener, text); break;
    case 'w': text_string(text, translate(language, echec_army_titles[value])); break;
    case 'o': text_string(text, translate(language, echec_army_titles[1 - value])); break;
    case 'a': text_string(text, translate(language, the_kind[value])); break;
    case 'y': text_string(text, translate(language, your_kind[value])); break;
    case 'q': echec_write_square(value, text); break;
    case 'f': text_string(text, translate(language, echec_facing_titles[value])); break;
    case 'r': echec_write_roll((uint32_t)value, text); break;
    case 'd': translate_count(language, value, SAY_COUNT("die", "dice"), text); break;
    case 'm': translate_count(language, value, SAY_COUNT("man", "men"), text); break;
    case 'h': translate_count(language, value, SAY_COUNT("hit", "hits"), text); break;
    case 'k': text_string(text, translate(language, echec_kind_titles[value])); break;
    default: text_format(text, "%d", value); break;
    }
}

/* What an event names, as the notation writes it. */
void echec_write_value(const void *view, char how, int value, struct json *json)
{
    TEXT_ON_STACK(text, 16);
    (void)view;
    switch (how) {
    case 's':
    case 'w': text_string(&text, echec_army_names[value]); break;
    case 'a': text_string(&text, echec_kind_names[value]); break;
    case 'q': echec_write_square(value, &text); break;
    case 'f': text_char(&text, "nesw"[value]); break;
    case 'r': echec_write_roll((uint32_t)value, &text); break;
    default: json_put_number(json, (uint64_t)value); return;
    }
    json_put_string(json, text.data);
}
