// SPDX-License-Identifier: MIT
/* fit.c: a network fitted to labels; see train.h.
 *
 * Adam with decaying weights and a rate that falls along a cosine, on the cross entropy of the chance to win.
 * Numbers are real here and rounded at the end. All loops run along a layer, so that compilers can do many of
 * its numbers at once without adding in another order. A step's lessons lie in as many shares on every
 * machine, a thread each, so that they add up alike. */
#include "games/echec/train/train.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    SHARES = 16, /* of a step, with so many lessons each */
    SHARE = 128,
    BATCH = SHARES * SHARE,
    HELD_BACK = 20 /* one label in so many, from the end, is for judging */
};
#define RESULT_COUNTS 0.3f /* of what was played on; the rest is what was searched */
#define DECAY         1e-3f
#define LAYER_MOST    4.0f
#define WEIGHT_MOST   3.98f
#define STORED_MOST   1.98f /* of weights that lead to a layer */
#define MOMENT        0.9f
#define SQUARES       0.999f

/* Weights by what they come from. */
struct weights {
    float first[NET_INPUTS][NET_WIDTH], second[NET_WIDTH][NET_WIDTH], third[NET_WIDTH];
    float skip[NET_INPUTS], first_bias[NET_WIDTH], second_bias[NET_WIDTH], bias;
};
enum {
    WEIGHTS = sizeof(struct weights) / sizeof(float),
    STORED = NET_INPUTS * NET_WIDTH + NET_WIDTH * NET_WIDTH,
    DECAYING = STORED + NET_WIDTH /* those of the struct's first line */
};

/* What there is to learn from a label. */
struct lesson {
    int16_t input[NET_INPUTS];
    float strike; /* chance to kill the enemy's king in this turn */
    float target; /* what the mover's chance to win should be */
};

/* What a thread does of a step. */
struct share {
    const struct weights *weights;
    const struct lesson *lesson[SHARE];
    struct weights slope;
};

struct fit {
    struct weights weights, slope, moment, square;
    struct share share[SHARES];
};

static void add_scaled(float *to, const float *from, float factor)
{
    for (int i = 0; i < NET_WIDTH; i++)
        to[i] += factor * from[i];
}

static float clipped(float x)
{
    return x < 0 ? 0 : x > LAYER_MOST ? LAYER_MOST : x;
}

/* Numbers of the layers for one lesson. */
struct run {
    float input[NET_INPUTS];
    float first[NET_WIDTH], second[NET_WIDTH];
    float chance, quiet; /* to win; and where the king is not killed at once */
};

static void run_net(const struct weights *w, const struct lesson *lesson, struct run *run)
{
    float sum = w->bias;
    memcpy(run->first, w->first_bias, sizeof run->first);
    memcpy(run->second, w->second_bias, sizeof run->second);
    for (int i = 0; i < NET_INPUTS; i++) {
        run->input[i] = (float)lesson->input[i] / (1 << NET_INPUT_BITS);
        sum += w->skip[i] * run->input[i];
        if (lesson->input[i])
            add_scaled(run->first, w->first[i], run->input[i]);
    }
    for (int i = 0; i < NET_WIDTH; i++) {
        run->first[i] = clipped(run->first[i]);
        add_scaled(run->second, w->second[i], run->first[i]);
    }
    for (int i = 0; i < NET_WIDTH; i++) {
        run->second[i] = clipped(run->second[i]);
        sum += w->third[i] * run->second[i];
    }
    run->quiet = 1 / (1 + expf(-sum));
    run->chance = run->quiet + lesson->strike * (1 - run->quiet);
}

/* The slope of the cross entropy by each weight is added up. */
static void add_slope(const struct weights *w, const struct lesson *lesson, struct weights *slope)
{
    struct run run;
    float back_first[NET_WIDTH], back_second[NET_WIDTH];
    run_net(w, lesson, &run);
    float back = (run.chance - lesson->target) * run.quiet / run.chance;
    slope->bias += back;
    for (int i = 0; i < NET_WIDTH; i++) {
        bool bends = run.second[i] > 0 && run.second[i] < LAYER_MOST;
        back_second[i] = bends ? back * w->third[i] : 0;
        slope->third[i] += back * run.second[i];
        slope->second_bias[i] += back_second[i];
    }
    for (int i = 0; i < NET_WIDTH; i++) {
        float sum = 0;
        for (int j = 0; j < NET_WIDTH; j++)
            sum += w->second[i][j] * back_second[j];
        back_first[i] = run.first[i] > 0 && run.first[i] < LAYER_MOST ? sum : 0;
        slope->first_bias[i] += back_first[i];
        add_scaled(slope->second[i], back_second, run.first[i]);
    }
    for (int i = 0; i < NET_INPUTS; i++) {
        slope->skip[i] += back * run.input[i];
        if (lesson->input[i])
            add_scaled(slope->first[i], back_first, run.input[i]);
    }
}

static void *add_share(void *told)
{
    struct share *share = told;
    memset(&share->slope, 0, sizeof share->slope);
    for (int i = 0; i < SHARE; i++)
        add_slope(share->weights, share->lesson[i], &share->slope);
    return NULL;
}

