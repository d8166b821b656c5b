// SPDX-License-Identifier: MIT
/* net_frame.c: heads of frames as bytes and back; masks; which bytes are text. */
#include "net/net_frame.h"

#include <string.h>

static uint64_t big_endian(const unsigned char *bytes, int count)
{
    uint64_t number = 0;
    for (int i = 0; i < count; i++)
        number = number << 8 | bytes[i];
    return number;
}

static bool is_known(unsigned kind)
{
    return kind <= FRAME_BINARY || (kind >= FRAME_CLOSE && kind <= FRAME_PONG);
}

/* How many bytes after the second one hold the length. */
static int length_bytes(unsigned char second)
{
    return (second & 127) == 127 ? 8 : (second & 127) == 126 ? 2 : 0;
}

static bool breaks_a_rule(unsigned char first, unsigned char second, bool wants_mask)
{
    bool reserved = first & 0x70, final = first & 0x80, masked = second & 0x80;
    bool control = first & 0x08;
    return reserved || masked != wants_mask || !is_known(first & 15) ||
           (control && (!final || (second & 127) > 125));
}

enum frame_state frame_read(const char *bytes, size_t length, bool masked, struct frame *frame)
{
    const unsigned char *at = (const unsigned char *)bytes;
    if (length < 2)
        return FRAME_PARTIAL;
    if (breaks_a_rule(at[0], at[1], masked))
        return FRAME_BROKEN;
    int extra = length_bytes(at[1]);
    frame->kind = at[0] & 15;
    frame->final = at[0] & 0x80;
    frame->header = 2 + (size_t)extra + (masked ? 4 : 0);
    if (length < frame->header)
        return FRAME_PARTIAL;
    frame->length = extra ? big_endian(at + 2, extra) : at[1] & 127;
    if ((extra == 2 && frame->length < 126) || (extra == 8 && frame->length <= UINT16_MAX) ||
        frame->length > INT64_MAX)
        return FRAME_BROKEN;
    memset(frame->mask, 0, sizeof frame->mask);
    if (masked)
        memcpy(frame->mask, at + frame->header - 4, 4);
    return FRAME_READ;
}

void frame_unmask(char *payload, size_t length, const unsigned char mask[4])
{
    uint64_t word, wide;
    memcpy(&wide, mask, 4);
    memcpy((char *)&wide + 4, mask, 4);
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        memcpy(&word, payload + i, 8);
        word ^= wide;
        memcpy(payload + i, &word, 8);
    }
    for (; i < length; i++)
        payload[i] = (char)(payload[i] ^ mask[i & 3]);
}

size_t frame_write_header(char header[FRAME_HEADER_MAX], enum frame_kind kind, size_t length, bool masked)
{
    int extra = length <= 125 ? 0 : length <= UINT16_MAX ? 2 : 8;
    header[0] = (char)(0x80 | kind);
    header[1] = extra == 0 ? (char)length : extra == 2 ? 126 : 127;
    for (int i = 0; i < extra; i++)
        header[2 + i] = (char)(length >> 8 * (extra - 1 - i));
    if (!masked)
        return 2 + (size_t)extra;
    header[1] |= (char)0x80;
    memset(header + 2 + extra, 0, 4);
    return 6 + (size_t)extra;
}

bool close_code_is_sendable(int code)
{
    return (code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006) ||
           (code >= 3000 && code <= 4999);
}

/* The length of the sequence that starts with `first`, and the range of its second byte, by table 3-7 of the
 * Unicode standard: so overlong forms, surrogates and numbers beyond U+10FFFF have no place. */
static int sequence(unsigned char first, unsigned char *lowest, unsigned char *highest)
{
    *lowest = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    *highest = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    if (first >= 0xc2 && first <= 0xdf)
        return 2;
    if (first >= 0xe0 && first <= 0xef)
        return 3;
    return first >= 0xf0 && first <= 0xf4 ? 4 : 0;
}

static size_t skip_ascii(const char *bytes, size_t from, size_t length)
{
    uint64_t word;
    for (; from + 8 <= length; from += 8) {
        memcpy(&word, bytes + from, 8);
        if (word & 0x8080808080808080)
            break;
    }
    while (from < length && !(bytes[from] & 0x80))
        from++;
    return from;
}

/* Whether these can be the first bytes of a sequence. */
static bool begins_sequence(const unsigned char *at, size_t length, unsigned char lowest,
                            unsigned char highest)
{
    if (length > 1 && (at[1] < lowest || at[1] > highest))
        return false;
    for (size_t i = 2; i < length; i++)
        if ((at[i] & 0xc0) != 0x80)
            return false;
    return true;
}

bool utf8_may_go_on(const char *bytes, size_t length, size_t *whole)
{
    const unsigned char *at = (const unsigned char *)bytes;
    size_t i = skip_ascii(bytes, 0, length);
    while (i < length) {
        unsigned char lowest, highest;
        size_t count = (size_t)sequence(at[i], &lowest, &highest), rest = length - i;
        if (count == 0 || !begins_sequence(at + i, count < rest ? count : rest, lowest, highest))
            return false;
        if (rest < count)
            break;
        i = skip_ascii(bytes, i + count, length);
    }
    *whole = i;
    return true;
}

bool utf8_is_valid(const char *bytes, size_t length)
{
    size_t whole;
    return utf8_may_go_on(bytes, length, &whole) && whole == length;
}
