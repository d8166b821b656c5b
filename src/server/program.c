// SPDX-License-Identifier: MIT
/* program.c: see program.h. Both ends of our pipes are non-blocking, so that every wait is a poll() with a
 * deadline. */
#include "server/program.h"
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

struct program {
    const char *command;
    const atomic_int *stop;
    pid_t process; /* 0: none */
    int to, from;
    bool silent;
    size_t kept; /* bytes read and not yet taken */
    char bytes[EXCHANGE_ANSWER_MAX + 2];
};

static uint64_t deadline_in(uint32_t milliseconds)
{
    return thinking_now() + (uint64_t)milliseconds * 1000000u;
}

struct program *program_new(const char *command, const atomic_int *stop)
{
    struct program *program = calloc(1, sizeof *program);
    if (program)
        *program = (struct program){.command = command, .stop = stop, .to = -1, .from = -1};
    return program;
}

void program_silence(struct program *program)
{
    program->silent = true;
}

bool program_runs(const struct program *program)
{
    return program->process != 0;
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
static int bury(struct program *program)
{
    int status = 0;
    close_pipe(&program->to);
    close_pipe(&program->from);
    kill(-program->process, SIGKILL);
    while (waitpid(program->process, &status, 0) < 0 && errno == EINTR)
        ;
    /* Its children are ours now, where the system lets us adopt them. */
    while (waitpid(-program->process, NULL, 0) > 0 || errno == EINTR)
        ;
    program->process = 0;
    program->kept = 0;
    return status;
}

void program_stop(struct program *program)
{
    if (program->process)
        bury(program);
}

void program_free(struct program *program)
{
    if (!program)
        return;
    if (program->process) {
        close_pipe(&program->to);
        ends_within(program->process, *program->stop ? 0 : GRACE_MS);
        bury(program);
    }
    free(program);
}

/* The program's side of the pipes becomes its standard input and output. */
static int spawn(struct program *program, int input, int output)
{
    char *arguments[] = {(char[]){"sh"}, (char[]){"-c"}, (char *)program->command, NULL};
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
    if (program->silent)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_setflags(&attributes,
                             POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setsigmask(&attributes, &none);
    int error = posix_spawn(&program->process, "/bin/sh", &actions, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

bool program_start(struct program *program)
{
    int input[2], output[2];
    if (pipe2(input, O_CLOEXEC))
        return false;
    if (pipe2(output, O_CLOEXEC)) {
        close(input[0]);
        close(input[1]);
        return false;
    }
    program->to = input[1];
    program->from = output[0];
    fcntl(program->to, F_SETFL, O_NONBLOCK);
    fcntl(program->from, F_SETFL, O_NONBLOCK);
    int error = spawn(program, input[0], output[1]);
    close(input[0]);
    close(output[1]);
    if (error) {
        program->process = 0;
        close_pipe(&program->to);
        close_pipe(&program->from);
    }
    return !error;
}

/* Waits until the pipe is ready for `events`. */
static enum forfeit wait_for(const struct program *program, int end, short events, uint64_t deadline)
{
    for (;;) {
        if (*program->stop)
            return FORFEIT_LATE;
        uint64_t now = thinking_now();
        if (now >= deadline)
            return FORFEIT_LATE;
        uint64_t left = (deadline - now) / 1000000u + 1;
        struct pollfd polled = {.fd = end, .events = events};
        if (poll(&polled, 1, left < SLICE_MS ? (int)left : SLICE_MS) > 0)
            return FORFEIT_NONE;
    }
}

static bool should_wait(void)
{
    return errno == EAGAIN || errno == EINTR;
}

static enum forfeit send_line(struct program *program, const struct text *line, uint64_t deadline)
{
    for (size_t sent = 0; sent < line->length;) {
        enum forfeit outcome = wait_for(program, program->to, POLLOUT, deadline);
        if (outcome != FORFEIT_NONE)
            return outcome;
        ssize_t written = write(program->to, line->data + sent, line->length - sent);
        if (written < 0 && !should_wait())
            return FORFEIT_CRASHED;
        if (written > 0)
            sent += (size_t)written;
    }
    return FORFEIT_NONE;
}

/* Takes the first line out of what was read; false if there is none yet. */
static bool take_line(struct program *program, struct text *answer)
{
    char *end = memchr(program->bytes, '\n', program->kept);
    if (!end)
        return false;
    size_t length = (size_t)(end - program->bytes);
    text_bytes(answer, program->bytes, length > 0 && end[-1] == '\r' ? length - 1 : length);
    program->kept -= length + 1;
    memmove(program->bytes, end + 1, program->kept);
    return true;
}

static enum forfeit receive_line(struct program *program, uint64_t deadline, struct text *answer)
{
    while (!take_line(program, answer)) {
        if (program->kept == sizeof program->bytes)
            return FORFEIT_BABBLED;
        enum forfeit outcome = wait_for(program, program->from, POLLIN, deadline);
        if (outcome != FORFEIT_NONE)
            return outcome;
        ssize_t got =
            read(program->from, program->bytes + program->kept, sizeof program->bytes - program->kept);
        if (got == 0 || (got < 0 && !should_wait()))
            return FORFEIT_CRASHED;
        if (got > 0)
            program->kept += (size_t)got;
    }
    return FORFEIT_NONE;
}

static void say_how_it_ended(int status, struct text *how)
{
    if (WIFSIGNALED(status))
        text_format(how, "it was killed by signal %d", WTERMSIG(status));
    else
        text_format(how, "it ended with status %d", WEXITSTATUS(status));
}

static void end_badly(struct program *program, enum forfeit outcome, struct text *how)
{
    bool ended = outcome == FORFEIT_CRASHED && ends_within(program->process, GRACE_MS);
    int status = bury(program);
    text_clear(how);
    if (ended)
        say_how_it_ended(status, how);
    else if (outcome == FORFEIT_CRASHED)
        text_string(how, "it closed its input or output");
}

void program_tell(struct program *program, const struct text *line)
{
    if (program->process && send_line(program, line, deadline_in(GRACE_MS)) != FORFEIT_NONE)
        bury(program);
}

enum forfeit program_ask(struct program *program, const struct text *line, uint32_t milliseconds,
                         struct text *answer)
{
    if (!program->process)
        return FORFEIT_CRASHED;
    uint64_t deadline = deadline_in(milliseconds);
    enum forfeit outcome = send_line(program, line, deadline);
    if (outcome == FORFEIT_NONE)
        outcome = receive_line(program, deadline, answer);
    if (outcome != FORFEIT_NONE)
        end_badly(program, outcome, answer);
    return outcome;
}