/* The slope by lessons drawn at random. */
static void look(struct fit *fit, const struct lesson *lessons, int taught, struct random *random)
{
    pthread_t thread[SHARES];
    bool started[SHARES];
    for (int i = 0; i < SHARES; i++) {
        struct share *share = &fit->share[i];
        share->weights = &fit->weights;
        for (int j = 0; j < SHARE; j++)
            share->lesson[j] = &lessons[random_below(random, (uint32_t)taught)];
        started[i] = pthread_create(&thread[i], NULL, add_share, share) == 0;
        if (!started[i])
            add_share(share);
    }
    memset(&fit->slope, 0, sizeof fit->slope);
    for (int i = 0; i < SHARES; i++) {
        if (started[i])
            pthread_join(thread[i], NULL);
        float *sum = (float *)&fit->slope;
        const float *slope = (const float *)&fit->share[i].slope;
        for (int j = 0; j < WEIGHTS; j++)
            sum[j] += slope[j];
    }
}

/* One step of Adam. */
static void step(struct fit *fit, int number, float rate)
{
    float *weight = (float *)&fit->weights, *slope = (float *)&fit->slope;
    float *moment = (float *)&fit->moment, *square = (float *)&fit->square;
    float young = 1 / (1 - powf(MOMENT, (float)number)),
          young_square = 1 / (1 - powf(SQUARES, (float)number));
    for (int i = 0; i < WEIGHTS; i++) {
        float mean = slope[i] / (float)BATCH;
        moment[i] += (1 - MOMENT) * (mean - moment[i]);
        square[i] += (1 - SQUARES) * (mean * mean - square[i]);
        weight[i] -= rate * (moment[i] * young / (sqrtf(square[i] * young_square) + 1e-8f) +
                             (i < DECAYING ? DECAY * weight[i] : 0));
        float most = i < STORED ? STORED_MOST : WEIGHT_MOST;
        weight[i] = weight[i] > most ? most : weight[i] < -most ? -most : weight[i];
    }
}

static double cross_entropy(const struct weights *weights, const struct lesson *lessons, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++) {
        struct run run;
        run_net(weights, &lessons[i], &run);
        double chance = fmin(fmax((double)run.chance, 1e-6), 1 - 1e-6), target = (double)lessons[i].target;
        sum -= target * log(chance) + (1 - target) * log(1 - chance);
    }
    return count ? sum / count : 0;
}

/* Real numbers of whole ones and back. */
static void widen(const struct echec_net *net, struct weights *w)
{
    const float of_inputs = 1 << NET_FIRST_BITS, of_layers = 1 << NET_SECOND_BITS,
                of_sums = 1 << NET_SUM_BITS;
    for (int i = 0; i < NET_WIDTH; i++) {
        for (int j = 0; j < NET_INPUTS; j++)
            w->first[j][i] = (float)net->first[net_place(i, j)] / of_inputs;
        for (int j = 0; j < NET_WIDTH; j++)
            w->second[j][i] = (float)net->second[net_place(i, j)] / of_layers;
        w->third[i] = (float)net->third[i] / of_layers;
        w->first_bias[i] = (float)net->first_bias[i] / of_sums;
        w->second_bias[i] = (float)net->second_bias[i] / of_sums;
    }
    for (int j = 0; j < NET_INPUTS; j++)
        w->skip[j] = (float)net->skip[j] / of_inputs;
    w->bias = (float)net->bias / of_sums;
}

static int16_t stored(float weight, int bits)
{
    return (int16_t)(lrintf(weight * (1 << NET_STORED_BITS)) * (1 << (bits - NET_STORED_BITS)));
}

static void narrow(const struct weights *w, struct echec_net *net)
{
    const float of_inputs = 1 << NET_FIRST_BITS, of_layers = 1 << NET_SECOND_BITS,
                of_sums = 1 << NET_SUM_BITS;
    for (int i = 0; i < NET_WIDTH; i++) {
        for (int j = 0; j < NET_INPUTS; j++)
            net->first[net_place(i, j)] = stored(w->first[j][i], NET_FIRST_BITS);
        for (int j = 0; j < NET_WIDTH; j++)
            net->second[net_place(i, j)] = stored(w->second[j][i], NET_SECOND_BITS);
        net->third[i] = (int16_t)lrintf(w->third[i] * of_layers);
        net->first_bias[i] = (int32_t)lrintf(w->first_bias[i] * of_sums);
        net->second_bias[i] = (int32_t)lrintf(w->second_bias[i] * of_sums);
    }
    for (int j = 0; j < NET_INPUTS; j++)
        net->skip[j] = (int16_t)lrintf(w->skip[j] * of_inputs);
    net->bias = (int32_t)lrintf(w->bias * of_sums);
}

static float draw_weight(struct random *random, int from)
{
    return ((float)random_below(random, 1 << 16) / (1 << 15) - 1) * sqrtf(1.5f / (float)from);
}

