// SPDX-License-Identifier: MIT
/* input.c: see input.h. */
#include "terminal/input.h"

#include <ctype.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

bool input_has_line(const struct input *input)
{
    char line[INPUT_LINE_MAX];
    return input_peek(input, 0, line) > 0;
}

size_t input_peek(const struct input *input, size_t from, char line[INPUT_LINE_MAX])
{
    size_t rest = input->length - from, start = from;
    const char *end = memchr(input->bytes + from, '\n', rest);
    if (!end && !(input->ended && rest > 0) && rest < sizeof input->bytes)
        return 0;
    size_t next = end ? (size_t)(end - input->bytes) + 1 : input->length, stop = end ? next - 1 : next;
    while (start < stop && isspace((unsigned char)input->bytes[start]))
        start++;
    while (stop > start && isspace((unsigned char)input->bytes[stop - 1]))
        stop--;
    size_t length = stop - start < INPUT_LINE_MAX ? stop - start : INPUT_LINE_MAX - 1;
    memcpy(line, input->bytes + start, length);
    line[length] = '\0';
    /* What cannot be typed is not text. */
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)line[i] < ' ')
            line[i] = ' ';
    return next;
}

bool input_take(struct input *input, char line[INPUT_LINE_MAX])
{
    size_t used = input_peek(input, 0, line);
    if (used == 0)
        return false;
    memmove(input->bytes, input->bytes + used, input->length - used);
    input->length -= used;
    return true;
}

void input_wait(struct input *input, int descriptor, int milliseconds)
{
    bool full = input->length == sizeof input->bytes;
    struct pollfd list[2] = {{.fd = input->ended || full ? -1 : STDIN_FILENO, .events = POLLIN},
                             {.fd = descriptor, .events = POLLIN}};
    if (poll(list, 2, milliseconds) <= 0 || !list[0].revents)
        return;
    ssize_t got = read(STDIN_FILENO, input->bytes + input->length, sizeof input->bytes - input->length);
    if (got <= 0)
        input->ended = true;
    else
        input->length += (size_t)got;
}
