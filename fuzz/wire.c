// SPDX-License-Identifier: MIT
/* wire.c: libFuzzer target for what comes over a connection before anybody knows who is there: the head of an
 * HTTP request, and the frames of a WebSocket.
 *
 * The input is read as both. Nothing outside it may be touched; a head that is accepted has a path without
 * a NUL, and a frame that is read lies within what its length says. */
#include "net/net_frame.h"
#include "net/net_head.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define must(condition) ((condition) ? (void)0 : abort())

static void read_heads(char *bytes, size_t length)
{
    for (size_t end; (end = head_end(bytes, length)) > 0; bytes += end, length -= end) {
        struct head head;
        const char *path, *query;
        must(end <= length);
        int status = head_read(bytes, end, &head);
        must(status == 0 || (status >= 400 && status < 600));
        if (status)
            return;
        must(head.length == end);
        for (int field = 0; field < FIELD_COUNT; field++)
            must(head_string(&head, (enum field)field) != NULL);
        if (head_split_target(&head, &path, &query))
            must(path[0] == '/' || path[0] == '*');
    }
}

static void read_frames(char *bytes, size_t length)
{
    struct frame frame;
    while (frame_read(bytes, length, true, &frame) == FRAME_READ) {
        must(frame.header <= length);
        if (frame.length > length - frame.header)
            return;
        char *payload = bytes + frame.header;
        size_t size = (size_t)frame.length;
        frame_unmask(payload, size, frame.mask);
        utf8_is_valid(payload, size);
        bytes = payload + size;
        length -= frame.header + size;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *bytes = malloc(size + 1);
    must(bytes != NULL);
    memcpy(bytes, data, size);
    read_heads(bytes, size);
    memcpy(bytes, data, size);
    read_frames(bytes, size);
    free(bytes);
    return 0;
}