/* The layers begin at random and without a say. */
void fit_hand_made(struct echec_net *net, uint64_t seed)
{
    /* What an input of one is, in what value.c counts. */
    static const struct {
        int input;
        float size;
        int mine, others; /* whose weight it is for the mover, and for the other; -1: nobody's */
    } same[] = {
        {IN_MEN + INFANTRY, 8, MEN_OF(INFANTRY), MEN_OF(INFANTRY)},
        {IN_MEN + MASSED, 8, MEN_OF(MASSED), MEN_OF(MASSED)},
        {IN_MEN + PEASANTS, 8, MEN_OF(PEASANTS), MEN_OF(PEASANTS)},
        {IN_MEN + MERCENARIES, 4, MEN_OF(MERCENARIES), MEN_OF(MERCENARIES)},
        {IN_MEN + KNIGHTS, 4, MEN_OF(KNIGHTS), MEN_OF(KNIGHTS)},
        {IN_MEN + ARCHERS, 8, MEN_OF(ARCHERS), MEN_OF(ARCHERS)},
        {IN_MEN + HEAVY, 4, MEN_OF(HEAVY), MEN_OF(HEAVY)},
        {IN_UNITS, 4, UNITS, UNITS},
        {IN_LAST_UNIT, 1, LAST_UNIT, LAST_UNIT},
        {IN_TWO_UNITS, 1, TWO_UNITS, TWO_UNITS},
        {IN_THREE_UNITS, 1, THREE_UNITS, THREE_UNITS},
        {IN_NEAR, 0.5f, FOOT_NEAR, FOOT_NEAR},
        {IN_NEAR + 1, 0.5f, RIDERS_NEAR, RIDERS_NEAR},
        {IN_NEAR + 2, 0.5f, ARCHERS_NEAR, ARCHERS_NEAR},
        {IN_AIMED, 0.5f, FOOT_AIMED, FOOT_AIMED},
        {IN_AIMED + 1, 0.5f, RIDERS_AIMED, RIDERS_AIMED},
        {IN_AIMED + 2, 0.5f, ARCHERS_AIMED, ARCHERS_AIMED},
        {IN_ADVANCED, 32, ADVANCED, ADVANCED},
        {IN_KING_AWAY, 4, KING_AWAY, KING_AWAY},
        {IN_KING_GUARDED, 4, KING_GUARDED, KING_GUARDED},
        {IN_KING_BLOCKED, 1, KING_BLOCKED, KING_BLOCKED},
        {IN_KING_OPEN, 4, KING_OPEN, KING_OPEN},
        {IN_KING_STRUCK, 0.5f, -1, KING_STRUCK_NEXT},
        {IN_GAIN, 4, GAIN_2, GAIN_NEXT},
    };
    struct random random = random_from_seed(seed);
    struct weights *w = calloc(1, sizeof *w);
    for (int i = 0; w && i < NET_WIDTH; i++) {
        for (int j = 0; j < NET_INPUTS; j++)
            w->first[j][i] = draw_weight(&random, NET_INPUTS);
        for (int j = 0; j < NET_WIDTH; j++)
            w->second[j][i] = draw_weight(&random, NET_WIDTH);
    }
    for (size_t i = 0; w && i < sizeof same / sizeof same[0]; i++) {
        if (same[i].mine >= 0)
            w->skip[same[i].input] = same[i].size * echec_value_weights[same[i].mine];
        w->skip[NET_ARMY + same[i].input] = -same[i].size * echec_value_weights[same[i].others];
    }
    if (w) {
        w->bias = echec_value_weights[TEMPO_2];
        narrow(w, net);
    }
    free(w);
}

static struct lesson *lessons_of(const struct label *labels, int count)
{
    struct lesson *lessons = calloc((size_t)count, sizeof *lessons);
    struct echec_odds odds;
    struct echec_counted counted[ARMY_COUNT] = {0};
    echec_odds_prepare(&odds);
    for (int i = 0; lessons && i < count; i++) {
        const struct label *label = &labels[i];
        lessons[i].strike = echec_net_inputs(&label->state, &odds, counted, lessons[i].input);
        lessons[i].target = label->searched;
        if (label->result >= 0)
            lessons[i].target += RESULT_COUNTS * (label->result - label->searched);
    }
    return lessons;
}

void fit_net(struct echec_net *net, const struct fitting *fitting)
{
    struct fit *fit = calloc(1, sizeof *fit);
    struct random random = random_from_seed(fitting->seed);
    struct lesson *lessons = lessons_of(fitting->labels, fitting->count);
    int held = fitting->count / HELD_BACK, taught = fitting->count - held;
    if (!fit || !lessons) {
        free(lessons);
        free(fit);
        return;
    }
    widen(net, &fit->weights);
    for (int number = 1; number <= fitting->steps; number++) {
        look(fit, lessons, taught, &random);
        float way = (float)number / (float)fitting->steps;
        step(fit, number, fitting->rate * 0.5f * (1 + cosf(3.14159265f * way)));
        if (number == 1 || number == fitting->steps)
            printf("step %d: cross entropy %.4f, of what was held back %.4f\n", number,
                   cross_entropy(&fit->weights, lessons, held),
                   cross_entropy(&fit->weights, lessons + taught, held));
    }
    narrow(&fit->weights, net);
    free(lessons);
    free(fit);
}
