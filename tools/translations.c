// SPDX-License-Identifier: MIT
/* translations.c: turns a compiled message catalogue (.mo, as msgfmt writes it) into the catalogue
 * src/core/language.h declares.
 *
 * usage: translations FILE.mo CODE > CODE.c
 *
 * The format is that of GNU gettext's manual: two tables of (length, offset), originals sorted by bytes, then
 * translations. */
#include "core/hash.h"

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

static uint32_t length_at(size_t table, uint32_t index)
{
    return number_at(table + 8 * (size_t)index);
}

static const char *string_at(size_t table, uint32_t index)
{
    uint32_t length = number_at(table + 8 * (size_t)index), offset = number_at(table + 8 * (size_t)index + 4);
    if (offset > size || size - offset <= length || bytes[offset + length] != '\0')
        fail("a string of the catalogue is cut off");
    return (const char *)bytes + offset;
}

/* With the zeros in it: counted words have several forms. */
static void print_quoted(const char *string, uint32_t length)
{
    putchar('"');
    for (; length > 0; string++, length--) {
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

/* The formula of the header, `Plural-Forms: nplurals=2; plural=n>1;`, which is C. */
static void print_plural(const char *header)
{
    static const char allowed[] = "n0123456789 ()<>=!&|?:%";
    const char *forms = strstr(header, "Plural-Forms:"), *formula = forms ? strstr(forms, "plural=") : NULL;
    if (formula && formula[-1] == 'n')
        formula = strstr(formula + 1, "plural=");
    size_t length = formula ? strspn(formula += strlen("plural="), allowed) : 0;
    if (length == 0 || formula[length] != ';')
        fail("the header has no Plural-Forms");
    printf("static unsigned plural(unsigned long n)\n{\n    (void)n;\n    return (unsigned)(%.*s);\n}\n\n",
           (int)length, formula);
}

/* Half as many again as there are strings, at least; returns the mask. A line's number lies in the first free
 * slot from the one its hash has; 0, the number of the header, is free. */
static uint32_t print_slots(size_t originals, uint32_t strings)
{
    static uint16_t slots[2 * UINT16_MAX + 2];
    uint32_t mask = 1;
    if (strings > UINT16_MAX)
        fail("the catalogue has too many strings");
    while (mask < strings + strings / 2)
        mask = 2 * mask + 1;
    for (uint32_t i = 1; i < strings; i++) {
        uint32_t at = text_hash(string_at(originals, i)) & mask;
        while (slots[at])
            at = (at + 1) & mask;
        slots[at] = (uint16_t)i;
    }
    printf("static const uint16_t slots[] = {");
    for (uint32_t at = 0; at <= mask; at++)
        printf("%s%u,", at % 16 ? " " : "\n    ", slots[at]);
    printf("\n};\n\n");
    return mask;
}

int main(int count, char **arguments)
{
    if (count != 3)
        fail("usage: translations FILE.mo CODE");
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
    printf("/* Made from PO files when the program is built. */\n#include \"core/language.h\"\n\n");
    /* The header has the empty key, and so comes first. */
    if (strings == 0 || *string_at(originals, 0) != '\0')
        fail("the catalogue has no header");
    print_plural(string_at(others, 0));
    printf("static const struct translation translations[] = {\n    {\"\", \"\"},\n");
    for (uint32_t i = 1; i < strings; i++) {
        const char *original = string_at(originals, i);
        printf("    {");
        print_quoted(original, (uint32_t)strlen(original));
        printf(", ");
        print_quoted(string_at(others, i), length_at(others, i));
        printf("},\n");
    }
    printf("};\n\n");
    uint32_t mask = print_slots(originals, strings);
    printf("extern const struct catalogue catalogue_%s;\n", arguments[2]);
    printf("const struct catalogue catalogue_%s = {\"%s\", translations, %u, slots, %u, plural};\n",
           arguments[2], arguments[2], (unsigned)strings, (unsigned)mask);
    return 0;
}
