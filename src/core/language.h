// SPDX-License-Identifier: MIT
/* language.h: the sentences of the program in the reader's language.
 *
 * The English sentence is the key, as with gettext; the other languages come from po/ and are turned into
 * tables when the program is built. A sentence without a translation is shown in English. Mark every sentence
 * that reaches a reader with SAY(), so that the tests can tell when a translation is missing. */
#ifndef CORE_LANGUAGE_H
#define CORE_LANGUAGE_H

#include "core/text.h"

#define SAY(sentence) sentence

enum language { LANGUAGE_EN, LANGUAGE_FR, LANGUAGE_COUNT };

/* "en" or "fr"; false if we do not speak it. */
bool language_parse(const char *code, size_t length, enum language *language);
const char *language_code(enum language language);

const char *translate(enum language language, const char *english);

/* "1 unit", "2 units": the number, a blank, and the word in the form the language wants. */
void translate_count(enum language language, int count, const char *one, const char *many, struct text *text);

/* One line of a table made from a PO file; tables are sorted by key. */
struct translation {
    const char *english;
    const char *other;
};
extern const struct translation translations_fr[];
extern const size_t translations_fr_count;

#endif
