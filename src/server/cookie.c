// SPDX-License-Identifier: MIT
/* cookie.c: the secret by which somebody is known, in a cookie. */
#include "hall/cookie.h"

#include <sodium.h>
#include <string.h>

static const char cookie_name[] = "gonfalon=";

bool cookie_secret(const struct net_request *request, unsigned char secret[SECRET_BYTES])
{
    const char *at = request->cookie;
    while (at && *at) {
        at += strspn(at, "; ");
        size_t length = strcspn(at, ";");
        if (length > sizeof cookie_name - 1 && memcmp(at, cookie_name, sizeof cookie_name - 1) == 0) {
            size_t size;
            return sodium_base642bin(secret, SECRET_BYTES, at + sizeof cookie_name - 1,
                                     length - sizeof cookie_name + 1, NULL, &size, NULL,
                                     sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
                   size == SECRET_BYTES;
        }
        at += length;
    }
    return false;
}

void cookie_write(const unsigned char secret[SECRET_BYTES], const char *base, bool secure, struct text *text)
{
    char value[64];
    sodium_bin2base64(value, sizeof value, secret, SECRET_BYTES, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    text_format(text, "%s%s; Path=%s/; Max-Age=%d; HttpOnly; SameSite=Lax%s", cookie_name, value, base,
                (int)COOKIE_SECONDS, secure ? "; Secure" : "");
}
