// SPDX-License-Identifier: MIT
/* wire.c: see wire.h. */
#include "terminal/wire.h"
#include "core/language.h"
#include "net/net_frame.h"
#include "terminal/moment.h"

#include <curl/curl.h>
#include <errno.h>
#include <fcntl.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>
#include <unistd.h>

enum { PATIENCE_SECONDS = 10, MESSAGE_MOST = 4 << 20, BASE_MAX = 2048, HEAD_MOST = 16384, KEY_BYTES = 16 };
enum { SEND_PATIENCE_MS = 1000 };
enum { PARTS_AT_ONCE = 64 }; /* that are received before whoever sits here is listened to again */

struct wire {
    struct line line; /* first */
    char base[BASE_MAX];
    const char *folder;
    CURL *curl;
    curl_socket_t socket;
    char *bytes; /* received and not taken yet */
    size_t start, end, capacity;
    char *message; /* of several frames, or the last whole one */
    size_t message_length;
    bool gone;
    bool more; /* may be there than was looked at */
};

/* --- Patience. */

/* With a server, for all it is asked for at once. */
struct patience {
    int64_t until;
    bool listening; /* to whoever types: what is typed from now on ends it */
};

static bool is_typed(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&input, 1, 0) > 0;
}

/* A script has said already what it will say. */
static struct patience patience_begin(bool listening)
{
    return (struct patience){now_ms() + PATIENCE_SECONDS * 1000, listening && !is_typed()};
}

static long patience_left(const struct patience *patience)
{
    int64_t left = patience->until - now_ms();
    return left <= 0 || (patience->listening && is_typed()) ? 0 : (long)left;
}

/* libcurl asks at least once a second. */
static int is_over(void *patience, curl_off_t to_come, curl_off_t came, curl_off_t to_go, curl_off_t went)
{
    (void)to_come, (void)came, (void)to_go, (void)went;
    return patience_left(patience) == 0;
}

static bool wait_for_bytes(const struct wire *wire, const struct patience *patience)
{
    struct pollfd ready[] = {{.fd = wire->socket, .events = POLLIN},
                             {.fd = patience->listening ? STDIN_FILENO : -1, .events = POLLIN}};
    return poll(ready, 2, (int)patience_left(patience)) > 0 && patience_left(patience) > 0;
}

/* --- The cookie. */

/* The file cookies are kept in, made for its owner alone. */
static bool cookie_file(const char *folder, char *path, size_t size)
{
    int length = snprintf(path, size, "%s/cookies", folder);
    int file = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (file >= 0)
        close(file);
    return length >= 0 && (size_t)length < size && file >= 0;
}

static CURL *prepare(const char *address, struct patience *patience, char *reason)
{
    CURL *curl = curl_easy_init();
    if (!curl)
        return NULL;
    curl_easy_setopt(curl, CURLOPT_URL, address);
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, reason);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS,
                     patience_left(patience) + 1); /* 0 would be as long as it likes */
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, is_over);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, patience);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "gonfalon-play");
    /* As other programs with OpenSSL do; the library alone would not look. */
    const char *trusted = getenv("SSL_CERT_FILE");
    if (trusted && trusted[0])
        curl_easy_setopt(curl, CURLOPT_CAINFO, trusted);
    return curl;
}

static size_t receive_body(char *bytes, size_t size, size_t count, void *context)
{
    text_bytes(context, bytes, size * count);
    return size * count;
}

static void tell_reason(CURLcode code, const char *reason, struct text *why)
{
    text_string(why, reason[0] ? reason : curl_easy_strerror(code));
}

/* Splits a line of the file: host, subdomains, path, secure, expires, name, value; by tabs. */
enum { COOKIE_HOST, COOKIE_PATH = 2, COOKIE_NAME = 5, COOKIE_VALUE, COOKIE_FIELDS };

static bool split_cookie(char *line, const char *fields[COOKIE_FIELDS])
{
    static const char hidden[] = "#HttpOnly_";
    char *rest = line + (text_starts_with(line, hidden) ? strlen(hidden) : 0);
    for (int i = 0; i < COOKIE_FIELDS; i++)
        fields[i] = strsep(&rest, "\t");
    return fields[COOKIE_VALUE] != NULL;
}

/* However the folder is written: "/", "/games", "/games/". */
static bool is_below(const char *path, const char *folder)
{
    size_t length = strlen(folder);
    length -= length > 0 && folder[length - 1] == '/';
    return strncmp(path, folder, length) == 0 && path[length] == '/';
}

/* "gonfalon=SECRET", as the server set it: the file has those of other servers too, perhaps below other paths
 * of the same host. Of those that are for this path the longest is the server's own, as browsers see it. */
