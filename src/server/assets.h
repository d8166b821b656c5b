/* assets.h: the files inside the program: the browser client, the rules. Made by tools/embed.c. */
#ifndef SERVER_ASSETS_H
#define SERVER_ASSETS_H

#include <stddef.h>

struct asset {
    const char *path; /* "/index.html" */
    const char *type;
    const char *etag;
    const unsigned char *bytes;
    size_t length;
};

/* NULL where there is none. */
const struct asset *asset_find(const char *path);

#endif
