/* embed.c: turns files into a C table of assets (src/server/assets.h): embed PATH FILE ... writes it to the
 * standard output. Used while building only. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static const char *type_of(const char *path)
{
    static const struct {
        const char *end, *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".md", "text/markdown; charset=utf-8"},
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

/* Writes the bytes as an array; the hash of them, for the ETag. */
static int embed(const char *file, int number, uint64_t *hash)
{
    FILE *in = fopen(file, "rb");
    if (!in) {
        perror(file);
        return 1;
    }
    *hash = 14695981039346656037u;
    printf("static const unsigned char bytes_%d[] = {", number);
    for (int c, column = 0; (c = getc(in)) != EOF; column++) {
        *hash = (*hash ^ (uint64_t)c) * 1099511628211u;
        printf("%s%d,", column % 24 ? "" : "\n", c);
    }
    printf("0};\n");
    fclose(in);
    return 0;
}

int main(int count, char **arguments)
{
    static uint64_t hashes[1024];
    printf("#include \"server/assets.h\"\n#include <string.h>\n");
    for (int i = 1; i + 1 < count && i / 2 < 1024; i += 2)
        if (embed(arguments[i + 1], i / 2, &hashes[i / 2]))
            return 1;
    printf("static const struct asset assets[] = {\n");
    for (int i = 1; i + 1 < count; i += 2)
        printf("{\"%s\", \"%s\", \"%016llx\", bytes_%d, sizeof bytes_%d - 1},\n", arguments[i],
               type_of(arguments[i]), (unsigned long long)hashes[i / 2], i / 2, i / 2);
    printf("};\nconst struct asset *asset_find(const char *path)\n{\n"
           "    for (size_t i = 0; i < sizeof assets / sizeof assets[0]; i++)\n"
           "        if (strcmp(assets[i].path, path) == 0)\n            return &assets[i];\n"
           "    return NULL;\n}\n");
    return 0;
}
