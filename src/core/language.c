// SPDX-License-Identifier: MIT
/* language.c: see language.h. */
#include "core/language.h"

#include "core/hash.h"

#include <string.h>

bool language_parse(const char *code, size_t length, enum language *language)
{
    for (int i = 0; i < LANGUAGE_COUNT; i++) {
        if (text_equals(code, length, catalogues[i]->code)) {
            *language = (enum language)i;
            return true;
        }
    }
    return false;
}

enum language language_coded(const char *code, size_t length)
{
    enum language language = LANGUAGE_EN;
    language_parse(code, length, &language);
    return language;
}

const char *language_code(enum language language)
{
    return catalogues[language]->code;
}

/* NULL where there is none. */
static const char *find(const struct catalogue *catalogue, const char *english)
{
    if (catalogue->count == 0)
        return NULL;
    for (uint32_t at = text_hash(english);; at++) {
        const struct translation *line =
            &catalogue->translations[catalogue->slots[at & catalogue->slot_mask]];
        if (line == catalogue->translations)
            return NULL;
        if (strcmp(english, line->english) == 0)
            return line->other;
    }
}

const char *translate(enum language language, const char *english)
{
    const char *other = find(catalogues[language], english);
    return other ? other : english;
}

void translate_count(enum language language, int count, const char *one, const char *many, struct text *text)
{
    const char *word = find(catalogues[language], one);
    unsigned long n = (unsigned long)(count < 0 ? -count : count);
    if (!word)
        word = count == 1 ? one : many;
    else
        for (unsigned form = catalogues[language]->plural(n); form > 0; form--)
            word += strlen(word) + 1;
    text_format(text, "%d %s", count, word);
}
