// SPDX-License-Identifier: MIT
/* verify.c: what match_verify() found, in a sentence or two. */
#include "table/verify.h"
#include "table/match.h"

static void tell_trouble(enum language language, const char *trouble, uint32_t draws, struct text *told)
{
    text_string(told, translate(language, trouble));
    if (draws > 0) {
        text_char(told, '\n');
        text_format(told, translate(language, SAY("Shuffles and rolls before it that are right: %u")),
                    (unsigned)draws);
    }
}

bool verify_record(const char *bytes, size_t length, enum language language, struct text *told)
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
