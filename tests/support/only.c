// SPDX-License-Identifier: MIT
/* only.c: one test of a suite alone. ONLY='*rematch*' build-test/tests/test_hall runs those whose names
 * match; linked into every suite. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

__attribute__((constructor)) static void run_only(void)
{
    const char *names = getenv("ONLY");
    if (names && *names)
        cmocka_set_test_filter(names);
}
