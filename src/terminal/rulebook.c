// SPDX-License-Identifier: MIT
/* rulebook.c: see rulebook.h. */
#include "terminal/rulebook.h"
#include "server/assets.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* A stretch of the Markdown between two empty lines. */
struct block {
    const char *start, *end;
};

struct reader {
    const char *at, *end;
};

static bool open_book(const char *game, enum language language, struct reader *reader)
{
    TEXT_ON_STACK(path, 128);
    text_format(&path, "/rules/%s.%s.md", game, language_code(language));
    const struct asset *asset = asset_find(path.data);
    if (!asset)
        return false;
    reader->at = (const char *)asset->forms[ASSET_PLAIN].bytes;
    reader->end = reader->at + asset->forms[ASSET_PLAIN].length;
    return true;
}

static const char *line_end(const char *at, const char *end)
{
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    return newline ? newline : end;
}

static bool next_block(struct reader *reader, struct block *block)
{
    while (reader->at < reader->end && *reader->at == '\n')
        reader->at++;
    if (reader->at == reader->end)
        return false;
    block->start = reader->at;
    do {
        block->end = line_end(reader->at, reader->end);
        reader->at = block->end < reader->end ? block->end + 1 : block->end;
    } while (reader->at < reader->end && *reader->at != '\n');
    return true;
}

/* --- Markdown without its marks. */

/* The address of a link, "](...)", is left out. */
static const char *skip_mark(const char *at, const char *end)
{
    if (*at == '*' || *at == '`' || *at == '[')
        return at + 1;
    if (*at == ']' && at + 1 < end && at[1] == '(') {
        const char *close = memchr(at, ')', (size_t)(end - at));
        return close ? close + 1 : at + 1;
    }
    return *at == ']' ? at + 1 : NULL;
}

static void write_line(const char *at, const char *end, struct text *text)
{
    while (at < end && (*at == '#' || (*at == ' ' && at[-1] == '#')))
        at++;
    while (at < end) {
        const char *next = skip_mark(at, end);
        if (!next)
            text_char(text, *at);
        at = next ? next : at + 1;
    }
}

/* Lines of a table and of a list stay lines of their own. */
static bool begins_line(const char *at)
{
    return *at == '|' || (*at == '-' && at[1] == ' ') || (isdigit((unsigned char)*at) && at[1] == '.');
}

/* The line under the head of a table. */
static bool is_ruler(const char *at)
{
    return at[0] == '|' && at[1] == '-';
}

static void write_row(const char *at, const char *end, struct text *text)
{
    bool first = true;
    for (at++; at < end; at++) {
        const char *bar = memchr(at, '|', (size_t)(end - at));
        const char *stop = bar ? bar : end;
        while (at < stop && *at == ' ')
            at++;
        const char *last = stop;
        while (last > at && last[-1] == ' ')
            last--;
        if (!first)
            text_string(text, last > at ? "; " : "");
        write_line(at, last, text);
        first = false;
        at = stop;
    }
}

static void write_block(struct block block, struct text *text)
{
    bool first = true;
    for (const char *at = block.start; at < block.end;) {
        const char *end = line_end(at, block.end);
        if (!is_ruler(at)) {
            if (!first)
                text_char(text, begins_line(at) ? '\n' : ' ');
            if (*at == '|')
                write_row(at, end, text);
            else
                write_line(at, end, text);
            first = false;
        }
        at = end < block.end ? end + 1 : end;
    }
}

static void write_apart(struct block block, struct text *text)
{
    if (text->length)
        text_string(text, "\n\n");
    write_block(block, text);
}

/* --- Finding rules. */

static bool is_heading(struct block block)
{
    return block.end - block.start > 3 && memcmp(block.start, "## ", 3) == 0;
}

static bool is_rule(struct block block)
{
    return block.end - block.start > 4 && memcmp(block.start, "**", 2) == 0 &&
           isupper((unsigned char)block.start[2]) && isdigit((unsigned char)block.start[3]);
}

/* The block is "**NUMBER ..." or "## NUMBER ...". */
static bool is_numbered(struct block block, const char *number)
{
    size_t length = strlen(number);
    const char *at = block.start + (is_heading(block) ? 3 : 2);
    return (is_heading(block) || is_rule(block)) && (size_t)(block.end - at) > length &&
           strncasecmp(at, number, length) == 0 && at[length] == ' ';
}

bool rulebook_write(const char *game, enum language language, const char *number, struct text *text)
{
    struct reader reader;
    struct block block;
    bool section = !strchr(number, '.'), inside = false, found = false;
    if (!number[0] || !open_book(game, language, &reader))
        return false;
    while (next_block(&reader, &block)) {
        bool here = is_numbered(block, number);
        if (is_heading(block))
            inside = section && here;
        if (here || inside) {
            write_apart(block, text);
            found = true;
        }
    }
    return found;
}

bool rulebook_write_all(const char *game, enum language language, struct text *text)
{
    struct reader reader;
    struct block block;
    if (!open_book(game, language, &reader))
        return false;
    while (next_block(&reader, &block))
        write_apart(block, text);
    return true;
}

/* The text holds every word. */
static bool holds_words(const char *text, const char *words)
{
    for (const char *at = words + strspn(words, " "); *at; at += strspn(at, " ")) {
        char word[64];
        size_t length = strcspn(at, " ");
        if (length >= sizeof word)
            return false;
        memcpy(word, at, length);
        word[length] = '\0';
        if (!strcasestr(text, word))
            return false;
        at += length;
    }
    return true;
}

int rulebook_search(const char *game, enum language language, const char *words, struct text *text)
{
    struct reader reader;
    struct block block;
    int found = 0;
    if (!open_book(game, language, &reader))
        return 0;
    while (next_block(&reader, &block)) {
        size_t before = text->length;
        if (!is_rule(block))
            continue;
        write_apart(block, text);
        if (holds_words(text->data + before, words))
            found++;
        else
            text_cut(text, before);
    }
    return found;
}
