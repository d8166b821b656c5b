// SPDX-License-Identifier: MIT
/* qr.h: QR codes, as a picture and in a terminal. */
#ifndef SERVER_QR_H
#define SERVER_QR_H

#include <stddef.h>
#include <stdio.h>

/* An SVG to be freed; NULL where the text is too long or there is no memory. */
char *qr_svg(const char *string, size_t *length);
/* Half blocks, dark on light. */
void qr_print(const char *text, FILE *file);

#endif
