// SPDX-License-Identifier: MIT
/* program.c: the two halves of learning, for the script `learn`, and matches that show what came of it:
 *
 *   echec_learn labels COUNT SEED NET OUT
 *       plays by NET (-: the valuation made by hand) and writes labels
 *   echec_learn fit STEPS RATE SEED NET OUT LABELS...
 *       fits NET (-: as the valuation made by hand) to the labels of these files
 *   echec_learn match LEVEL MASSED ROWS A B GAMES SEED JOBS
 *       the score of A, who is a NET with his effort behind it: weights.bin:10ms, or -:16000 for positions
 *   echec_learn armies MASSED A ROUNDS GAMES SEED JOBS
 *       armies for the second level, played by A on both sides (armies.c) */
#include "games/echec/train/train.h"

#include <math.h>

#include <stdlib.h>
#include <string.h>

static bool read_net(const char *path, struct echec_net *net)
{
    int8_t bytes[NET_BYTES];
    FILE *in = fopen(path, "rb");
    bool whole = in && fread(bytes, sizeof bytes, 1, in) == 1;
    if (in)
        fclose(in);
    if (whole)
        echec_net_read(net, bytes);
    return whole;
}

static void put(FILE *out, uint32_t number, int size)
{
    for (int byte = 0; byte < size; byte++)
        putc((int)(number >> 8 * byte & 255), out);
}

static void put_layer(FILE *out, const int16_t *weights, int from_count, int bits)
{
    for (int to = 0; to < NET_WIDTH; to++)
        for (int from = 0; from < from_count; from++)
            put(out, (uint32_t)(weights[net_place(to, from)] / (1 << (bits - NET_STORED_BITS))), 1);
}

static bool write_net(const char *path, const struct echec_net *net)
{
    FILE *out = fopen(path, "wb");
    if (!out)
        return false;
    put_layer(out, net->first, NET_INPUTS, NET_FIRST_BITS);
    for (int i = 0; i < NET_INPUTS; i++)
        put(out, (uint16_t)net->skip[i], 2);
    put_layer(out, net->second, NET_WIDTH, NET_SECOND_BITS);
    for (int i = 0; i < NET_WIDTH; i++)
        put(out, (uint16_t)net->third[i], 2);
    for (int i = 0; i < NET_WIDTH; i++)
        put(out, (uint32_t)net->first_bias[i], 4);
    for (int i = 0; i < NET_WIDTH; i++)
        put(out, (uint32_t)net->second_bias[i], 4);
    put(out, (uint32_t)net->bias, 4);
    return fclose(out) == 0;
}

/* Appends what is in the file. */
static bool read_labels(const char *path, struct label **labels, size_t *count)
{
    FILE *in = fopen(path, "rb");
    if (!in || fseek(in, 0, SEEK_END) != 0)
        return false;
    size_t more = (size_t)ftell(in) / sizeof **labels;
    struct label *grown = realloc(*labels, (*count + more + 1) * sizeof *grown);
    rewind(in);
    bool whole = grown && fread(grown + *count, sizeof *grown, more, in) == more;
    *labels = grown ? grown : *labels;
    *count += whole ? more : 0;
    fclose(in);
    return whole;
}

static int write_labels(char **arguments)
{
    struct echec_net net;
    bool by_hand = strcmp(arguments[2], "-") == 0;
    if (!by_hand && !read_net(arguments[2], &net))
        return 1;
    FILE *out = fopen(arguments[3], "wb");
    bool written =
        out && labels_write(out, atoi(arguments[0]), strtoull(arguments[1], NULL, 10), by_hand ? NULL : &net);
    return out && fclose(out) == 0 && written ? 0 : 1;
}

static int fit(int count, char **arguments)
{
    struct echec_net net;
    struct label *labels = NULL;
    size_t found = 0;
    uint64_t seed = strtoull(arguments[2], NULL, 10);
    if (strcmp(arguments[3], "-") == 0)
        fit_hand_made(&net, seed);
    else if (!read_net(arguments[3], &net))
        return 1;
    for (int i = 5; i < count; i++)
        if (!read_labels(arguments[i], &labels, &found))
            return 1;
    struct fitting fitting = {.labels = labels,
                              .count = (int)found,
                              .steps = atoi(arguments[0]),
                              .rate = strtof(arguments[1], NULL),
                              .seed = seed};
    printf("%zu labels\n", found);
    fit_net(&net, &fitting);
    free(labels);
    return write_net(arguments[4], &net) ? 0 : 1;
}

