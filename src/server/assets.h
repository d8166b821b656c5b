// SPDX-License-Identifier: MIT
/* assets.h: the files inside the program: the browser client, the rules. Made by tools/embed.c. */
#ifndef SERVER_ASSETS_H
#define SERVER_ASSETS_H

#include <stddef.h>

/* What a browser says it accepts, the best last. */
enum asset_form { ASSET_PLAIN, ASSET_GZIP, ASSET_BROTLI, ASSET_FORMS };

struct asset {
    const char *path; /* "/index.html" */
    const char *type;
    const char *hash;
    struct {
        const unsigned char *bytes;
        size_t length;
    } forms[ASSET_FORMS];
};

/* NULL where there is none. */
const struct asset *asset_find(const char *path);

#endif
