// SPDX-License-Identifier: MIT
/* locale.c: see locale.h. */
#include "cli/locale.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

enum language locale_language(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    enum language language = LANGUAGE_EN;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (value && value[0]) {
            language_parse(value, strcspn(value, "_.@"), &language);
            break;
        }
    }
    return language;
}

void locale_set(void)
{
    setlocale(LC_CTYPE, "");
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        setlocale(LC_CTYPE, "C.UTF-8");
}
