// SPDX-License-Identifier: MIT
/* letters.c: see letters.h. */
#include "core/letters.h"

#include <string.h>

size_t letter_read(const char *text, uint32_t *letter)
{
    const unsigned char *at = (const unsigned char *)text;
    size_t length = at[0] < 0x80                    ? 1
                    : at[0] >= 0xc2 && at[0] < 0xe0 ? 2
                    : at[0] >= 0xe0 && at[0] < 0xf0 ? 3
                    : at[0] >= 0xf0 && at[0] < 0xf5 ? 4
                                                    : 0;
    static const unsigned char masks[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    *letter = at[0] & masks[length];
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        *letter = *letter << 6 | (at[i] & 0x3f);
    }
    bool surrogate = *letter >= 0xd800 && *letter < 0xe000;
    return surrogate || *letter < least[length] || *letter > 0x10ffff ? 0 : length;
}

struct range {
    uint32_t first, last;
};

static bool is_in(uint32_t letter, const struct range *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (letter >= ranges[i].first && letter <= ranges[i].last)
            return true;
    return false;
}

#define IN(letter, ranges) is_in(letter, ranges, sizeof ranges / sizeof ranges[0])

bool letter_is_sly(uint32_t letter)
{
    static const struct range sly[] = {{0, 0x1f},        {0x7f, 0x9f},     {0x61c, 0x61c},  {0x200b, 0x200f},
                                       {0x2028, 0x202e}, {0x2060, 0x206f}, {0xfeff, 0xfeff}};
    return IN(letter, sly);
}

static bool is_invisible(uint32_t letter)
{
    static const struct range invisible[] = {
        {0xa0, 0xa0},     {0xad, 0xad},     {0x34f, 0x34f},     {0x115f, 0x1160},   {0x1680, 0x1680},
        {0x17b4, 0x17b5}, {0x180b, 0x180f}, {0x2000, 0x200f},   {0x2028, 0x202f},   {0x205f, 0x206f},
        {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164},   {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},
        {0xffa0, 0xffa0}, {0xfff0, 0xfffd}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff}};
    return IN(letter, invisible);
}

static bool is_mark(uint32_t letter)
{
    static const struct range marks[] = {{0x300, 0x36f},   {0x483, 0x489},   {0x1ab0, 0x1aff},
                                         {0x1dc0, 0x1dff}, {0x20d0, 0x20ff}, {0xfe20, 0xfe2f}};
    return IN(letter, marks);
}

/* Alphabets whose letters are taken for each other's, a bit each. */
static unsigned alphabet_of(uint32_t letter)
{
    static const struct range latin[] = {
        {'A', 'Z'}, {'a', 'z'}, {0xc0, 0x24f}, {0x1e00, 0x1eff}, {0xff21, 0xff5a}};
    static const struct range greek[] = {{0x370, 0x3ff}, {0x1f00, 0x1fff}};
    static const struct range cyrillic[] = {
        {0x400, 0x52f}, {0x1c80, 0x1c8f}, {0x2de0, 0x2dff}, {0xa640, 0xa69f}};
    static const struct range others[] = {{0x530, 0x58f}, {0x13a0, 0x13ff}, {0xab70, 0xabbf}};
    return IN(letter, latin)      ? 1
           : IN(letter, greek)    ? 2
           : IN(letter, cyrillic) ? 4
           : IN(letter, others)   ? 8
                                  : 0;
}

bool name_is_plain(const char *name)
{
    unsigned alphabets = 0, marks = 0;
    uint32_t letter;
    for (size_t length; *name; name += length) {
        length = letter_read(name, &letter);
        marks = is_mark(letter) ? marks + 1 : 0;
        alphabets |= alphabet_of(letter);
        if (length == 0 || marks > 2 || is_invisible(letter))
            return false;
    }
    return (alphabets & (alphabets - 1)) == 0;
}

/* Wide letters and those of mathematicians are Latin ones in another dress. */
static uint32_t undress(uint32_t letter)
{
    static const char latin[] = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz";
    if (letter >= 0xff01 && letter <= 0xff5e)
        letter -= 0xff01 - '!';
    if (letter >= 0x1d400 && letter < 0x1d6a4)
        return (uint32_t)latin[(letter - 0x1d400) % 52];
    if (letter >= 0x1d7ce && letter <= 0x1d7ff)
        return '0' + (letter - 0x1d7ce) % 10;
    return letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter;
}

/* The next that is no blank, 0 at the end. */
static uint32_t next_letter(const char **at)
{
    uint32_t letter = 0;
    *at += strspn(*at, " ");
    *at += letter_read(*at, &letter) * (**at != '\0');
    return undress(letter);
}

bool names_look_alike(const char *one, const char *other)
{
    uint32_t letter, others;
    do {
        letter = next_letter(&one);
        others = next_letter(&other);
    } while (letter && letter == others);
    return letter == others;
}
