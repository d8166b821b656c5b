// SPDX-License-Identifier: MIT
/* rulebook.h: the rules as people read them, out of the one text that the documents, the browser and the
 * program share (games/NAME/rules.LANGUAGE.md, inside the program as an asset).
 *
 * Texts come without the marks of Markdown: one line for each paragraph, to be wrapped by whoever shows it,
 * and an empty line between paragraphs. */
#ifndef TERMINAL_RULEBOOK_H
#define TERMINAL_RULEBOOK_H

#include "core/language.h"
#include "core/text.h"

/* Enough for all the rules of a game. */
enum { RULEBOOK_TEXT_MAX = 1 << 17 };

/* False where there is no such game. */
bool rulebook_write_all(const char *game, enum language language, struct text *text);
/* One rule, or a whole section, by its number; in any case of letters. False where there is none. */
bool rulebook_write(const char *game, enum language language, const char *number, struct text *text);
/* The rules that hold every one of the words, in any case of letters; how many they are. */
int rulebook_search(const char *game, enum language language, const char *words, struct text *text);

#endif