/* "NET:10ms" or "NET:16000". */
static bool read_valuer(char *text, struct echec_net *net, struct valuer *valuer)
{
    char *colon = strrchr(text, ':'), *unit;
    if (!colon)
        return false;
    *colon = '\0';
    uint32_t effort = (uint32_t)strtoul(colon + 1, &unit, 10);
    bool by_clock = strcmp(unit, "ms") == 0, by_hand = strcmp(text, "-") == 0;
    *valuer = (struct valuer){.net = by_hand ? NULL : net};
    *(by_clock ? &valuer->milliseconds : &valuer->simulations) = effort;
    return effort > 0 && (by_clock || !*unit) && (by_hand || read_net(text, net));
}

/* 95 % (Wilson). */
static void print_score(const struct score *score)
{
    double games = score->won + score->lost + score->drawn, mean = (score->won + 0.5 * score->drawn) / games;
    double z = 1.959964, middle = (mean + z * z / (2 * games)) / (1 + z * z / games);
    double half = z / (1 + z * z / games) * sqrt(mean * (1 - mean) / games + z * z / (4 * games * games));
    printf("%.1f %% [%.1f, %.1f] %d won, %d lost, %d drawn, %+.0f Elo; mean %.0f turns", 100 * mean,
           100 * (middle - half), 100 * (middle + half), score->won, score->lost, score->drawn,
           -400 * log10(1 / fmin(fmax(mean, 0.001), 0.999) - 1), (double)score->turns / games);
    for (int who = 0; who < 2; who++) {
        const struct effort *effort = &score->effort[who];
        printf("; %c: %.0f positions a second, %.2f ms, depth %.2f", "AB"[who],
               (double)effort -> nodes * 1e9 / (double)effort -> nanoseconds,
               (double)effort -> nanoseconds / 1e6 / (double)effort -> moves,
               (double)effort -> depth / (double)effort -> moves);
    }
    putchar('\n');
}

static int play_match(char **arguments)
{
    static struct echec_net nets[2];
    struct match match = {.options = {[OPTION_LEVEL] = strcmp(arguments[0], "2") == 0,
                                      [OPTION_MASSED] = strcmp(arguments[1], "on") != 0,
                                      [OPTION_ROWS] = (uint32_t)atoi(arguments[2]),
                                      [OPTION_TURN_LIMIT] = TRAIN_TURNS},
                          .games = atoi(arguments[5]),
                          .seed = strtoull(arguments[6], NULL, 10),
                          .jobs = atoi(arguments[7])};
    struct score score;
    if (!read_valuer(arguments[3], &nets[0], &match.valuer[0]) ||
        !read_valuer(arguments[4], &nets[1], &match.valuer[1]) || !match_play(&match, &score))
        return 1;
    print_score(&score);
    return 0;
}

static int find_armies(char **arguments)
{
    static struct echec_net net;
    struct mustering mustering = {.match = {.options = {[OPTION_LEVEL] = 1,
                                                        [OPTION_MASSED] = strcmp(arguments[0], "on") != 0,
                                                        [OPTION_ROWS] = 10,
                                                        [OPTION_TURN_LIMIT] = TRAIN_TURNS},
                                            .seed = strtoull(arguments[4], NULL, 10),
                                            .jobs = atoi(arguments[5])},
                                  .rounds = atoi(arguments[2]),
                                  .games = atoi(arguments[3])};
    if (!read_valuer(arguments[1], &net, &mustering.match.valuer[0]))
        return 1;
    mustering.match.valuer[1] = mustering.match.valuer[0];
    armies_find(&mustering);
    return 0;
}

int main(int count, char **arguments)
{
    if (count == 6 && strcmp(arguments[1], "labels") == 0)
        return write_labels(arguments + 2);
    if (count > 7 && strcmp(arguments[1], "fit") == 0)
        return fit(count - 2, arguments + 2);
    if (count == 10 && strcmp(arguments[1], "match") == 0)
        return play_match(arguments + 2);
    if (count == 8 && strcmp(arguments[1], "armies") == 0)
        return find_armies(arguments + 2);
    fputs(
        "usage: echec_learn labels COUNT SEED NET OUT | echec_learn fit STEPS RATE SEED NET OUT LABELS... | "
        "echec_learn match LEVEL MASSED ROWS A B GAMES SEED JOBS | "
        "echec_learn armies MASSED A ROUNDS GAMES SEED JOBS\n",
        stderr);
    return 2;
}
