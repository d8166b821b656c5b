// SPDX-License-Identifier: MIT
/* queue.c: lists of requests that are added to at the end and taken from at the front; see runner.h. */
#include "store/runner.h"

void store_queue_clear(struct store_queue *queue)
{
    queue->first = NULL;
    queue->end = &queue->first;
}

void store_queue_add(struct store_queue *queue, struct store_request *first)
{
    *queue->end = first;
    while (*queue->end)
        queue->end = &(*queue->end)->next;
}

struct store_request *store_queue_take(struct store_queue *queue, size_t most)
{
    struct store_request *first = queue->first, **end = &queue->first;
    for (size_t i = 0; i < most && *end; i++)
        end = &(*end)->next;
    queue->first = *end;
    *end = NULL;
    if (!queue->first)
        queue->end = &queue->first;
    return first;
}
