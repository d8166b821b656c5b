// SPDX-License-Identifier: MIT
/* letters.c: see letters.h. */
#include "core/letters.h"

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

bool letter_is_in(uint32_t letter, const struct letter_range *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (letter >= ranges[i].first && letter <= ranges[i].last)
            return true;
    return false;
}

bool letter_is_sly(uint32_t letter)
{
    static const struct letter_range sly[] = {{0, 0x1f},        {0x7f, 0x9f},     {0x61c, 0x61c},
                                              {0x200b, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f},
                                              {0xfeff, 0xfeff}};
    return letter_is_in(letter, sly, sizeof sly / sizeof sly[0]);
}
