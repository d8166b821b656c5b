// SPDX-License-Identifier: MIT
/* webhook_address.c: where notices may go.
 *
 * A player names the address, and the server, which may stand inside a private network, visits it. So it
 * visits public addresses only. What counts is the address of the socket, not the name: a name may lead
 * elsewhere the next time it is asked for. */
#include "server/webhook_inside.h"

#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>
#include <strings.h>

enum { URL_BYTES_MAX = 2048 };

struct network {
    unsigned char bytes[16];
    unsigned bits;
};

/* The registry of special addresses (RFC 6890 and its successors); 169.254.169.254, where clouds tell their
 * machines secrets, is among the link-local ones, and others of that kind among the shared ones. */
static const struct network special_4[] = {
    {{0}, 8},             /* this network */
    {{10}, 8},            /* private */
    {{100, 64}, 10},      /* shared by the customers of a provider */
    {{127}, 8},           /* this machine */
    {{169, 254}, 16},     /* link-local */
    {{172, 16}, 12},      /* private */
    {{192, 0, 0}, 24},    /* protocol assignments */
    {{192, 0, 2}, 24},    /* documentation */
    {{192, 31, 196}, 24}, /* AS112 */
    {{192, 52, 193}, 24}, /* AMT */
    {{192, 88, 99}, 24},  /* 6to4 relays */
    {{192, 168}, 16},     /* private */
    {{192, 175, 48}, 24}, /* AS112 */
    {{198, 18}, 15},      /* benchmarks */
    {{198, 51, 100}, 24}, /* documentation */
    {{203, 0, 113}, 24},  /* documentation */
    {{224}, 4},           /* multicast */
    {{240}, 4},           /* reserved, and broadcast */
};

/* Outside of 2000::/3, which is all the public space there is, nothing is public; these lie inside it. */
static const struct network global_6 = {{0x20}, 3};
static const struct network special_6[] = {
    {{0x20, 0x01}, 23},                   /* protocol assignments: Teredo, ORCHID, benchmarks */
    {{0x20, 0x01, 0x0d, 0xb8}, 32},       /* documentation */
    {{0x20, 0x02}, 16},                   /* 6to4: an IPv4 address in disguise */
    {{0x26, 0x20, 0x00, 0x4f, 0x80}, 48}, /* AS112 */
    {{0x3f, 0xff}, 20},                   /* documentation */
};

/* IPv4 addresses written as IPv6 ones: mapped, and as a translator writes them (RFC 6052). */
static const struct network mapped = {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff}, 96};
static const struct network translated = {{0, 0x64, 0xff, 0x9b}, 96};

static bool within(const unsigned char *address, const struct network *network)
{
    unsigned whole = network->bits / 8, rest = network->bits % 8;
    if (memcmp(address, network->bytes, whole) != 0)
        return false;
    return rest == 0 || (address[whole] ^ network->bytes[whole]) >> (8 - rest) == 0;
}

static bool within_any(const unsigned char *address, const struct network *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (within(address, &list[i]))
            return true;
    return false;
}

static bool public_4(const unsigned char *address)
{
    return !within_any(address, special_4, sizeof special_4 / sizeof special_4[0]);
}

static bool public_6(const unsigned char *address)
{
    if (within(address, &mapped) || within(address, &translated))
        return public_4(address + 12);
    return within(address, &global_6) &&
           !within_any(address, special_6, sizeof special_6 / sizeof special_6[0]);
}

bool webhook_address_is_public(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET) {
        struct sockaddr_in four;
        memcpy(&four, address, sizeof four);
        return public_4((const unsigned char *)&four.sin_addr);
    }
    if (address->sa_family == AF_INET6) {
        struct sockaddr_in6 six;
        memcpy(&six, address, sizeof six);
        return public_6(six.sin6_addr.s6_addr);
    }
    return false;
}

/* True if the part is there and fits; it is copied. */
static bool read_part(CURLU *url, CURLUPart part, char *copy, size_t size)
{
    char *value = NULL;
    bool there = curl_url_get(url, part, &value, 0) == CURLUE_OK && strlen(value) < size;
    if (there)
        strcpy(copy, value);
    curl_free(value);
    return there;
}

static bool has_part(CURLU *url, CURLUPart part)
{
    char *value = NULL;
    bool there = curl_url_get(url, part, &value, 0) == CURLUE_OK;
    curl_free(value);
    return there;
}

static bool port_is_usual(CURLU *url)
{
    char port[8];
    if (!has_part(url, CURLUPART_PORT))
        return true;
    return read_part(url, CURLUPART_PORT, port, sizeof port) &&
           (strcmp(port, "443") == 0 || strcmp(port, "8443") == 0);
}

bool webhook_url_is_fine(const char *text, bool any_port, char host[WEBHOOK_HOST_MAX])
{
    /* curl would take any number of slashes. */
    if (strncasecmp(text, "https://", 8) != 0 || text[8] == '/' || strlen(text) > URL_BYTES_MAX)
        return false;
    CURLU *url = curl_url();
    bool fine = url && curl_url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK &&
                read_part(url, CURLUPART_HOST, host, WEBHOOK_HOST_MAX) && host[0] != '\0' &&
                !has_part(url, CURLUPART_USER) && !has_part(url, CURLUPART_PASSWORD) &&
                (any_port || port_is_usual(url));
    curl_url_cleanup(url);
    return fine;
}
