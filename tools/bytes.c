// SPDX-License-Identifier: MIT
/* bytes.c: a file as an array of signed bytes: bytes NAME HEADER FILE writes it to the standard output. Used
 * while building only. */
#include <stdio.h>

int main(int count, char **arguments)
{
    FILE *in = count == 4 ? fopen(arguments[3], "rb") : NULL;
    if (!in) {
        fputs("usage: bytes NAME HEADER FILE\n", stderr);
        return 1;
    }
    printf("#include \"%s\"\nconst int8_t %s[] = {", arguments[2], arguments[1]);
    for (int c, column = 0; (c = getc(in)) != EOF; column++)
        printf("%s%d,", column % 32 ? "" : "\n", c < 128 ? c : c - 256);
    puts("\n};");
    return fclose(in);
}
