// SPDX-License-Identifier: MIT
/* names.c: see names.h. Names are compared by their skeletons: every letter without capitals, its marks apart
 * and in one order, and for all letters that look alike the same Latin one. */
#include "core/names.h"
#include "core/letters.h"
#include "core/name_tables.h"

#include <stddef.h>
#include <string.h>

#define COUNT(array)       (sizeof(array) / sizeof(array)[0])
#define IN(letter, ranges) letter_is_in(letter, ranges, sizeof ranges / sizeof ranges[0])

/* Nothing to see, or what each device draws in its own way, or a second number of another letter. */
static bool is_unfit(uint32_t letter)
{
    static const struct letter_range invisible[] = {
        {0xa0, 0xa0},       {0xad, 0xad},       {0x34f, 0x34f},     {0x115f, 0x1160},   {0x1680, 0x1680},
        {0x17b4, 0x17b5},   {0x180b, 0x180f},   {0x2000, 0x200f},   {0x2028, 0x202f},   {0x205f, 0x206f},
        {0x2800, 0x2800},   {0x2d7f, 0x2d7f},   {0x3000, 0x3000},   {0x3164, 0x3164},   {0xfe00, 0xfe0f},
        {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xfffd},   {0x13430, 0x1345f}, {0x16fe4, 0x16fe4},
        {0x1bca0, 0x1bca3}, {0x1d159, 0x1d159}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff}};
    static const struct letter_range own[] = {{0xe000, 0xf8ff}, {0xf0000, 0x10ffff}};
    static const struct letter_range second[] = {{0x2e80, 0x2fdf}, {0xf900, 0xfa0d},   {0xfb50, 0xfdff},
                                                 {0xfe70, 0xfefe}, {0x1d6a4, 0x1d7cd}, {0x2f800, 0x2fa1f}};
    return IN(letter, invisible) || IN(letter, own) || IN(letter, second);
}

static bool is_mark(uint32_t letter)
{
    return letter >= name_marks[0].first && IN(letter, name_marks);
}

/* Four marks on a letter, as in Burmese; of those for any letter, which grow to towers, two. */
enum { MARKS_MAX = 4 };

static unsigned weight_of_mark(uint32_t mark)
{
    static const struct letter_range heavy[] = {{0x300, 0x36f},   {0x483, 0x489},   {0x1ab0, 0x1aff},
                                                {0x1dc0, 0x1dff}, {0x20d0, 0x20ff}, {0xfe20, 0xfe2f}};
    return IN(mark, heavy) ? 2 : 1;
}

/* Alphabets whose letters are taken for each other's, a bit each. */
static unsigned alphabet_of(uint32_t letter)
{
    enum { LATIN = 1, GREEK = 2, CYRILLIC = 4, ARMENIAN = 8, CHEROKEE = 16, LISU = 32, COPTIC = 64 };
    static const struct {
        struct letter_range range;
        unsigned alphabet;
    } alphabets[] = {{{'A', 'Z'}, LATIN},          {{'a', 'z'}, LATIN},          {{0xc0, 0x2af}, LATIN},
                     {{0x1d00, 0x1d25}, LATIN},    {{0x1e00, 0x1eff}, LATIN},    {{0x2c60, 0x2c7f}, LATIN},
                     {{0xa722, 0xa7ff}, LATIN},    {{0xab30, 0xab64}, LATIN},    {{0xff21, 0xff5a}, LATIN},
                     {{0x1d400, 0x1d6a3}, LATIN},  {{0x370, 0x3ff}, GREEK},      {{0x1f00, 0x1fff}, GREEK},
                     {{0x400, 0x52f}, CYRILLIC},   {{0x1c80, 0x1c8f}, CYRILLIC}, {{0x2de0, 0x2dff}, CYRILLIC},
                     {{0xa640, 0xa69f}, CYRILLIC}, {{0x530, 0x58f}, ARMENIAN},   {{0x13a0, 0x13ff}, CHEROKEE},
                     {{0xab70, 0xabbf}, CHEROKEE}, {{0xa4d0, 0xa4ff}, LISU},     {{0x11fb0, 0x11fb0}, LISU},
                     {{0x2c80, 0x2cff}, COPTIC}};
    for (size_t i = 0; i < COUNT(alphabets); i++)
        if (letter_is_in(letter, &alphabets[i].range, 1))
            return alphabets[i].alphabet;
    return 0;
}

bool name_is_plain(const char *name)
{
    unsigned alphabets = 0, marks = MARKS_MAX; /* nothing to put a mark on */
    bool lettered = false;
    uint32_t letter;
    for (size_t length; *name; name += length) {
        length = letter_read(name, &letter);
        if (length == 0 || is_unfit(letter))
            return false;
        bool mark = is_mark(letter);
        marks = mark ? marks + weight_of_mark(letter) : letter == ' ' ? MARKS_MAX : 0;
        if (mark && marks > MARKS_MAX)
            return false;
        lettered = lettered || (!mark && IN(letter, name_letters));
        alphabets |= alphabet_of(letter);
    }
    return lettered && (alphabets & (alphabets - 1)) == 0;
}

/* A name of TABLE_NAME_MAX bytes has room; of a longer one the beginning is compared. */
struct skeleton {
    size_t count;
    uint32_t letters[256];
};