static void find_cookie(CURL *curl, const char *address, struct text *cookie)
{
    struct curl_slist *list = NULL;
    const char *host = strstr(address, "://") + 3, *fields[COOKIE_FIELDS];
    const char *path = host + strcspn(host, "/");
    bool bracket = host[0] == '[';
    host += bracket;
    size_t host_length = strcspn(host, bracket ? "]" : ":/"), longest = 0;
    curl_easy_getinfo(curl, CURLINFO_COOKIELIST, &list);
    for (struct curl_slist *item = list; item; item = item->next) {
        if (!split_cookie(item->data, fields) || strcmp(fields[COOKIE_NAME], "gonfalon") != 0 ||
            strlen(fields[COOKIE_HOST]) != host_length ||
            strncasecmp(fields[COOKIE_HOST], host, host_length) != 0 ||
            !is_below(path, fields[COOKIE_PATH]) || strlen(fields[COOKIE_PATH]) <= longest)
            continue;
        longest = strlen(fields[COOKIE_PATH]);
        text_clear(cookie);
        text_format(cookie, "gonfalon=%s", fields[COOKIE_VALUE]);
    }
    curl_slist_free_all(list);
}

/* Asks for something with the cookies we have, and keeps those we get. `posted`: what is sent with it, or
 * NULL.
 */
static long fetch(const char *address, const char *posted, const char *folder, struct patience *patience,
                  struct text *body, struct text *cookie, struct text *why)
{
    char reason[CURL_ERROR_SIZE] = "", file[4096];
    long status = 0;
    CURL *curl = prepare(address, patience, reason);
    if (!curl || !cookie_file(folder, file, sizeof file)) {
        text_string(why, curl ? strerror(errno) : "libcurl");
        curl_easy_cleanup(curl);
        return 0;
    }
    curl_easy_setopt(curl, CURLOPT_COOKIEFILE, file);
    curl_easy_setopt(curl, CURLOPT_COOKIEJAR, file);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, receive_body);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, body);
    if (posted)
        curl_easy_setopt(curl, CURLOPT_COPYPOSTFIELDS, posted);
    CURLcode code = curl_easy_perform(curl);
    if (code != CURLE_OK)
        tell_reason(code, reason, why);
    else
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    if (cookie)
        find_cookie(curl, address, cookie);
    curl_easy_cleanup(curl); /* writes the file */
    return status;
}

long wire_fetch(const char *address, const char *folder, struct text *body, struct text *why)
{
    struct patience patience = patience_begin(false);
    return fetch(address, NULL, folder, &patience, body, NULL, why);
}

void wire_forget(const char *base, const char *folder)
{
    TEXT_ON_STACK(address, 4096);
    TEXT_ON_STACK(body, 256);
    TEXT_ON_STACK(why, 512);
    struct patience patience = patience_begin(false);
    text_format(&address, "%s/api/forget", base);
    fetch(address.data, "", folder, &patience, &body, NULL, &why);
}

/* --- Bytes. */

/* `patience`: milliseconds with a server that takes nothing. */
static bool send_bytes(struct wire *wire, const char *bytes, size_t length, int patience)
{
    while (length > 0 && !wire->gone) {
        size_t sent = 0;
        CURLcode code = curl_easy_send(wire->curl, bytes, length, &sent);
        bytes += sent;
        length -= sent;
        struct pollfd ready = {.fd = wire->socket, .events = POLLOUT};
        if (code == CURLE_AGAIN && poll(&ready, 1, patience) <= 0)
            wire->gone = true;
        else if (code != CURLE_OK && code != CURLE_AGAIN)
            wire->gone = true;
    }
    return !wire->gone;
}

/* Takes what is there; false where there is nothing now. */
static bool receive(struct wire *wire)
{
    if (wire->capacity - wire->end < 65536) {
        if (wire->end > wire->start)
            memmove(wire->bytes, wire->bytes + wire->start, wire->end - wire->start);
        wire->end -= wire->start;
        wire->start = 0;
        size_t capacity = wire->end + 131072;
        char *bytes = capacity < MESSAGE_MOST ? realloc(wire->bytes, capacity) : NULL;
        if (!bytes) {
            wire->gone = true;
            return false;
        }
        wire->bytes = bytes;
        wire->capacity = capacity;
    }
    size_t got = 0;
    CURLcode code = curl_easy_recv(wire->curl, wire->bytes + wire->end, wire->capacity - wire->end - 1, &got);
    wire->end += got;
    if (code != CURLE_AGAIN && (code != CURLE_OK || got == 0))
        wire->gone = true;
    return got > 0;
}

/* --- The upgrade. */

