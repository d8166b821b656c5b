// SPDX-License-Identifier: MIT
/* embed.c: turns files into a C table of assets (src/server/assets.h): embed LIST writes it to the standard
 * output. A line of the list is an address, a hash of the file and its path; FILE.br and FILE.gz lie beside
 * it. Used while building only. */
#include <stdio.h>
#include <string.h>

enum { FILES_MAX = 1024, PATH_LENGTH = 1024 };

static const char *type_of(const char *path)
{
    static const struct {
        const char *end, *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".md", "text/markdown; charset=utf-8"},
        {".txt", "text/plain; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".wasm", "application/wasm"},
        {".woff2", "font/woff2"},
        {".png", "image/png"},
    };
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        size_t end = strlen(types[i].end);
        if (length > end && strcmp(path + length - end, types[i].end) == 0)
            return types[i].type;
    }
    return "application/octet-stream";
}

/* As a string, which compilers read many times faster than a list of numbers. Three digits each, so that what
 * follows is not taken for one more. */
static void print_bytes(FILE *in)
{
    for (int c, column = 0; (c = getc(in)) != EOF; column++)
        printf(column % 24 ? "\\%03o" : "\"\n\"\\%03o", (unsigned)c);
}

/* Writes the bytes as an array, with a zero after them. */
static int embed(const char *file, const char *end, const char *form, int number)
{
    char path[PATH_LENGTH + 8];
    snprintf(path, sizeof path, "%s%s", file, end);
    FILE *in = fopen(path, "rb");
    if (!in) {
        perror(path);
        return 1;
    }
    printf("static const unsigned char %s_%d[] = \"", form, number);
    print_bytes(in);
    printf("\";\n");
    fclose(in);
    return 0;
}

int main(int count, char **arguments)
{
    static char addresses[FILES_MAX][256], hashes[FILES_MAX][32];
    char file[PATH_LENGTH];
    int files = 0;
    FILE *list = count == 2 ? fopen(arguments[1], "r") : NULL;
    if (!list) {
        fprintf(stderr, "usage: embed LIST\n");
        return 1;
    }
    printf("#include \"server/assets.h\"\n#include <string.h>\n");
    for (; files < FILES_MAX &&
           fscanf(list, "%255s %31s %1023[^\n]", addresses[files], hashes[files], file) == 3;
         files++)
        if (embed(file, "", "plain", files) || embed(file, ".gz", "gzip", files) ||
            embed(file, ".br", "brotli", files))
            return 1;
    fclose(list);
    printf("static const struct asset assets[] = {\n");
    for (int i = 0; i < files; i++)
        printf("{\"%s\", \"%s\", \"%s\", {{plain_%d, sizeof plain_%d - 1}, {gzip_%d, sizeof gzip_%d - 1}, "
               "{brotli_%d, sizeof brotli_%d - 1}}},\n",
               addresses[i], type_of(addresses[i]), hashes[i], i, i, i, i, i, i);
    printf("};\nconst struct asset *asset_find(const char *path)\n{\n"
           "    for (size_t i = 0; i < sizeof assets / sizeof assets[0]; i++)\n"
           "        if (strcmp(assets[i].path, path) == 0)\n            return &assets[i];\n"
           "    return NULL;\n}\n");
    return 0;
}