static void add(struct skeleton *skeleton, uint32_t letter)
{
    bool dotted = letter == 0x307 && skeleton->count && skeleton->letters[skeleton->count - 1] == 'l';
    if (skeleton->count == COUNT(skeleton->letters) || dotted) /* an i has a dot, seen or not */
        return;
    size_t at = skeleton->count++;
    if (is_mark(letter))
        for (; at > 0 && is_mark(skeleton->letters[at - 1]) && skeleton->letters[at - 1] > letter; at--)
            skeleton->letters[at] = skeleton->letters[at - 1];
    skeleton->letters[at] = letter;
}

/* The place of a letter among others, or -1. */
static int place_of(const char32_t *letters, uint32_t letter)
{
    for (int place = 0; letters[place]; place++)
        if (letters[place] == letter)
            return place;
    return -1;
}

/* Wide letters and those of mathematicians are Latin ones in another dress, some have two numbers. */
static uint32_t undress(uint32_t letter)
{
    static const char latin[] = "abcdefghijklmnopqrstuvwxyz";
    if (letter < 0x80)
        return letter;
    if (letter >= 0xff01 && letter <= 0xff5e)
        return letter - (0xff01 - '!');
    if (letter >= 0x1d400 && letter < 0x1d6a4)
        return (uint32_t)latin[(letter - 0x1d400) % 26];
    if (letter >= 0x1d7ce && letter <= 0x1d7ff)
        return '0' + (letter - 0x1d7ce) % 10;
    if (letter >= 0xab70 && letter <= 0xabbf) /* Cherokee's small letters are small capitals */
        return letter - (0xab70 - 0x13a0);
    int place = place_of(name_twins, letter);
    return place < 0 ? letter : name_twins_of[place];
}

/* Of letters without marks. */
static uint32_t without_capitals(uint32_t letter)
{
    static const struct {
        struct letter_range range;
        unsigned distance, step;
    } capitals[] = {{{'A', 'Z'}, 32, 1},     {{0xc0, 0xde}, 32, 1},   {{0x391, 0x3a9}, 32, 1},
                    {{0x410, 0x42f}, 32, 1}, {{0x400, 0x40f}, 80, 1}, {{0x531, 0x556}, 48, 1},
                    {{0x14a, 0x177}, 1, 2},  {{0x460, 0x481}, 1, 2},  {{0x48a, 0x4bf}, 1, 2},
                    {{0x4d0, 0x52f}, 1, 2}};
    for (size_t i = 0; i < COUNT(capitals); i++)
        if (letter_is_in(letter, &capitals[i].range, 1) &&
            (letter - capitals[i].range.first) % capitals[i].step == 0)
            return letter + capitals[i].distance;
    return letter;
}

static bool add_look(struct skeleton *skeleton, uint32_t letter)
{
    for (size_t i = 0; i < COUNT(name_looks); i++) {
        if (place_of(name_looks[i].alike, letter) < 0)
            continue;
        for (const char *latin = name_looks[i].latin; *latin; latin++)
            add(skeleton, (unsigned char)*latin);
        return true;
    }
    return false;
}

/* A syllable of Hangul is two or three letters, by its number. */
static bool add_hangul(struct skeleton *skeleton, uint32_t letter)
{
    enum { FIRST = 0xac00, LAST = 0xd7a3, VOWELS = 21, ENDS = 28 };
    if (letter < FIRST || letter > LAST)
        return false;
    uint32_t number = letter - FIRST, end = number % ENDS;
    add(skeleton, 0x1100 + number / ENDS / VOWELS);
    add(skeleton, 0x1161 + number / ENDS % VOWELS);
    if (end)
        add(skeleton, 0x11a7 + end);
    return true;
}

/* A letter that is drawn with a mark, without it; false: it has none. */
static bool take_mark(uint32_t *letter, uint32_t *mark)
{
    for (size_t i = 0; i < COUNT(name_marked); i++) {
        int place = place_of(name_marked[i].with, *letter);
        if (place < 0)
            continue;
        *mark = undress(name_marked[i].mark);
        *letter = undress(name_marked[i].without[place]);
        return true;
    }
    return false;
}

static void add_letter(struct skeleton *skeleton, uint32_t letter)
{
    uint32_t marks[4];
    size_t count = 0;
    letter = undress(letter);
    while (letter >= 0x80 && count < COUNT(marks) && take_mark(&letter, &marks[count]))
        count++;
    if (!add_hangul(skeleton, letter) && !add_look(skeleton, letter)) {
        letter = without_capitals(letter);
        if (!add_look(skeleton, letter))
            add(skeleton, letter);
    }
    while (count > 0)
        add(skeleton, marks[--count]);
}

static struct skeleton skeleton_of(const char *name)
{
    struct skeleton skeleton = {.count = 0};
    uint32_t letter;
    for (size_t length; *name && (length = letter_read(name, &letter)) != 0; name += length)
        if (letter != ' ')
            add_letter(&skeleton, letter);
    return skeleton;
}

bool names_look_alike(const char *one, const char *other)
{
    struct skeleton first = skeleton_of(one), second = skeleton_of(other);
    return first.count == second.count &&
           memcmp(first.letters, second.letters, first.count * sizeof first.letters[0]) == 0;
}
