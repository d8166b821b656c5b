// SPDX-License-Identifier: MIT
/* record.c: libFuzzer target for the record loader.
 *
 * A record that is refused leaves an empty match empty. One that is accepted can be written, and loading what
 * was written gives the same game and the same text; all its steps can be taken back. */
#include "table/match.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define must(condition) ((condition) ? (void)0 : abort())

static char *record_of(const struct match *match)
{
    size_t size = match_record_size(match);
    char *bytes = malloc(size);
    must(bytes != NULL);
    struct text text = text_in(bytes, size);
    match_write_record(match, &text);
    must(!text.overflow);
    return bytes;
}

static void check_accepted(struct match *match)
{
    struct match *again = match_new();
    must(again != NULL);
    char *record = record_of(match);
    must(match_load(again, record, strlen(record), 2) == NULL);
    char *twice = record_of(again);
    must(strcmp(record, twice) == 0);
    must(memcmp(match_state(match), match_state(again), match_game(match)->state_size) == 0);
    must(match_event_count(match) == match_event_count(again));
    while (match_undo(again) == NULL)
        must(match_undo(match) == NULL);
    must(match_undo(match) != NULL);
    must(memcmp(match_state(match), match_state(again), match_game(match)->state_size) == 0);
    free(record);
    free(twice);
    match_free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct match *match = match_new();
    must(match != NULL);
    const char *refusal = match_load(match, (const char *)data, size, 1);
    if (refusal)
        must(*refusal && !match_game(match));
    else
        check_accepted(match);
    match_free(match);
    return 0;
}
