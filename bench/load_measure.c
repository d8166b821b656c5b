// SPDX-License-Identifier: MIT
/* load_measure.c: histograms, errors by sentence, memory; see load.h. */
#include "load.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int64_t now_ns(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

void bytes_add(struct bytes *bytes, const char *data, size_t length)
{
    if (bytes->length + length + 1 > bytes->room) {
        size_t room = 2 * (bytes->length + length) + 64;
        char *more = realloc(bytes->data, room);
        if (!more) {
            fputs("load: no memory\n", stderr);
            exit(1);
        }
        bytes->data = more;
        bytes->room = room;
    }
    if (length > 0)
        memcpy(bytes->data + bytes->length, data, length);
    bytes->length += length;
    bytes->data[bytes->length] = '\0';
}

void bytes_set(struct bytes *bytes, const char *data, size_t length)
{
    bytes->length = 0;
    bytes_add(bytes, data, length);
}

void bytes_free(struct bytes *bytes)
{
    free(bytes->data);
    *bytes = (struct bytes){0};
}

/* Values below HISTOGRAM_FINE have a slot each; above, every doubling has HISTOGRAM_FINE of them. */
static size_t slot_of(uint64_t value)
{
    if (value < HISTOGRAM_FINE)
        return value;
    unsigned doublings = 57u - (unsigned)__builtin_clzll(value); /* since 64 = 2^6 */
    return (doublings + 1) * (size_t)HISTOGRAM_FINE + (value >> doublings) - HISTOGRAM_FINE;
}

static uint64_t highest_in(size_t slot)
{
    size_t doublings = slot / HISTOGRAM_FINE;
    if (doublings == 0)
        return slot;
    return ((slot % HISTOGRAM_FINE + HISTOGRAM_FINE + 1) << (doublings - 1)) - 1;
}

void histogram_add(struct histogram *histogram, int64_t nanoseconds)
{
    uint64_t value = nanoseconds > 0 ? (uint64_t)nanoseconds : 0;
    size_t slot = slot_of(value);
    histogram->slot[slot < HISTOGRAM_SLOTS ? slot : HISTOGRAM_SLOTS - 1]++;
    histogram->count++;
    if (value > histogram->most)
        histogram->most = value;
}

void histogram_merge(struct histogram *into, const struct histogram *from)
{
    for (size_t i = 0; i < HISTOGRAM_SLOTS; i++)
        into->slot[i] += from->slot[i];
    into->count += from->count;
    if (from->most > into->most)
        into->most = from->most;
}

double histogram_quantile(const struct histogram *histogram, double share)
{
    uint64_t wanted = (uint64_t)((double)histogram->count * share), below = 0;
    if (histogram->count == 0)
        return 0;
    if (share >= 1)
        return (double)histogram->most / 1e6;
    for (size_t i = 0; i < HISTOGRAM_SLOTS; i++) {
        below += histogram->slot[i];
        if (below > wanted) {
            uint64_t value = highest_in(i);
            return (double)(value < histogram->most ? value : histogram->most) / 1e6;
        }
    }
    return (double)histogram->most / 1e6;
}

static void count_sentence(struct errors *errors, const char *text, uint64_t count)
{
    errors->total += count;
    for (size_t i = 0; i < errors->distinct; i++)
        if (strcmp(errors->sentence[i].text, text) == 0) {
            errors->sentence[i].count += count;
            return;
        }
    if (errors->distinct == SENTENCES_MAX)
        return;
    strcpy(errors->sentence[errors->distinct].text, text);
    errors->sentence[errors->distinct++].count = count;
}

void errors_add(struct errors *errors, const char *what, const char *text, size_t length)
{
    char sentence[SENTENCE_MAX];
    snprintf(sentence, sizeof sentence, "%s%s%.*s", what, length ? ": " : "", (int)length, text);
    count_sentence(errors, sentence, 1);
}

void errors_merge(struct errors *into, const struct errors *from)
{
    uint64_t told = 0;
    for (size_t i = 0; i < from->distinct; i++) {
        count_sentence(into, from->sentence[i].text, from->sentence[i].count);
        told += from->sentence[i].count;
    }
    into->total += from->total - told;
}

long process_memory(int pid)
{
    char path[64], line[256];
    long memory = 0;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *file = pid > 0 ? fopen(path, "r") : NULL;
    if (!file)
        return 0;
    while (fgets(line, sizeof line, file))
        if (strncmp(line, "VmRSS:", 6) == 0)
            memory = strtol(line + 6, NULL, 10);
    fclose(file);
    return memory;
}

double process_seconds(int pid)
{
    char path[64], line[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = pid > 0 ? fopen(path, "r") : NULL;
    if (!file)
        return 0;
    const char *at = fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
    fclose(file);
    /* utime and stime are the 12th and 13th fields after the name. */
    for (int field = 0; at && field < 12; field++)
        at = strchr(at + 1, ' ');
    if (!at)
        return 0;
    char *rest;
    unsigned long user = strtoul(at, &rest, 10), system = strtoul(rest, NULL, 10);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}
