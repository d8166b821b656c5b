// SPDX-License-Identifier: MIT
/* pictures.h: the pictures there are, those of games that have one. */
#ifndef TERMINAL_PICTURES_H
#define TERMINAL_PICTURES_H

#include "terminal/picture.h"

extern const struct picture *const pictures[];
extern const int pictures_count;

#endif
