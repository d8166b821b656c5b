// SPDX-License-Identifier: MIT
/* settings.c: what a table agreed on beside the options of its game, as words `key=value`; see
 * docs/protocol.md. */
#include "table/table_inside.h"

#include <string.h>

static bool read_seconds(const char *bytes, size_t length, uint64_t most, int64_t *milliseconds)
{
    uint64_t seconds;
    if (!text_read_number(bytes, length, most, &seconds) || seconds == 0)
        return false;
    *milliseconds = (int64_t)seconds * 1000;
    return true;
}

enum { CLOCK_SECONDS_MAX = 90 * 86400 };

/* none, move:60, bank:600+5; in seconds. */
static bool read_clock(struct table_settings *settings, const char *value, size_t length)
{
    settings->clock = CLOCK_NONE;
    if (text_equals(value, length, "none"))
        return true;
    if (length > 5 && memcmp(value, "move:", 5) == 0) {
        settings->clock = CLOCK_MOVE;
        return read_seconds(value + 5, length - 5, CLOCK_SECONDS_MAX, &settings->allowed);
    }
    const char *plus = memchr(value, '+', length);
    if (length <= 5 || memcmp(value, "bank:", 5) != 0 || !plus)
        return false;
    size_t bank = (size_t)(plus - value) - 5;
    uint64_t increment;
    settings->clock = CLOCK_BANK;
    if (!text_read_number(plus + 1, length - bank - 6, CLOCK_SECONDS_MAX, &increment))
        return false;
    settings->increment = (int64_t)increment * 1000;
    return read_seconds(value + 5, bank, CLOCK_SECONDS_MAX, &settings->allowed);
}

static void write_clock(const struct table_settings *settings, struct text *text)
{
    switch (settings->clock) {
    case CLOCK_NONE: text_string(text, "none"); break;
    case CLOCK_MOVE: text_format(text, "move:%lld", (long long)settings->allowed / 1000); break;
    case CLOCK_BANK:
        text_format(text, "bank:%lld+%lld", (long long)settings->allowed / 1000,
                    (long long)settings->increment / 1000);
        break;
    }
}

/* A setting is an option like those of games, and where its value is kept; the clock, which is more than a
 * number, reads and writes itself. */
struct setting {
    struct option option;
    size_t offset;
    bool (*read)(struct table_settings *settings, const char *value, size_t length);
    void (*write)(const struct table_settings *settings, struct text *text);
};

#define AT(field) offsetof(struct table_settings, field)

static const char *const off_on[] = {"off", "on"};
static const char *const off_on_free[] = {"off", "on", "free"};
static const char *const off_on_people[] = {"off", "on", "people"};
static const char *const bot_loses[] = {"bot", "loses"};

static const struct setting rows[] = {
    {{"bot_effort", OPTION_NUMBER, .lowest = 0, .count = 100000, .standard = 0}, AT(bot_effort), NULL, NULL},
    {{"bot_ms", OPTION_NUMBER, .lowest = 0, .count = 10000, .standard = 500}, AT(bot_ms), NULL, NULL},
    {{.name = "clock"}, 0, read_clock, write_clock},
    {{"flag", OPTION_CHOICE, bot_loses, 2, .standard = 0}, AT(flag_loses), NULL, NULL},
    {{"hints", OPTION_CHOICE, off_on, 2, .standard = 1}, AT(hints), NULL, NULL},
    {{"listed", OPTION_CHOICE, off_on, 2, .standard = 0}, AT(listed), NULL, NULL},
    {{"rated", OPTION_CHOICE, off_on_people, 3, .standard = RATED_OFF}, AT(rated), NULL, NULL},
    {{"spectators", OPTION_CHOICE, off_on, 2, .standard = 1}, AT(spectators), NULL, NULL},
    {{"undo", OPTION_CHOICE, off_on_free, 3, .standard = UNDO_ON}, AT(undo), NULL, NULL},
    {{"window_ms", OPTION_NUMBER, .lowest = 0, .count = 60000, .standard = 4000}, AT(window), NULL, NULL},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

static uint32_t *value_in(struct table_settings *settings, const struct setting *row)
{
    return (uint32_t *)(void *)((char *)settings + row->offset);
}

static void write_value(const struct table_settings *settings, const struct setting *row, struct text *text)
{
    uint32_t value;
    if (row->write) {
        row->write(settings, text);
        return;
    }
    memcpy(&value, (const char *)settings + row->offset, sizeof value);
    option_write_value(&row->option, value, text);
}

static const struct setting *find(const char *name, size_t length)
{
    for (int i = 0; i < ROWS; i++)
        if (text_equals(name, length, rows[i].option.name))
            return &rows[i];
    return NULL;
}

/* One `key=value` of the table itself; false if it is not the table's. `fine` tells whether the value is. */
static bool read_setting(struct table_settings *settings, const char *word, size_t length, bool *fine)
{
    const char *equals = memchr(word, '=', length);
    size_t key = equals ? (size_t)(equals - word) : length;
    const char *value = equals ? equals + 1 : "";
    size_t size = equals ? length - key - 1 : 0;
    const struct setting *row = find(word, key);
    TEXT_ON_STACK(why, 256); /* the caller names the word instead */
    *fine = false;
    /* A table's chance is the house's and the players' together; its language the reader's. */
    if (!row)
        return text_equals(word, key, "seed") || text_equals(word, key, "chance") ||
               text_equals(word, key, "lang");
    *fine = row->read ? row->read(settings, value, size)
                      : option_read(&row->option, value, size, value_in(settings, row), LANGUAGE_EN, &why);
    return true;
}

const char *settings_read(const char *words, struct table_settings *settings, struct text *options,
                          size_t *length)
{
    *settings = (struct table_settings){.clock = CLOCK_NONE};
    for (int i = 0; i < ROWS; i++)
        if (!rows[i].read)
            *value_in(settings, &rows[i]) = rows[i].option.standard;
    /* Blanks and tabs, as a game reads its options: nothing may pass unread between the two. */
    for (const char *at = words + strspn(words, " \t"); *at; at += strspn(at, " \t")) {
        bool fine;
        *length = strcspn(at, " \t");
        if (!read_setting(settings, at, *length, &fine)) {
            text_char(options, ' ');
            text_bytes(options, at, *length);
        } else if (!fine) {
            return at;
        }
        at += *length;
    }
    if (settings->rated)
        settings->hints = 0; /* what counts is one's own play */
    return NULL;
}

bool settings_bots_as_usual(const struct table_settings *settings)
{
    return settings->bot_ms == find("bot_ms", 6)->option.standard &&
           settings->bot_effort == find("bot_effort", 10)->option.standard;
}

void settings_write(const struct table_settings *settings, struct json *json)
{
    json_open_object(json);
    for (int i = 0; i < ROWS; i++) {
        TEXT_ON_STACK(value, 64);
        write_value(settings, &rows[i], &value);
        json_key(json, rows[i].option.name);
        json_put_string(json, value.data);
    }
    json_close_object(json);
}

void table_write_options(const struct table *table, struct text *text)
{
    const struct game *game = table->match->game;
    for (int i = 0; i < game->option_count; i++) {
        text_string(text, i ? " " : "");
        text_string(text, game->options[i].name);
        text_char(text, '=');
        option_write_value(&game->options[i], game->option_value(&table->match->state, i), text);
    }
    for (int i = 0; i < ROWS; i++) {
        text_char(text, ' ');
        text_string(text, rows[i].option.name);
        text_char(text, '=');
        write_value(&table->settings, &rows[i], text);
    }
}