static bool random_key(char key[32])
{
    unsigned char bytes[KEY_BYTES];
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
        return false;
    EVP_EncodeBlock((unsigned char *)key, bytes, sizeof bytes);
    return true;
}

/* What the server must answer to the key (RFC 6455, 4.2.2). */
static void expected_answer(const char *key, char answer[32])
{
    unsigned char digest[SHA_DIGEST_LENGTH];
    TEXT_ON_STACK(text, 128);
    text_format(&text, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    SHA1((const unsigned char *)text.data, text.length, digest);
    EVP_EncodeBlock((unsigned char *)answer, digest, sizeof digest);
}

/* Reads on to the end of the head; NULL where it does not come. */
static const char *read_head(struct wire *wire, const struct patience *patience)
{
    for (;;) {
        char *end = wire->end > wire->start
                        ? memmem(wire->bytes + wire->start, wire->end - wire->start, "\r\n\r\n", 4)
                        : NULL;
        if (end) {
            const char *head = wire->bytes + wire->start;
            end[2] = '\0';
            wire->start = (size_t)(end - wire->bytes) + 4;
            return head;
        }
        if (wire->end - wire->start > HEAD_MOST || wire->gone || patience_left(patience) == 0 ||
            (!receive(wire) && !wire->gone && !wait_for_bytes(wire, patience)))
            return NULL;
    }
}

static bool upgrade(struct wire *wire, const char *base, const char *cookie, const struct patience *patience,
                    struct text *why)
{
    char key[32], answer[32];
    TEXT_ON_STACK(request, 4096);
    const char *host = strstr(base, "://") + 3;
    const char *path = strchr(host, '/');
    int host_length = (int)(path ? (size_t)(path - host) : strlen(host));
    if (!random_key(key))
        return false;
    text_format(&request,
                "GET %s/ws HTTP/1.1\r\nHost: %.*s\r\nUser-Agent: gonfalon\r\nUpgrade: "
                "websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n"
                "Sec-WebSocket-Protocol: gonfalon.2\r\nCookie: %s\r\n\r\n",
                path ? path : "", host_length, host, key, cookie);
    const char *head =
        send_bytes(wire, request.data, request.length, SEND_PATIENCE_MS) ? read_head(wire, patience) : NULL;
    expected_answer(key, answer);
    const char *accept = head ? strcasestr(head, "\r\nSec-WebSocket-Accept:") : NULL;
    accept = accept ? accept + strlen("\r\nSec-WebSocket-Accept:") : "";
    accept += strspn(accept, " ");
    if (head && strncmp(head, "HTTP/1.1 101", 12) == 0 && strncmp(accept, answer, strlen(answer)) == 0)
        return true;
    text_string(why, SAY("there is no server of this program at that address"));
    return false;
}

/* --- Frames. */

/* A client masks what it sends (RFC 6455, 5.3). */
static bool send_frame(struct wire *wire, enum frame_kind kind, const char *payload, size_t length)
{
    unsigned char mask[4];
    char header[FRAME_HEADER_MAX];
    size_t size = frame_write_header(header, kind, length, false);
    char *frame = malloc(size + sizeof mask + length);
    if (!frame || getrandom(mask, sizeof mask, 0) != sizeof mask) {
        free(frame);
        return false;
    }
    header[1] = (char)(header[1] | 0x80);
    memcpy(frame, header, size);
    memcpy(frame + size, mask, sizeof mask);
    if (length)
        memcpy(frame + size + sizeof mask, payload, length);
    frame_unmask(frame + size + sizeof mask, length, mask); /* the same both ways */
    /* Nobody waits for a pong. */
    bool fine =
        send_bytes(wire, frame, size + sizeof mask + length, kind == FRAME_TEXT ? SEND_PATIENCE_MS : 0);
    free(frame);
    return fine;
}

static bool send_message(struct line *line, const char *message, size_t length)
{
    return send_frame((struct wire *)line, FRAME_TEXT, message, length);
}

/* The frame at the start of what was received, if it is whole. A server does not mask. */
static bool take_frame(struct wire *wire, int *first, const char **payload, size_t *length)
{
    const unsigned char *at = (const unsigned char *)wire->bytes + wire->start;
    size_t got = wire->end - wire->start, header = 2;
    if (got < header)
        return false;
    int extra = (at[1] & 127) == 127 ? 8 : (at[1] & 127) == 126 ? 2 : 0;
    header += (size_t)extra;
    if (got < header)
        return false;
    *length = extra ? 0 : at[1] & 127;
    for (int i = 0; i < extra; i++)
        *length = *length << 8 | at[2 + i];
    if (at[1] & 0x80 || *length > MESSAGE_MOST) {
        wire->gone = true;
        return false;
    }
    if (got - header < *length)
        return false;
    *first = at[0];
    *payload = wire->bytes + wire->start + header;
    wire->start += header + *length;
    return true;
}

static bool add_to_message(struct wire *wire, const char *payload, size_t length)
{
    char *message = wire->message_length + length < MESSAGE_MOST
                        ? realloc(wire->message, wire->message_length + length + 1)
                        : NULL;
    if (!message) {
        wire->gone = true;
        return false;
    }
    if (length)
        memcpy(message + wire->message_length, payload, length);
    wire->message = message;
    wire->message_length += length;
    message[wire->message_length] = '\0';
    return true;
}

static const char *next_message(struct line *line, size_t *length, bool *gone)
{
    struct wire *wire = (struct wire *)line;
    const char *payload;
    size_t size;
    int first, parts = 0;
    do {
        while (take_frame(wire, &first, &payload, &size)) {
            enum frame_kind kind = (enum frame_kind)(first & 15);
            if (kind == FRAME_PING)
                send_frame(wire, FRAME_PONG, payload, size);
            if (kind == FRAME_CLOSE)
                wire->gone = true;
            if (kind == FRAME_TEXT)
                wire->message_length = 0;
            bool text = kind == FRAME_TEXT || kind == FRAME_CONTINUATION;
            if (text && add_to_message(wire, payload, size) && first & 0x80) {
                *length = wire->message_length;
                *gone = false;
                return wire->message;
            }
        }
        parts++;
    } while (parts < PARTS_AT_ONCE && !wire->gone && receive(wire));
    wire->more = parts == PARTS_AT_ONCE;
    *gone = wire->gone;
    return NULL;
}

/* --- A line. */

static void close_wire(struct line *line)
{
    struct wire *wire = (struct wire *)line;
    curl_easy_cleanup(wire->curl);
    free(wire->bytes);
    free(wire->message);
    free(wire);
}

static int descriptor(const struct line *line)
{
    return (int)((const struct wire *)line)->socket;
}

static int milliseconds_to_wait(const struct line *line)
{
    return ((const struct wire *)line)->more ? 0 : -1;
}

/* The server has the record of a finished game. */
static const char *record_of(struct line *line, const char *table, struct text *record)
{
    const struct wire *wire = (const struct wire *)line;
    TEXT_ON_STACK(address, BASE_MAX + 64);
    TEXT_ON_STACK(why, 512);
    struct patience patience = patience_begin(false);
    text_format(&address, "%s/api/tables/%s/record", wire->base, table);
    return fetch(address.data, NULL, wire->folder, &patience, record, NULL, &why) == 200 && !record->overflow
               ? NULL
               : SAY("a record can be had when the game is over");
}

static const struct line_kind kind = {send_message,         next_message, descriptor,
                                      milliseconds_to_wait, record_of,    close_wire};

struct line *wire_open(const char *base, const char *folder, bool listening, struct text *why)
{
    char reason[CURL_ERROR_SIZE] = "";
    struct patience patience = patience_begin(listening);
    TEXT_ON_STACK(address, 4096);
    TEXT_ON_STACK(cookie, 512);
    TEXT_ON_STACK(body, 256);
    /* The page itself, for its cookie, which it renews. */
    text_format(&address, "%s/", base);
    if (fetch(address.data, NULL, folder, &patience, &body, &cookie, why) == 0)
        return NULL;
    struct wire *wire = calloc(1, sizeof *wire);
    if (!wire || !cookie.length) {
        text_string(why, wire ? SAY("there is no server of this program at that address")
                              : SAY("there is not enough memory"));
        free(wire);
        return NULL;
    }
    wire->line.kind = &kind;
    wire->folder = folder;
    snprintf(wire->base, sizeof wire->base, "%s", base);
    wire->curl = prepare(base, &patience, reason);
    curl_easy_setopt(wire->curl, CURLOPT_CONNECT_ONLY, 1L);
    CURLcode code = wire->curl ? curl_easy_perform(wire->curl) : CURLE_FAILED_INIT;
    /* What is on the stack here nobody would read, or ask, afterwards. */
    if (wire->curl) {
        curl_easy_setopt(wire->curl, CURLOPT_ERRORBUFFER, NULL);
        curl_easy_setopt(wire->curl, CURLOPT_NOPROGRESS, 1L);
    }
    if (code == CURLE_OK)
        code = curl_easy_getinfo(wire->curl, CURLINFO_ACTIVESOCKET, &wire->socket);
    if (code != CURLE_OK)
        tell_reason(code, reason, why);
    if (code == CURLE_OK && upgrade(wire, base, cookie.data, &patience, why))
        return &wire->line;
    close_wire(&wire->line);
    return NULL;
}
