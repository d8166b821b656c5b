// SPDX-License-Identifier: MIT
/* websocket.h: a client of HTTP and WebSocket over a plain socket, for tests: it sends what it is told,
 * broken frames included. Calls block, for at most CLIENT_SECONDS; what fails, fails the test. */
#ifndef TESTS_WEBSOCKET_H
#define TESTS_WEBSOCKET_H

#include <stdbool.h>
#include <stddef.h>

#define CLIENT_SECONDS 60

struct client {
    int descriptor;
    void *tls;   /* NULL: none */
    char *bytes; /* received and not taken yet */
    size_t start, end, capacity;
};

struct client *client_open(int port);
struct client *client_open_tls(int port);
void client_close(struct client *client);
/* Without a word: the other end sees a reset. */
void client_abort(struct client *client);

void client_send(struct client *client, const char *bytes, size_t length);
void client_say(struct client *client, const char *text);
/* Has the other end hung up, after perhaps more bytes? */
bool client_is_hung_up(struct client *client);

/* The next so many bytes, valid until the next call; false where the other end hung up before. */
bool client_take(struct client *client, char **bytes, size_t length);

struct answer {
    int status;
    char *head; /* from the status line to the empty line */
    char *body;
    size_t body_length;
};

/* `bodyless`: the answer to a HEAD. */
struct answer client_read_answer(struct client *client, bool bodyless);
/* The value of a header in `value`, or false. */
bool answer_has(const struct answer *answer, const char *name, char *value, size_t size);
void answer_free(struct answer *answer);
/* Sends a GET and reads its answer. */
struct answer client_get(struct client *client, const char *path);

/* Asks for a WebSocket, with further headers, and returns the status. */
int client_upgrade(struct client *client, const char *headers);
struct client *client_socket(int port);

#define FRAME_FINAL  0x80
#define FRAME_MASKED 0x80

/* `first` is the first byte as it goes over the line: the final bit, reserved bits and the kind. */
void client_send_frame(struct client *client, int first, bool masked, const char *payload, size_t length);
void client_send_text(struct client *client, const char *text);

/* The first byte of the next frame, or -1 when the other end has hung up. The payload, with a NUL after it,
 * is valid until the next call. */
int client_read_frame(struct client *client, char **payload, size_t *length);
/* The next frame is this text. */
void client_expect_text(struct client *client, const char *text);
/* Reads on to the close frame; its code, 1005 where it has none, -1 where there is no frame. */
int client_read_close(struct client *client);

#endif
