// SPDX-License-Identifier: MIT
/* pictures.c: see pictures.h. A picture is one line here. */
#include "terminal/pictures.h"

extern const struct picture picture_goths, picture_echec;

const struct picture *const pictures[] = {&picture_goths, &picture_echec};
const int pictures_count = sizeof pictures / sizeof pictures[0];
