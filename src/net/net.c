// SPDX-License-Identifier: MIT
/* net.c: opening, running and closing the net; its counts. */
#include "net/net_inside.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

/* All that was read in this turn has been handled: now its end, and then what became due leaves. */
static void end_turn(struct ev_loop *loop, struct ev_prepare *watcher, int events)
{
    (void)events;
    struct net *net = watcher->data;
    net->turn++;
    if (net->handler.turn)
        net->handler.turn(net->handler.context);
    connection_work_off(net);
    if (net->stopping && net->connections == 0)
        ev_break(loop, EVBREAK_ALL);
}

static void each_second(struct ev_loop *loop, struct ev_timer *watcher, int events)
{
    (void)loop;
    (void)events;
    struct net *net = watcher->data;
    net->seconds++;
    connection_tick(net);
    if (net->hungry && !net->stopping)
        listen_start(net);
}

static void go_on(struct ev_loop *loop, struct ev_timer *watcher, int events)
{
    (void)loop;
    (void)events;
    connection_go_on(watcher->data);
}

static void grace_over(struct ev_loop *loop, struct ev_timer *watcher, int events)
{
    (void)loop;
    (void)events;
    connection_stop_all(watcher->data, true);
}

static void start_watchers(struct net *net)
{
    ev_prepare_init(&net->prepare, end_turn);
    ev_timer_init(&net->tick, each_second, 1, 1);
    ev_timer_init(&net->grace, grace_over, 0, 0);
    ev_timer_init(&net->go_on, go_on, 0, 0);
    net->late_end = &net->late;
    net->prepare.data = net->tick.data = net->grace.data = net->go_on.data = net;
    ev_prepare_start(net->loop, &net->prepare);
    ev_timer_start(net->loop, &net->tick);
    listen_start(net);
}

struct net *net_open(const struct net_settings *settings, const struct net_handler *handler, char *why,
                     size_t why_size)
{
    struct net *net = calloc(1, sizeof *net);
    if (!net) {
        snprintf(why, why_size, "there is not enough memory");
        return NULL;
    }
    signal(SIGPIPE, SIG_IGN);
    net->settings = *settings;
    if (!net->settings.base)
        net->settings.base = "";
    net->handler = *handler;
    net->loop = ev_loop_new(EVFLAG_AUTO);
    if (!net->loop)
        snprintf(why, why_size, "there is no event loop on this machine");
    if (!net->loop || !listen_open(net, why, why_size) || !line_setup(net, why, why_size)) {
        net_close(net);
        return NULL;
    }
    start_watchers(net);
    return net;
}

int net_port(const struct net *net)
{
    return net->port;
}

struct ev_loop *net_loop(struct net *net)
{
    return net->loop;
}

struct net_counts net_count(const struct net *net)
{
    return net->counts;
}

void net_run(struct net *net)
{
    ev_run(net->loop, 0);
}

void net_stop(struct net *net, unsigned grace_ms)
{
    if (net->stopping)
        return;
    net->stopping = true;
    listen_close(net);
    connection_stop_all(net, false);
    ev_timer_set(&net->grace, grace_ms / 1000.0, 0);
    ev_timer_start(net->loop, &net->grace);
}

void net_close(struct net *net)
{
    if (!net)
        return;
    listen_close(net);
    connection_stop_all(net, true);
    connection_work_off(net);
    connection_go_on(net);
    line_teardown(net);
    address_forget(&net->addresses);
    address_forget(&net->bodies);
    if (net->loop)
        ev_loop_destroy(net->loop);
    free(net);
}
