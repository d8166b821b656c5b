// SPDX-License-Identifier: MIT
/* language.c: see language.h. */
#include "core/language.h"

#include <string.h>

static const char *const codes[LANGUAGE_COUNT] = {[LANGUAGE_EN] = "en", [LANGUAGE_FR] = "fr"};

bool language_parse(const char *code, size_t length, enum language *language)
{
    for (int i = 0; i < LANGUAGE_COUNT; i++) {
        if (text_equals(code, length, codes[i])) {
            *language = (enum language)i;
            return true;
        }
    }
    return false;
}

const char *language_code(enum language language)
{
    return codes[language];
}

const char *translate(enum language language, const char *english)
{
    if (language == LANGUAGE_EN)
        return english;
    size_t low = 0, high = translations_fr_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(english, translations_fr[middle].english);
        if (order == 0)
            return translations_fr[middle].other;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return english;
}

void translate_count(enum language language, int count, const char *one, const char *many, struct text *text)
{
    bool single = language == LANGUAGE_FR ? count < 2 : count == 1;
    text_format(text, "%d %s", count, translate(language, single ? one : many));
}
