// SPDX-License-Identifier: MIT
/* own_hall.h: a hall in this process, the same a server has: tables in an SQLite file, bots in threads, and
 * the person at this screen as its one guest. Its time is that of whoever asks for the next message. */
#ifndef TERMINAL_OWN_HALL_H
#define TERMINAL_OWN_HALL_H

#include "terminal/line.h"
#include "terminal/terminal.h"

/* The hall whose tables are kept in the file of the request, or in one of its folder that nobody plays at
 * just now, which is told in `file`; NULL, with a sentence in `why`. */
struct line *own_hall_open(const struct play_request *request, char *file, size_t size, struct text *why);

#endif
