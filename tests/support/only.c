// SPDX-License-Identifier: MIT
/* only.c: some tests of a suite alone. ONLY='*rematch*' build-test/tests/test_hall runs those whose names
 * match, BUT='*rematch*' the others; linked into every suite. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

__attribute__((constructor)) static void run_only(void)
{
    const char *names = getenv("ONLY"), *others = getenv("BUT");
    if (names && *names)
        cmocka_set_test_filter(names);
    if (others && *others)
        cmocka_set_skip_filter(others);
}
