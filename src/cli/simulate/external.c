// SPDX-License-Identifier: MIT
/* external.c: see external.h. Both ends of our pipes are non-blocking, so that every wait is a poll() with a
 * deadline. */
#include "cli/simulate/external.h"
#include "bots/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    SLICE_MS = 100, /* how soon an interruption is noticed */
    GRACE_MS = 3000 /* for a program to end by itself */
};

struct external {
    const char *command;
    const atomic_int *stop;
    pid_t process; /* 0: none */
    int to, from;
    size_t kept; /* bytes read and not yet taken */
    char bytes[EXTERNAL_LINE_MAX + 2];
};

static uint64_t deadline_in(uint32_t milliseconds)
{
    return thinking_now() + (uint64_t)milliseconds * 1000000u;
}

struct external *external_new(const char *command, const atomic_int *stop)
{
    struct external *external = calloc(1, sizeof *external);
    if (external)
        *external = (struct external){.command = command, .stop = stop, .to = -1, .from = -1};
    return external;
}

bool external_runs(const struct external *external)
{
    return external->process != 0;
}

static void close_pipe(int *end)
{
    if (*end >= 0)
        close(*end);
    *end = -1;
}

/* Waits for the program to end, and leaves it to be reaped; false when the time is over. */
static bool ends_within(pid_t process, uint32_t milliseconds)
{
    uint64_t deadline = deadline_in(milliseconds);
    for (;;) {
        siginfo_t ended = {.si_pid = 0};
        int failed = waitid(P_PID, (id_t)process, &ended, WEXITED | WNOWAIT | WNOHANG);
        if ((failed && errno != EINTR) || ended.si_pid == process)
            return true;
        if (thinking_now() >= deadline)
            return false;
        poll(NULL, 0, 5);
    }
}

/* Kills what is left of the group before its number can be used again, and reaps the program. */
static int bury(struct external *external)
{
    int status = 0;
    close_pipe(&external->to);
    close_pipe(&external->from);
    kill(-external->process, SIGKILL);
    while (waitpid(external->process, &status, 0) < 0 && errno == EINTR)
        ;
    /* Its children are ours now, where the system lets us adopt them. */
    while (waitpid(-external->process, NULL, 0) > 0 || errno == EINTR)
        ;
    external->process = 0;
    external->kept = 0;
    return status;
}

void external_stop(struct external *external)
{
    if (external->process)
        bury(external);
}

void external_free(struct external *external)
{
    if (!external)
        return;
    if (external->process) {
        close_pipe(&external->to);
        ends_within(external->process, *external->stop ? 0 : GRACE_MS);
        bury(external);
    }
    free(external);
}

/* The program's side of the pipes becomes its standard input and output. */
static int spawn(struct external *external, int input, int output)
{
    char *arguments[] = {(char[]){"sh"}, (char[]){"-c"}, (char *)external->command, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t usual, none;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    sigaddset(&usual, SIGTERM);
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawnattr_setflags(&attributes,
                             POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setsigmask(&attributes, &none);
    int error = posix_spawn(&external->process, "/bin/sh", &actions, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

bool external_start(struct external *external)
{
    int input[2], output[2];
    if (pipe2(input, O_CLOEXEC))
        return false;
    if (pipe2(output, O_CLOEXEC)) {
        close(input[0]);
        close(input[1]);
        return false;
    }
    external->to = input[1];
    external->from = output[0];
    fcntl(external->to, F_SETFL, O_NONBLOCK);
    fcntl(external->from, F_SETFL, O_NONBLOCK);
    int error = spawn(external, input[0], output[1]);
    close(input[0]);
    close(output[1]);
    if (error) {
        external->process = 0;
        close_pipe(&external->to);
        close_pipe(&external->from);
    }
    return !error;
}

/* Waits until the pipe is ready for `events`. */
static enum external_outcome wait_for(const struct external *external, int end, short events,
                                      uint64_t deadline)
{
    for (;;) {
        if (*external->stop)
            return EXTERNAL_INTERRUPTED;
        uint64_t now = thinking_now();
        if (now >= deadline)
            return EXTERNAL_LATE;
        uint64_t left = (deadline - now) / 1000000u + 1;
        struct pollfd polled = {.fd = end, .events = events};
        if (poll(&polled, 1, left < SLICE_MS ? (int)left : SLICE_MS) > 0)
            return EXTERNAL_ANSWERED;
    }
}

static bool should_wait(void)
{
    return errno == EAGAIN || errno == EINTR;
}

static enum external_outcome send_line(struct external *external, const struct text *line, uint64_t deadline)
{
    for (size_t sent = 0; sent < line->length;) {
        enum external_outcome outcome = wait_for(external, external->to, POLLOUT, deadline);
        if (outcome != EXTERNAL_ANSWERED)
            return outcome;
        ssize_t written = write(external->to, line->data + sent, line->length - sent);
        if (written < 0 && !should_wait())
            return EXTERNAL_CRASHED;
        if (written > 0)
            sent += (size_t)written;
    }
    return EXTERNAL_ANSWERED;
}

/* Takes the first line out of what was read; false if there is none yet. */
static bool take_line(struct external *external, struct text *answer)
{
    char *end = memchr(external->bytes, '\n', external->kept);
    if (!end)
        return false;
    size_t length = (size_t)(end - external->bytes);
    text_bytes(answer, external->bytes, length > 0 && end[-1] == '\r' ? length - 1 : length);
    external->kept -= length + 1;
    memmove(external->bytes, end + 1, external->kept);
    return true;
}

static enum external_outcome receive_line(struct external *external, uint64_t deadline, struct text *answer)
{
    while (!take_line(external, answer)) {
        if (external->kept == sizeof external->bytes)
            return EXTERNAL_BABBLED;
        enum external_outcome outcome = wait_for(external, external->from, POLLIN, deadline);
        if (outcome != EXTERNAL_ANSWERED)
            return outcome;
        ssize_t got =
            read(external->from, external->bytes + external->kept, sizeof external->bytes - external->kept);
        if (got == 0 || (got < 0 && !should_wait()))
            return EXTERNAL_CRASHED;
        if (got > 0)
            external->kept += (size_t)got;
    }
    return EXTERNAL_ANSWERED;
}

static void say_how_it_ended(int status, struct text *how)
{
    if (WIFSIGNALED(status))
        text_format(how, "it was killed by signal %d", WTERMSIG(status));
    else
        text_format(how, "it ended with status %d", WEXITSTATUS(status));
}

static void end_badly(struct external *external, enum external_outcome outcome, struct text *how)
{
    bool ended = outcome == EXTERNAL_CRASHED && ends_within(external->process, GRACE_MS);
    int status = bury(external);
    text_clear(how);
    if (ended)
        say_how_it_ended(status, how);
    else if (outcome == EXTERNAL_CRASHED)
        text_string(how, "it closed its input or output");
}

void external_tell(struct external *external, const struct text *line)
{
    if (external->process && send_line(external, line, deadline_in(GRACE_MS)) != EXTERNAL_ANSWERED)
        bury(external);
}

enum external_outcome external_ask(struct external *external, const struct text *line, uint32_t milliseconds,
                                   struct text *answer)
{
    if (!external->process)
        return EXTERNAL_CRASHED;
    uint64_t deadline = deadline_in(milliseconds);
    enum external_outcome outcome = send_line(external, line, deadline);
    if (outcome == EXTERNAL_ANSWERED)
        outcome = receive_line(external, deadline, answer);
    if (outcome != EXTERNAL_ANSWERED)
        end_badly(external, outcome, answer);
    return outcome;
}
