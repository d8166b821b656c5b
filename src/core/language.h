// SPDX-License-Identifier: MIT
/* language.h: the sentences of the program in the reader's language.
 *
 * The English sentence is the key, as with gettext; the other languages come from PO files (po/, games/) and
 * are turned into tables when the program is built: a language is its files, and nothing else. A sentence
 * without a translation is shown in English. Mark every sentence that reaches a reader with SAY(), so that
 * the tests can tell when a translation is missing. */
#ifndef CORE_LANGUAGE_H
#define CORE_LANGUAGE_H

#include "core/text.h"
#include "languages.h"

#define SAY(sentence) sentence

/* By its code, "fr"; false if we do not speak it. */
bool language_parse(const char *code, size_t length, enum language *language);
/* The same, or English. */
enum language language_coded(const char *code, size_t length);
const char *language_code(enum language language);

const char *translate(enum language language, const char *english);

/* "1 unit", "2 units": the number, a blank, and the word in the form the language wants: SAY_COUNT("unit",
 * "units"). */
#define SAY_COUNT(one, many) one, many
void translate_count(enum language language, int count, const char *one, const char *many, struct text *text);

/* One line of a table made from a PO file; tables are sorted by key. Of words that are counted the key is the
 * singular, and the forms follow each other, each ended by a zero. */
struct translation {
    const char *english;
    const char *other;
};
/* A language as its files have it: its sentences, and which form of a word goes with a number. The first line
 * is empty. A sentence stands in the line that the slot of its hash names (core/hash.h), or one of
 * the slots after that, before the next that names the first line. */
struct catalogue {
    const char *code;
    const struct translation *translations;
    size_t count;
    const uint16_t *slots;
    uint32_t slot_mask;
    unsigned (*plural)(unsigned long n);
};
extern const struct catalogue *const catalogues[LANGUAGE_COUNT];

#endif
