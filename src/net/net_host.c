// SPDX-License-Identifier: MIT
/* net_host.c: the names we go by; see net.h. A page of another site may get its own name to point to our
 * address, and would then be of our site for every browser: what is asked for under a name that is not ours
 * is not answered. Nobody can do that with an address. */
#include "net/net_inside.h"

#include "core/text.h"

#include <arpa/inet.h>
#include <string.h>
#include <strings.h>

/* The name without its port, and without the dot that ends a full one. */
static size_t name_length(const char *host)
{
    size_t length = host[0] == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":");
    return length > 1 && host[length - 1] == '.' ? length - 1 : length;
}

static bool is_address(const char *host, size_t length)
{
    char name[INET6_ADDRSTRLEN];
    struct in_addr address;
    if (host[0] == '[')
        return true; /* no name begins so */
    if (length >= sizeof name)
        return false;
    memcpy(name, host, length);
    name[length] = '\0';
    return inet_pton(AF_INET, name, &address) == 1;
}

static bool is_among(const char *host, size_t length, const char *names)
{
    for (const char *at = names + strspn(names, ", "); *at; at += strspn(at, ", ")) {
        size_t size = strcspn(at, ", ");
        if (size == length && strncasecmp(at, host, length) == 0)
            return true;
        at += size;
    }
    return false;
}

bool host_is_ours(const struct net_settings *settings, const char *host)
{
    size_t length = name_length(host);
    return !settings->names || length == 0 || is_address(host, length) ||
           is_among(host, length, "localhost") || is_among(host, length, settings->names);
}
