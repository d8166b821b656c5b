// SPDX-License-Identifier: MIT
/* qr.c: libqrencode works codes out; here they are drawn. */
#include "server/qr.h"
#include "core/text.h"

#include <qrencode.h>
#include <stdlib.h>
#include <string.h>

enum { QUIET = 4 }; /* the light border a reader needs */

char *qr_svg(const char *string, size_t *length)
{
    QRcode *code = QRcode_encodeString(string, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
    if (!code)
        return NULL;
    int width = code->width, size = width + 2 * QUIET;
    size_t capacity = 256 + (size_t)width * (size_t)width * 16;
    char *bytes = malloc(capacity);
    if (bytes) {
        struct text text = text_in(bytes, capacity);
        text_format(
            &text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" shape-rendering=\"crispEdges\">"
            "<path fill=\"#fff\" d=\"M0 0h%dv%dH0z\"/><path d=\"",
            size, size, size, size);
        for (int i = 0; i < width * width; i++)
            if (code->data[i] & 1)
                text_format(&text, "M%d %dh1v1h-1z", i % width + QUIET, i / width + QUIET);
        text_string(&text, "\"/></svg>");
        *length = text.length;
    }
    QRcode_free(code);
    return bytes;
}

static int dark(const QRcode *code, int x, int y)
{
    return x >= 0 && y >= 0 && x < code->width && y < code->width && code->data[y * code->width + x] & 1;
}

/* Two rows in one line of text; light is what is printed, for terminals are dark. */
void qr_print(const char *text, FILE *file)
{
    static const char *const blocks[] = {"█", "▀", "▄", " "};
    QRcode *code = QRcode_encodeString(text, 0, QR_ECLEVEL_L, QR_MODE_8, 1);
    if (!code)
        return;
    for (int y = -2; y < code->width + 2; y += 2) {
        fputs("  ", file);
        for (int x = -2; x < code->width + 2; x++)
            fputs(blocks[2 * dark(code, x, y) + dark(code, x, y + 1)], file);
        fputc('\n', file);
    }
    QRcode_free(code);
}
