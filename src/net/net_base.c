// SPDX-License-Identifier: MIT
/* net_base.c: the path below which everything lies; see net.h. */
#include "net/net.h"

#include "core/text.h"

#include <string.h>

static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~";

/* Dots would be taken for this folder and the one above it, and two slashes for another host. */
static bool is_name(const char *at, size_t length)
{
    return length > 0 && strspn(at, allowed) == length && !text_equals(at, length, ".") &&
           !text_equals(at, length, "..");
}

bool net_base_read(const char *value, char base[NET_BASE_MAX])
{
    struct text text = text_in(base, NET_BASE_MAX);
    if (value[0] != '/')
        return false;
    while (value[0] && value[1]) {
        size_t length = strcspn(value + 1, "/");
        if (!is_name(value + 1, length))
            return false;
        text_bytes(&text, value, 1 + length);
        value += 1 + length;
    }
    return !text.overflow;
}
