// SPDX-License-Identifier: MIT
/* found.c: what a request found, put together by a backend and taken apart by its answer; see request.h. */
#include "store/request.h"

#include <stdlib.h>
#include <string.h>

void store_found_free(struct store_found *found)
{
    free(found->bytes);
    free(found->items);
    *found = (struct store_found){0};
}

bool store_found_text(store_resize *resize, struct store_found *found, const void *text, size_t length,
                      const char **place)
{
    if (!text)
        return false;
    if (found->capacity - found->length <= length) {
        size_t capacity = 2 * found->capacity + length + 1024;
        char *bytes = resize(found->bytes, capacity);
        if (!bytes)
            return false;
        found->bytes = bytes;
        found->capacity = capacity;
    }
    char *copied = found->bytes + found->length;
    memcpy(copied, text, length);
    copied[length] = '\0';
    *place = (const char *)found->length; /* NOLINT(performance-no-int-to-ptr) */
    found->length += length + 1;
    return true;
}

bool store_found_room(store_resize *resize, struct store_found *found, size_t room, size_t size)
{
    if (room <= found->room)
        return true;
    void *items = room <= SIZE_MAX / size ? resize(found->items, room * size) : NULL;
    if (!items)
        return false;
    found->items = items;
    found->room = room;
    return true;
}

/* The next item, which counts once it is whole; NULL: no memory. */
static void *next_item(store_resize *resize, struct store_found *found, size_t size)
{
    if (found->count == found->room && !store_found_room(resize, found, 2 * found->room + 16, size))
        return NULL;
    return (char *)found->items + found->count * size;
}

static bool found_string(store_resize *resize, struct store_found *found, const char **string)
{
    return *string && store_found_text(resize, found, *string, strlen(*string), string);
}

bool store_found_line(store_resize *resize, struct store_found *found, const char *text, size_t length)
{
    struct store_line *line = next_item(resize, found, sizeof *line);
    if (!line || !store_found_text(resize, found, text, length, &line->text))
        return false;
    line->length = length;
    found->count++;
    return true;
}

bool store_found_row(store_resize *resize, struct store_found *found, const struct store_row *row)
{
    struct store_row *item = next_item(resize, found, sizeof *item);
    if (!item)
        return false;
    *item = *row;
    bool whole = found_string(resize, found, &item->facts.game) &&
                 found_string(resize, found, &item->facts.about) &&
                 found_string(resize, found, &item->facts.people);
    found->count += whole;
    return whole;
}

bool store_found_known(store_resize *resize, struct store_found *found, const struct store_known *known)
{
    struct store_known *item = next_item(resize, found, sizeof *item);
    if (!item)
        return false;
    *item = *known;
    bool whole = found_string(resize, found, &item->key) &&
                 (!known->about || found_string(resize, found, &item->about));
    found->count += whole;
    return whole;
}

static void settle(const struct store_found *found, const char **place)
{
    *place = found->bytes + (size_t)*place;
}

static void settle_known(const struct store_found *found, struct store_known *known, bool with_about)
{
    settle(found, &known->key);
    if (with_about)
        settle(found, &known->about);
}

static void settle_facts(const struct store_found *found, struct store_facts *facts)
{
    settle(found, &facts->game);
    settle(found, &facts->about);
    settle(found, &facts->people);
}

void store_found_settle(struct store_request *request)
{
    const struct store_found *found = &request->found;
    enum store_kind kind = request->kind;
    for (size_t i = 0; i < found->count; i++)
        if (kind == STORE_READ || kind == STORE_PERSON_GET || kind == STORE_TAKE)
            settle(found, &((struct store_line *)found->items)[i].text);
        else if (kind == STORE_SCAN_PEOPLE || kind == STORE_SCAN_SEATS)
            settle_known(found, &((struct store_known *)found->items)[i], kind == STORE_SCAN_PEOPLE);
        else
            settle_facts(found, &((struct store_row *)found->items)[i].facts);
}
