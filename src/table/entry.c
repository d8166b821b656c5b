// SPDX-License-Identifier: MIT
/* entry.c: the lines of a table's log, `TIME VERB PERSON SEAT WORD REST`, a dash for what is missing.
 * A move does not say who made it: whoever sat there. The line that makes a table names its game with the
 * version of its rules and that of the table's customs, `NAME/2/2`; a log of the first customs goes without
 * them, `NAME/2`, and of the first version of the rules without that, too. */
#include "core/letters.h"
#include "games/games.h"
#include "table/table_inside.h"

#include <string.h>

static void write_field(struct text *line, const char *field)
{
    text_char(line, ' ');
    text_string(line, field[0] ? field : "-");
}

static void write_game(struct text *line, const char *id)
{
    const struct game *game = games_find(id, strlen(id));
    write_field(line, id);
    if (game)
        text_format(line, "/%d/%d", game->rules_version, CUSTOMS_NOW);
}

/* Takes the last version off the word; 0 where it is none. */
static int take_version(char *word)
{
    char *slash = strrchr(word, '/');
    uint64_t version;
    if (!slash || !text_read_number(slash + 1, strlen(slash + 1), INT16_MAX, &version))
        return 0;
    *slash = '\0';
    return (int)version;
}

/* Takes the versions off the name of the game. */
static bool read_game(struct table_entry *entry)
{
    const char *slash = strchr(entry->word, '/');
    entry->rules = 1;
    entry->customs = CUSTOMS_FIRST;
    if (!slash)
        return true;
    bool both = strchr(slash + 1, '/') != NULL;
    if (both)
        entry->customs = take_version(entry->word);
    entry->rules = take_version(entry->word);
    bool fine = both ? entry->customs > CUSTOMS_FIRST && entry->rules > 0 : entry->rules > 1;
    return fine && !strchr(entry->word, '/');
}

/* Only what the verb was checked for: anything else would be saved unread. */
void entry_write(const struct table *table, const struct table_entry *entry, struct text *line)
{
    const struct verb *verb = &table_verbs[entry->verb];
    text_number(line, (uint64_t)entry->time);
    write_field(line, verb->name);
    write_field(line, entry->verb == TABLE_MOVE ? "" : entry->person);
    write_field(line, entry->seat >= 0 ? table_seat_name(table, entry->seat) : "");
    if (entry->verb == TABLE_CREATE) {
        write_game(line, entry->word);
        write_field(line, entry->seed);
    } else {
        write_field(line, verb->word ? entry->word : "");
    }
    if (verb->rest && entry->rest[0])
        write_field(line, entry->rest);
}

/* The next field, copied without its blank; false where it is missing or too long. */
static bool read_field(const char **at, const char *end, char *field, size_t size)
{
    const char *blank = memchr(*at, ' ', (size_t)(end - *at));
    size_t length = (size_t)((blank ? blank : end) - *at);
    if (length == 0 || length >= size)
        return false;
    memcpy(field, *at, length);
    field[length] = '\0';
    if (strcmp(field, "-") == 0)
        field[0] = '\0';
    *at = blank ? blank + 1 : end;
    return true;
}

static bool read_verb(const char *word, enum table_verb *verb)
{
    for (*verb = 0; *verb < TABLE_VERBS; ++*verb)
        if (strcmp(word, table_verbs[*verb].name) == 0)
            return true;
    return false;
}

static bool read_rest(const char *at, const char *end, char *rest, size_t size)
{
    size_t length = (size_t)(end - at);
    if (length >= size || memchr(at, '\0', length))
        return false;
    memcpy(rest, at, length);
    rest[length] = '\0';
    return true;
}

bool entry_read(const struct table *table, const char *line, size_t length, struct table_entry *entry)
{
    const char *at = line, *end = line + length;
    char time[24], verb[16], seat[16];
    uint64_t milliseconds;
    memset(entry, 0, sizeof *entry);
    if (!read_field(&at, end, time, sizeof time) || !read_field(&at, end, verb, sizeof verb) ||
        !read_field(&at, end, entry->person, sizeof entry->person) ||
        !read_field(&at, end, seat, sizeof seat) || !read_field(&at, end, entry->word, sizeof entry->word))
        return false;
    if (!text_read_number(time, strlen(time), TABLE_TIME_MAX, &milliseconds) ||
        !read_verb(verb, &entry->verb))
        return false;
    entry->time = (int64_t)milliseconds;
    if (entry->verb == TABLE_CREATE &&
        (!read_game(entry) || !read_field(&at, end, entry->seed, sizeof entry->seed)))
        return false;
    entry->seat = seat[0] && table->match ? table_seat_named(table, seat, strlen(seat)) : -1;
    if (seat[0] && entry->seat < 0)
        return false;
    return read_rest(at, end, entry->rest, sizeof entry->rest);
}

bool text_is_decent(const char *text, size_t bytes_max, size_t letters_max)
{
    size_t bytes = strlen(text), letters = 0;
    bool visible = false;
    if (bytes == 0 || bytes > bytes_max)
        return false;
    for (const char *at = text; *at; letters++) {
        uint32_t letter;
        size_t length = letter_read(at, &letter);
        if (length == 0 || letter_is_sly(letter))
            return false;
        visible = visible || *at != ' ';
        at += length;
    }
    return visible && letters <= letters_max;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool hex_read(const char *hex, unsigned char *bytes, size_t size)
{
    if (strlen(hex) != 2 * size)
        return false;
    for (size_t i = 0; i < size; i++) {
        int high = hex_digit(hex[2 * i]), low = hex_digit(hex[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        bytes[i] = (unsigned char)(16 * high + low);
    }
    return true;
}
