// SPDX-License-Identifier: MIT
/* digest_wasm.c: the digests for tests/suites/digests, which asks for them line by line. */
#include "digest.h"
#include "wasm/world.h"

FOR_BROWSER("digest_lines") int digest_lines(void);
FOR_BROWSER("digest_line") const char *digest_line(int index);

int digest_lines(void)
{
    return digest_count();
}

const char *digest_line(int index)
{
    static char bytes[DIGEST_LINE_MAX];
    struct text line = text_in(bytes, sizeof bytes);
    digest_write(index, &line);
    return bytes;
}
