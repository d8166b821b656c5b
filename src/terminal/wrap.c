// SPDX-License-Identifier: MIT
/* wrap.c: see wrap.h. */
#include "terminal/wrap.h"

#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

size_t wrap_letter(const char *at, uint32_t *letter)
{
    const unsigned char *byte = (const unsigned char *)at;
    size_t length = byte[0] < 0x80 ? 1 : byte[0] >= 0xf0 ? 4 : byte[0] >= 0xe0 ? 3 : byte[0] >= 0xc2 ? 2 : 0;
    *letter = length == 1 ? byte[0] : byte[0] & (0xffu >> (length + 1));
    for (size_t i = 1; i < length; i++) {
        if ((byte[i] & 0xc0) != 0x80)
            length = 0;
        else
            *letter = *letter << 6 | (byte[i] & 0x3f);
    }
    if (length > 0)
        return length;
    *letter = 0xfffd;
    return 1;
}

int wrap_columns(uint32_t letter)
{
    /* Where the locale knows nothing of it, a letter is one column wide. */
    int width = wcwidth((wchar_t)letter);
    return width < 0 ? 1 : width;
}

int wrap_width(const char *string)
{
    int width = 0;
    while (*string) {
        uint32_t letter;
        string += wrap_letter(string, &letter);
        width += wrap_columns(letter);
    }
    return width;
}

size_t wrap_line(const char *string, int columns, const char **next)
{
    const char *at = string, *blank = NULL;
    int width = 0;
    while (*at && *at != '\n') {
        uint32_t letter;
        size_t length = wrap_letter(at, &letter);
        if (width + wrap_columns(letter) > columns)
            break;
        width += wrap_columns(letter);
        at += length;
        if (*at == ' ')
            blank = at;
    }
    bool whole = !*at || *at == '\n';
    if (!whole && blank)
        at = blank;
    if (!whole && at == string) /* not even one letter fits */
        at += wrap_letter(at, &(uint32_t){0});
    const char *rest = at;
    while (!whole && *rest == ' ')
        rest++;
    *next = *rest == '\n' && whole ? rest + 1 : rest;
    return (size_t)(at - string);
}

void wrap_print(const char *string, int columns, FILE *out)
{
    while (*string) {
        const char *next;
        size_t length = wrap_line(string, columns, &next);
        fprintf(out, "%.*s\n", (int)length, string);
        string = next;
    }
}

int wrap_terminal_columns(int descriptor)
{
    struct winsize size;
    if (!isatty(descriptor) || ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col < 20)
        return 80;
    return size.ws_col > 100 ? 100 : size.ws_col;
}
