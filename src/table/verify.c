// SPDX-License-Identifier: MIT
/* verify.c: what match_verify() found, in a sentence or two. */
#include "table/verify.h"
#include "table/match_inside.h"

#include <string.h>
#include <strings.h>

static void tell_trouble(enum language language, const char *trouble, uint32_t draws, struct text *told)
{
    text_string(told, translate(language, trouble));
    if (draws > 0) {
        text_char(told, '\n');
        text_format(told, translate(language, SAY("Shuffles and rolls before it that are right: %u")),
                    (unsigned)draws);
    }
}

/* Whether the seed is the word of that seat among the players' seeds, one for each seat; NULL: of any. */
static bool was_added(const struct match *match, const char *seed, const char *name, size_t name_length)
{
    size_t length = strlen(seed);
    seat_set seats = match->game->seats(&match->state);
    const char *at = match->player_seeds;
    for (int seat = 0; seat < SEATS_MAX && *at; seat++) {
        if (!(seats & SEAT(seat)))
            continue;
        size_t word = strcspn(at, " ");
        bool meant = !name || text_equals(name, name_length, match->game->seat_name(&match->state, seat));
        if (meant && word == length && strncasecmp(at, seed, length) == 0)
            return true;
        at += word;
        at += strspn(at, " ");
    }
    return false;
}

static bool was_added_everywhere(const struct match *match, const struct verify_noted *noted)
{
    size_t length;
    for (const char *at = noted->seats; at[strspn(at, " ")]; at += length) {
        at += strspn(at, " ");
        length = strcspn(at, " ");
        if (!was_added(match, noted->seed, at, length))
            return false;
    }
    return true;
}

static const char *compare(const struct match *match, const struct verify_noted *noted)
{
    if (noted->commitment && strcasecmp(match->commitment, noted->commitment) != 0)
        return SAY(
            "The commitment of the record is not the one you noted: the house has chosen its seed later.");
    if (noted->seed &&
        !(noted->seats ? was_added_everywhere(match, noted) : was_added(match, noted->seed, NULL, 0)))
        return SAY("Your seed is not among those of the record: the house has not taken it.");
    return NULL;
}

bool verify_record(const char *bytes, size_t length, const struct verify_noted *noted, enum language language,
                   struct text *told)
{
    struct match *match = match_new();
    uint32_t draws = 0;
    if (!match) {
        text_string(told, translate(language, SAY("there is not enough memory")));
        return false;
    }
    match_set_language(match, language);
    const char *trouble = match_load(match, bytes, length, 0);
    if (!trouble)
        trouble = compare(match, noted);
    if (!trouble)
        trouble = match_verify(match, &draws);
    if (trouble)
        tell_trouble(language, trouble, draws, told);
    else
        text_format(told,
                    translate(language, SAY("The seed fits the commitment. Shuffles and rolls computed "
                                            "again: %u, all as recorded.")),
                    (unsigned)draws);
    match_free(match);
    return !trouble;
}
