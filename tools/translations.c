// SPDX-License-Identifier: MIT
/* translations.c: turns a compiled message catalogue (.mo, as msgfmt writes it) into the table
 * src/core/language.h declares.
 *
 * usage: translations FILE.mo NAME > NAME.c
 *
 * The format is that of GNU gettext's manual: two tables of (length, offset), originals sorted by bytes, then
 * translations. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned char *bytes;
static size_t size;

static void fail(const char *what)
{
    fprintf(stderr, "translations: %s\n", what);
    exit(1);
}

static uint32_t number_at(size_t offset)
{
    uint32_t number;
    if (offset > size || size - offset < 4)
        fail("the catalogue is cut off");
    memcpy(&number, bytes + offset, 4);
    return number;
}

static const char *string_at(size_t table, uint32_t index)
{
    uint32_t length = number_at(table + 8 * (size_t)index), offset = number_at(table + 8 * (size_t)index + 4);
    if (offset > size || size - offset <= length || bytes[offset + length] != '\0')
        fail("a string of the catalogue is cut off");
    return (const char *)bytes + offset;
}

static void print_quoted(const char *string)
{
    putchar('"');
    for (; *string; string++) {
        unsigned char c = (unsigned char)*string;
        if (c == '"' || c == '\\')
            printf("\\%c", c);
        else if (c < 0x20 || c > 0x7e)
            printf("\\%03o", c);
        else
            putchar(c);
    }
    putchar('"');
}

int main(int count, char **arguments)
{
    if (count != 3)
        fail("usage: translations FILE.mo NAME");
    FILE *file = fopen(arguments[1], "rb");
    if (!file)
        fail("cannot open the catalogue");
    bytes = malloc(1 << 22);
    size = bytes ? fread(bytes, 1, 1 << 22, file) : 0;
    fclose(file);
    if (number_at(0) != 0x950412de)
        fail("that is no catalogue of this machine's byte order");
    uint32_t strings = number_at(8);
    size_t originals = number_at(12), others = number_at(16);
    printf("/* Made from po/ when the program is built. */\n#include \"core/language.h\"\n\n");
    printf("const struct translation translations_%s[] = {\n", arguments[2]);
    uint32_t written = 0;
    for (uint32_t i = 0; i < strings; i++) {
        const char *original = string_at(originals, i);
        if (*original == '\0')
            continue; /* the header */
        printf("    {");
        print_quoted(original);
        printf(", ");
        print_quoted(string_at(others, i));
        printf("},\n");
        written++;
    }
    if (written == 0)
        printf("    {\"\", \"\"},\n");
    printf("};\nconst size_t translations_%s_count = %u;\n", arguments[2], (unsigned)written);
    return 0;
}
