// SPDX-License-Identifier: MIT
/* settings.c: what a table agreed on beside the options of its game, as words `key=value`; see
 * docs/protocol.md. */
#include "table/board.h"

#include <string.h>

static bool read_seconds(const char *bytes, size_t length, uint64_t most, int64_t *milliseconds)
{
    uint64_t seconds;
    if (!text_read_number(bytes, length, most, &seconds) || seconds == 0)
        return false;
    *milliseconds = (int64_t)seconds * 1000;
    return true;
}

enum { CLOCK_SECONDS_MAX = 90 * 86400, WINDOW_MS_MAX = 60000, BOT_MS_MAX = 10000 };

/* none, move:60, bank:600+5; in seconds. */
static bool read_clock(struct settings *settings, const char *value, size_t length)
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

static bool read_switch(const char *value, size_t length, bool *on)
{
    *on = text_equals(value, length, "on");
    return *on || text_equals(value, length, "off");
}

/* One `key=value` of the table itself; false if it is not the table's. `fine` tells whether the value is. */
static bool read_setting(struct settings *settings, const char *word, size_t length, bool *fine)
{
    const char *equals = memchr(word, '=', length);
    size_t key = equals ? (size_t)(equals - word) : length;
    const char *value = equals ? equals + 1 : "";
    size_t size = equals ? length - key - 1 : 0;
    uint64_t number = 0;
    *fine = false;
    if (text_equals(word, key, "clock")) {
        *fine = read_clock(settings, value, size);
    } else if (text_equals(word, key, "flag")) {
        settings->flag_loses = text_equals(value, size, "loses");
        *fine = settings->flag_loses || text_equals(value, size, "bot");
    } else if (text_equals(word, key, "window_ms")) {
        *fine = text_read_number(value, size, WINDOW_MS_MAX, &number);
        settings->window = (int64_t)number;
    } else if (text_equals(word, key, "bot_ms")) {
        *fine = text_read_number(value, size, BOT_MS_MAX, &number) && number > 0;
        settings->bot_ms = (uint32_t)number;
    } else if (text_equals(word, key, "listed")) {
        *fine = read_switch(value, size, &settings->listed);
    } else if (text_equals(word, key, "undo")) {
        *fine = read_switch(value, size, &settings->undo);
    } else if (text_equals(word, key, "rated")) {
        *fine = read_switch(value, size, &settings->rated);
    } else if (text_equals(word, key, "hints")) {
        *fine = read_switch(value, size, &settings->hints);
    } else if (text_equals(word, key, "spectators")) {
        *fine = read_switch(value, size, &settings->spectators);
    } else {
        /* A table's chance is the house's and the players' together; its language the reader's. */
        return text_equals(word, key, "seed") || text_equals(word, key, "chance") ||
               text_equals(word, key, "lang");
    }
    return true;
}

const char *settings_read(const char *words, struct settings *settings, struct text *options, size_t *length)
{
    *settings = (struct settings){
        .window = 4000, .bot_ms = 500, .listed = false, .undo = true, .spectators = true, .hints = true};
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
        settings->hints = false; /* what counts is one's own play */
    return NULL;
}

static void write_clock(const struct settings *settings, struct text *text)
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

/* Each setting with its value, in turn. */
static const char *setting(const struct settings *settings, int index, struct text *value)
{
    switch (index) {
    case 0: text_format(value, "%u", (unsigned)settings->bot_ms); return "bot_ms";
    case 1: write_clock(settings, value); return "clock";
    case 2: text_string(value, settings->flag_loses ? "loses" : "bot"); return "flag";
    case 3: text_string(value, settings->hints ? "on" : "off"); return "hints";
    case 4: text_string(value, settings->listed ? "on" : "off"); return "listed";
    case 5: text_string(value, settings->rated ? "on" : "off"); return "rated";
    case 6: text_string(value, settings->spectators ? "on" : "off"); return "spectators";
    case 7: text_string(value, settings->undo ? "on" : "off"); return "undo";
    case 8: text_format(value, "%u", (unsigned)settings->window); return "window_ms";
    default: return NULL;
    }
}

void settings_write(const struct settings *settings, struct json *json)
{
    TEXT_ON_STACK(value, 64);
    const char *key;
    json_open_object(json);
    for (int i = 0; (key = setting(settings, i, &value)) != NULL; i++, text_clear(&value)) {
        json_key(json, key);
        json_put_string(json, value.data);
    }
    json_close_object(json);
}

void table_write_options(const struct table *table, struct text *text)
{
    const struct game *game = table->match->game;
    const char *key;
    for (int i = 0; i < game->option_count; i++) {
        text_format(text, "%s%s=", i ? " " : "", game->options[i].name);
        option_write_value(&game->options[i], game->option_value(&table->match->state, i), text);
    }
    TEXT_ON_STACK(value, 64);
    for (int i = 0; (key = setting(&table->settings, i, &value)) != NULL; i++, text_clear(&value))
        text_format(text, " %s=%s", key, value.data);
}
