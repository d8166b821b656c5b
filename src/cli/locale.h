// SPDX-License-Identifier: MIT
/* locale.h: what the environment says of the reader: his language, and that letters are UTF-8. */
#ifndef CLI_LOCALE_H
#define CLI_LOCALE_H

#include "core/language.h"

/* Of LC_ALL, LC_MESSAGES, LANG the first that is set; English where we do not speak it. */
enum language locale_language(void);
/* Sets the process up for UTF-8, whatever the environment says of letters. */
void locale_set(void);

#endif
