// SPDX-License-Identifier: MIT
/* digests.c: the same seeds give the same games and the same decisions on every processor, with every
 * compiler and at every optimisation: tests/digests.txt holds what they come to, a line for each
 * configuration (digest.h). tests/suites/digests computes the same lines in WebAssembly.
 *
 * When the rules or the bots have changed for good, `test_digests --write` writes the file anew: every line
 * that changes says that games from the same seed go another way now. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the four above first. */
#include <cmocka.h>

#include "digest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_MAX = 256 };

/* What stands in the file; the digest is cut off the name. */
static struct {
    char name[DIGEST_LINE_MAX];
    const char *digest;
} known[LINES_MAX];
static int known_count;

static void split(int index)
{
    char *name = known[index].name;
    name[strcspn(name, "\n")] = '\0';
    char *blank = strrchr(name, ' ');
    if (blank)
        *blank = '\0';
    known[index].digest = blank ? blank + 1 : "";
}

static bool read_known(void)
{
    FILE *file = fopen(DIGESTS, "r");
    while (file && known_count < LINES_MAX && fgets(known[known_count].name, DIGEST_LINE_MAX, file))
        split(known_count++);
    return file && fclose(file) == 0;
}

static void compute(void **index)
{
    int at = (int)(intptr_t)*index;
    TEXT_ON_STACK(line, DIGEST_LINE_MAX);
    digest_write(at, &line);
    char *digest = strrchr(line.data, ' ');
    *digest++ = '\0';
    assert_string_equal(line.data, known[at].name);
    assert_string_equal(digest, known[at].digest);
}

static void the_file_has_every_line(void **unused)
{
    (void)unused;
    assert_int_equal(known_count, digest_count());
}

static int write_anew(void)
{
    FILE *file = fopen(DIGESTS, "w");
    for (int i = 0; file && i < digest_count(); i++) {
        TEXT_ON_STACK(line, DIGEST_LINE_MAX);
        digest_write(i, &line);
        fprintf(file, "%s\n", line.data);
    }
    return file && fclose(file) == 0 ? 0 : 1;
}

int main(int count, char **arguments)
{
    static struct CMUnitTest tests[1 + LINES_MAX] = {cmocka_unit_test(the_file_has_every_line)};
    if (count == 2 && strcmp(arguments[1], "--write") == 0)
        return write_anew();
    if (!read_known()) {
        fprintf(stderr, "%s cannot be read\n", DIGESTS);
        return 1;
    }
    for (int i = 0; i < known_count; i++)
        tests[1 + i] = (struct CMUnitTest){
            .name = known[i].name, .test_func = compute, .initial_state = (void *)(intptr_t)i};
    return _cmocka_run_group_tests("digests", tests, (size_t)(1 + known_count), NULL, NULL);
}
