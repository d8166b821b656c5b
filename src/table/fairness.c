// SPDX-License-Identifier: MIT
/* fairness.c: the chance of a table: committed to before anybody sits down, mixed with the players' own
 * seeds, disclosed at the end (invariant 8); see core/keyed.h. */
#include "table/table_inside.h"

#include <stdlib.h>
#include <string.h>

/* A seat without a seed, a bot's for instance, adds an empty one. */
static struct keyed stream_of(const unsigned char house[KEYED_SEED_BYTES], const char *const *seeds,
                              size_t count)
{
    unsigned char bytes[SEATS_MAX][32];
    struct keyed_player_seed players[SEATS_MAX];
    for (size_t i = 0; i < count; i++) {
        bool given = hex_read(seeds[i], bytes[i], sizeof bytes[i]);
        players[i] = (struct keyed_player_seed){bytes[i], given ? sizeof bytes[i] : 0};
    }
    return keyed_from_seeds(house, players, count);
}

static size_t seeds_of(const struct table *table, const char *seeds[SEATS_MAX])
{
    size_t count = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (table_has_seat(table, seat))
            seeds[count++] = table->seat[seat].seed;
    return count;
}

struct keyed fairness_stream(const struct table *table)
{
    const char *seeds[SEATS_MAX];
    size_t count = seeds_of(table, seeds);
    return stream_of(table->house_seed, seeds, count);
}

static void write_commitment(const unsigned char house[KEYED_SEED_BYTES], struct text *text)
{
    unsigned char commitment[32];
    keyed_commitment(house, commitment);
    text_hex(text, commitment, sizeof commitment);
}

void table_write_commitment(const struct table *table, struct text *text)
{
    write_commitment(table->house_seed, text);
}

void fairness_write(const struct table *table, struct json *json)
{
    TEXT_ON_STACK(hex, 80);
    write_commitment(table->house_seed, &hex);
    json_open_object(json);
    json_key(json, "commitment");
    json_put_string(json, hex.data);
    json_key(json, "seed");
    if (table->status == TABLE_OVER) {
        text_clear(&hex);
        text_hex(&hex, table->house_seed, sizeof table->house_seed);
        json_put_string(json, hex.data);
    } else {
        json_put_null(json);
    }
    json_close_object(json);
}

/* What a record needs to be checked: the commitment at once, the seeds once the game is over. */
void fairness_into_record(struct table *table)
{
    const char *seeds[SEATS_MAX];
    size_t count = seeds_of(table, seeds);
    struct match *match = table->match;
    struct text commitment = text_in(match->commitment, sizeof match->commitment);
    write_commitment(table->house_seed, &commitment);
    if (table->status != TABLE_OVER)
        return;
    struct text seed = text_in(match->seed, sizeof match->seed);
    text_hex(&seed, table->house_seed, sizeof table->house_seed);
    struct text players = text_in(match->player_seeds, sizeof match->player_seeds);
    for (size_t i = 0; i < count; i++)
        text_format(&players, "%s%s", i ? " " : "", seeds[i][0] ? seeds[i] : "-");
}

/* The words of the header PlayerSeeds; the number of them, 0 where one is no seed. */
static size_t split_seeds(char *words, const char *seeds[SEATS_MAX])
{
    size_t count = 0;
    unsigned char bytes[32];
    char *rest = words;
    for (char *word; (word = strsep(&rest, " ")) != NULL;) {
        bool none = strcmp(word, "-") == 0;
        if (count == SEATS_MAX || (!none && !hex_read(word, bytes, sizeof bytes)))
            return 0;
        seeds[count++] = none ? "" : word;
    }
    return count;
}

/* Plays the record again with the chance the seeds give. */
static const char *replay(const struct match *recorded, struct match *again, struct keyed stream,
                          uint32_t *draws)
{
    const struct entry *entry = recorded->entries.items;
    again->keyed = stream;
    again->fair = true;
    again->manual = false;
    if (!match_settle_all(again))
        return match_no_memory;
    for (size_t i = 0; i < recorded->entries.count; i++) {
        if (again->entries.count > i) {
            /* Chance, settled by what came before it. */
            const struct entry *drawn = (const struct entry *)again->entries.items + i;
            if (drawn->seat != entry[i].seat || drawn->move != entry[i].move)
                return SAY("a shuffle or a roll of this record is not the one its seeds give");
            ++*draws;
            continue;
        }
        if (entry[i].seat == CHANCE)
            return SAY("this record has a shuffle or a roll where none was due");
        if (!match_carry_out(again, entry[i].seat, entry[i].move))
            return match_no_memory;
    }
    return again->entries.count == recorded->entries.count
               ? NULL
               : SAY("a shuffle or a roll of this record is not the one its seeds give");
}

bool match_seed_fits(const struct match *match)
{
    unsigned char house[KEYED_SEED_BYTES];
    TEXT_ON_STACK(commitment, 80);
    if (!hex_read(match->seed, house, sizeof house))
        return false;
    write_commitment(house, &commitment);
    return strcmp(commitment.data, match->commitment) == 0;
}

const char *match_verify(const struct match *match, uint32_t *draws)
{
    return match_verify_telling(match, draws, NULL, NULL);
}

const char *match_verify_telling(const struct match *match, uint32_t *draws, match_drawn *drawn,
                                 void *context)
{
    unsigned char house[KEYED_SEED_BYTES];
    char words[PLAYER_SEEDS_MAX];
    const char *seeds[SEATS_MAX];
    *draws = 0;
    if (!match->commitment[0])
        return SAY("this record has no commitment: its chance cannot be verified");
    if (!hex_read(match->seed, house, sizeof house))
        return SAY("the seed of this record has not been disclosed: its chance cannot be verified yet");
    if (!match_seed_fits(match))
        return SAY("the seed of this record is not the one the house committed to");
    if (match->position)
        return SAY("this record begins with a position somebody set up: its chance cannot be verified");
    strcpy(words, match->player_seeds);
    size_t count = split_seeds(words, seeds);
    if (count != (size_t)__builtin_popcount(match->game->seats(&match->state)))
        return SAY("the players' seeds of this record are not one for each seat");
    struct match *again = match_new();
    if (!again)
        return match_no_memory;
    const char *refusal = match_begin_like(again, match);
    again->drawn = drawn;
    again->drawn_context = context;
    if (!refusal)
        refusal = replay(match, again, stream_of(house, seeds, count), draws);
    match_free(again);
    return refusal;
}
