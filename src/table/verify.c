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

/* Whether the seed is a word of the players' seeds. */
static bool was_added(const char *player_seeds, const char *seed)
{
    size_t length = strlen(seed);
    for (const char *at = player_seeds; *at; at += strspn(at, " ")) {
        size_t word = strcspn(at, " ");
        if (word == length && strncasecmp(at, seed, length) == 0)
            return true;
        at += word;
    }
    return false;
}

static const char *compare(const struct match *match, const struct verify_noted *noted)
{
    if (noted->commitment && strcasecmp(match->commitment, noted->commitment) != 0)
        return SAY(
            "The commitment of the record is not the one you noted: the house has chosen its seed later.");
    if (noted->seed && !was_added(match->player_seeds, noted->seed))
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
