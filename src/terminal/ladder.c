// SPDX-License-Identifier: MIT
/* ladder.c: see ladder.h. */
#include "terminal/ladder.h"
#include "bots/climb.h"
#include "terminal/kept.h"
#include "terminal/look.h"
#include "terminal/picture.h"

#include <string.h>

enum { RESULTS_MOST = 12, TABLES_MOST = 20 }; /* as many as a browser remembers */

/* --- The file: {"past": {"GAME": ["novice.won"]}, "tables": [{"table": "ID", "game": "GAME", "bot":
 * "novice"}]} */

static const char file[] = "ladder.json";

/* The member of that name, which is one of that kind from now on. */
static json_t *part_of(json_t *kept, const char *name, json_t *empty)
{
    json_t *part = json_object_get(kept, name);
    if (part && empty && json_typeof(part) == json_typeof(empty)) {
        json_decref(empty);
        return part;
    }
    json_object_set_new(kept, name, empty);
    return empty;
}

static json_t *read_kept(const char *folder)
{
    json_t *kept = kept_read(folder, file);
    if (json_is_object(kept))
        return kept;
    json_decref(kept);
    return json_object();
}

static void drop_oldest(json_t *list, size_t most)
{
    while (json_array_size(list) > most)
        json_array_remove(list, 0);
}

/* --- Who is next. */

bool ladder_chooses(const struct play_request *request)
{
    return !request->bots[0] && !request->hot_seat && !strchr(request->seats, ',') && !request->connect &&
           !request->has_seed;
}

const struct bot *ladder_next(const char *folder, const struct game *game)
{
    json_t *kept = read_kept(folder), *result;
    json_t *results = json_object_get(json_object_get(kept, "past"), game->id);
    TEXT_ON_STACK(past, CLIMB_TEXT_MAX);
    size_t index;
    drop_oldest(results, RESULTS_MOST);
    json_array_foreach(results, index, result)
    {
        text_format(&past, "%s ", json_is_string(result) ? json_string_value(result) : "");
    }
    json_decref(kept);
    return climb_at(climb_next(past.data));
}

/* --- Games that count. */

/* The number of that table among those under way; how many there are, where it is none. */
static size_t find_table(const json_t *tables, const char *table)
{
    size_t index = 0;
    while (index < json_array_size(tables) &&
           strcmp(member(json_array_get(tables, index), "table"), table) != 0)
        index++;
    return index;
}

const char *ladder_begin(const char *folder, const char *table, const char *game, const struct bot *bot)
{
    int lock;
    const char *refusal = kept_lock(folder, file, &lock);
    if (refusal)
        return refusal;
    json_t *kept = read_kept(folder), *tables = part_of(kept, "tables", json_array());
    json_array_append_new(tables, json_pack("{s:s,s:s,s:s}", "table", table, "game", game, "bot", bot->name));
    drop_oldest(tables, TABLES_MOST);
    refusal = kept_write(folder, file, kept);
    json_decref(kept);
    kept_unlock(lock);
    return refusal;
}

const struct bot *ladder_opponent(const char *folder, const char *table)
{
    json_t *kept = read_kept(folder), *tables = json_object_get(kept, "tables");
    const char *name = member(json_array_get(tables, find_table(tables, table)), "bot");
    const struct bot *bot = bot_find(name, strlen(name));
    json_decref(kept);
    return bot;
}

bool ladder_end(const char *folder, const char *table, const char *result)
{
    int lock;
    if (kept_lock(folder, file, &lock))
        return false;
    json_t *kept = read_kept(folder), *tables = part_of(kept, "tables", json_array());
    size_t index = find_table(tables, table);
    const json_t *under_way = json_array_get(tables, index);
    bool counts = under_way != NULL;
    if (counts) {
        json_t *results =
            part_of(part_of(kept, "past", json_object()), member(under_way, "game"), json_array());
        json_array_append_new(results, json_sprintf("%s.%s", member(under_way, "bot"), result));
        drop_oldest(results, RESULTS_MOST);
        json_array_remove(tables, index);
        counts = !kept_write(folder, file, kept);
    }
    json_decref(kept);
    kept_unlock(lock);
    return counts;
}

/* --- What is said. */

void ladder_introduce(const struct bot *bot, const struct game *game, enum language language,
                      struct text *text)
{
    const struct rung_character *character = bot_character(bot, game);
    say_with(text, language, SAY("Your opponent: %s (%s)."), translate(language, bot_title(bot, game)),
             bot->name);
    text_char(text, '\n');
    if (character)
        text_format(text, "%s\n", translate(language, character->about));
    if (bot != bots[bot_rung(bot)])
        text_format(text, "%s\n", translate(language, SAY("This time you are given a start.")));
    text_format(text, "%s\n",
                translate(language, SAY("Win, and the next one is stronger; lose, and the next one is "
                                        "weaker. In the menu, or with --bots, you choose yourself.")));
}

void ladder_promise(const struct bot *bot, const struct game *game, enum language language, struct text *text)
{
    say_with(text, language, SAY("Next time: %s."), translate(language, bot_title(bot, game)), "");
    text_char(text, '\n');
}
