// SPDX-License-Identifier: MIT
/* private_postgres.c: see private_postgres.h. */
#include "support/private_postgres.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[100], address[300];

static int call(const char *doing, const char *further)
{
    char command[1000];
    snprintf(command, sizeof command, PRIVATE_POSTGRES " %s %s %s", doing, folder, further);
    return system(command); /* NOLINT(cert-env33-c) */
}

static int start(void)
{
    /* Nobody cuts the power here. */
    return call("start", "fsync=off max_connections=30 shared_buffers=32MB >/dev/null");
}

const char *private_postgres_start(void)
{
    const char *temporary = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/gonfalon-pg-XXXXXX", temporary ? temporary : "/tmp");
    if (!mkdtemp(folder) || chdir("/") != 0)
        return NULL;
    if (start() != 0)
        return NULL;
    snprintf(address, sizeof address, "postgres:///postgres?host=%s&user=postgres", folder);
    return address;
}

const char *private_postgres_folder(void)
{
    return folder;
}

void private_postgres_restart(const char *mode)
{
    if (call("restart", mode) != 0)
        abort();
}

void private_postgres_down(void)
{
    if (call("stop", "immediate") != 0)
        abort();
}

void private_postgres_up(void)
{
    if (start() != 0)
        abort();
}

void private_postgres_stop(void)
{
    char command[200];
    call("stop", "immediate");
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command) != 0) /* NOLINT(cert-env33-c) */
        abort();
}

int64_t private_postgres_run(const char *command)
{
    PGconn *connection = PQconnectdb(address);
    PQclear(PQexec(connection, "SET search_path = gonfalon; SET client_min_messages = error"));
    PGresult *result = PQexec(connection, command);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
        fprintf(stderr, "%s: %s\n", command, PQerrorMessage(connection));
        abort();
    }
    int64_t number = 0;
    if (status == PGRES_TUPLES_OK && PQntuples(result) > 0)
        number = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    PQfinish(connection);
    return number;
}
