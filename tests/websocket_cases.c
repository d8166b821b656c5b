// SPDX-License-Identifier: MIT
/* websocket_cases.c: src/net against RFC 6455, a case a test, numbered like the chapters of the Autobahn test
 * suite: 1 framing, 2 pings, 3 reserved bits, 4 opcodes, 5 fragments, 6 UTF-8, 7 closes, 9 limits, 10 the
 * rest. (Its chapters 12 and 13 are about compression, which is not offered.) The server sends back whatever
 * text it hears; what it must not take is binary, which it closes with 1003. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the four above first. */
#include <cmocka.h>

#include "net/net.h"
#include "websocket.h"

#include <ev.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { MESSAGE_MAX = 1 << 20, STEPS_MAX = 14 };

/* --- The server, in a thread of its own. */

static struct net *net;
static pthread_t thread;
static struct ev_async stopping;

static void on_request(void *context, struct net_exchange *exchange, const struct net_request *request)
{
    (void)context, (void)request;
    net_answer(exchange, &(struct net_answer){.status = 404, .type = "text/plain", .body = ""});
}

static void on_request_done(void *context, struct net_exchange *exchange)
{
    (void)context, (void)exchange;
}

static int on_admit(void *context, const struct net_request *request)
{
    (void)context, (void)request;
    return 0;
}

static void *on_opened(void *context, struct net_socket *socket, const struct net_request *request)
{
    (void)context, (void)request;
    return socket;
}

static void on_message(void *owner, const char *bytes, size_t length)
{
    net_send(owner, bytes, length);
}

static void on_closed(void *owner)
{
    (void)owner;
}

static void on_turn(void *context)
{
    (void)context;
}

static void on_stop(struct ev_loop *loop, struct ev_async *watcher, int events)
{
    (void)loop, (void)watcher, (void)events;
    net_stop(net, 0);
}

static void *run(void *unused)
{
    net_run(net);
    return unused;
}

static int start(void **unused)
{
    (void)unused;
    static const struct net_settings settings = {.host = "127.0.0.1",
                                                 .message_max = MESSAGE_MAX,
                                                 .body_max = 1000,
                                                 .queue_max = 4 * MESSAGE_MAX,
                                                 .sockets_max = 100,
                                                 .idle_seconds = 100};
    static const struct net_handler handler = {.request = on_request,
                                               .request_done = on_request_done,
                                               .admit = on_admit,
                                               .opened = on_opened,
                                               .message = on_message,
                                               .closed = on_closed,
                                               .turn = on_turn};
    char why[200] = "";
    net = net_open(&settings, &handler, why, sizeof why);
    assert_string_equal(why, "");
    ev_async_init(&stopping, on_stop);
    ev_async_start(net_loop(net), &stopping);
    return pthread_create(&thread, NULL, run, NULL);
}

static int stop(void **unused)
{
    (void)unused;
    ev_async_send(net_loop(net), &stopping);
    pthread_join(thread, NULL);
    net_close(net);
    return 0;
}

/* --- Cases. */

/* A frame: its first byte, and what it carries; without `bytes` so many stars. RAW: bytes without a frame. */
enum { RAW = -1, UNMASKED = 0x100 };

struct step {
    int first;
    const char *bytes;
    size_t length;
};

#define FRAME(first, text)                                                                                   \
    {                                                                                                        \
        (first), (text), sizeof(text) - 1                                                                    \
    }
#define STARS(first, length)                                                                                 \
    {                                                                                                        \
        (first), NULL, (length)                                                                              \
    }
#define TEXT(text)  FRAME(FRAME_FINAL | 1, text)
#define PART(text)  FRAME(1, text)
#define MORE(text)  FRAME(0, text)
#define LAST(text)  FRAME(FRAME_FINAL | 0, text)
#define CLOSE(text) FRAME(FRAME_FINAL | 8, text)
#define PING(text)  FRAME(FRAME_FINAL | 9, text)
#define PONG(text)  FRAME(FRAME_FINAL | 10, text)
#define BYTES(text) FRAME(RAW, text)

enum { STAYS_OPEN = 0 };

struct test_case {
    const char *name;
    struct step sent[STEPS_MAX];
    struct step heard[STEPS_MAX];
    int code;    /* it is closed with, 1005: without one; or STAYS_OPEN */
    size_t chop; /* sends so many bytes at a time; 0: a frame at a time */
};

static const struct test_case framing_cases[] = {
    {"1.1.1 text, empty", {TEXT("")}, {TEXT("")}, 0, 0},
    {"1.1.2 text of 125 bytes", {STARS(0x81, 125)}, {STARS(0x81, 125)}, 0, 0},
    {"1.1.3 text of 126 bytes", {STARS(0x81, 126)}, {STARS(0x81, 126)}, 0, 0},
    {"1.1.4 text of 127 bytes", {STARS(0x81, 127)}, {STARS(0x81, 127)}, 0, 0},
    {"1.1.5 text of 128 bytes", {STARS(0x81, 128)}, {STARS(0x81, 128)}, 0, 0},
    {"1.1.6 text of 65535 bytes", {STARS(0x81, 65535)}, {STARS(0x81, 65535)}, 0, 0},
    {"1.1.7 text of 65536 bytes", {STARS(0x81, 65536)}, {STARS(0x81, 65536)}, 0, 0},
    {"1.1.8 text of 65536 bytes, 997 at a time", {STARS(0x81, 65536)}, {STARS(0x81, 65536)}, 0, 997},
    {"1.2.1 binary, empty", {FRAME(0x82, "")}, {{0}}, 1003, 0},
    {"1.2.2 binary of 125 bytes", {STARS(0x82, 125)}, {{0}}, 1003, 0},
    {"1.2.7 binary of 65536 bytes", {STARS(0x82, 65536)}, {{0}}, 1003, 0},
    {"1.3.1 a length of 125 in two bytes", {BYTES("\x81\xfe\x00\x7d\0\0\0\0")}, {{0}}, 1002, 0},
    {"1.3.2 a length of 65535 in eight", {BYTES("\x81\xff\0\0\0\0\0\0\xff\xff\0\0\0\0")}, {{0}}, 1002, 0},
    {"1.3.3 a length above 2^63", {BYTES("\x81\xff\x80\0\0\0\0\0\0\0\0\0\0\0")}, {{0}}, 1002, 0},
    {"1.4.1 text without a mask", {FRAME(UNMASKED | 0x81, "x")}, {{0}}, 1002, 0},
    {"1.4.2 a ping without a mask", {FRAME(UNMASKED | 0x89, "x")}, {{0}}, 1002, 0},
    {"1.4.3 a close without a mask", {FRAME(UNMASKED | 0x88, "\x03\xe8")}, {{0}}, 1002, 0},
    {"1.4.4 a mask of zeros", {BYTES("\x81\x82\0\0\0\0hi")}, {TEXT("hi")}, 0, 0},
    {"1.4.5 a mask that makes all zeros", {BYTES("\x81\x82hiho\0\0")}, {TEXT("hi")}, 0, 0},
};

static const struct test_case ping_cases[] = {
    {"2.1 a ping without a payload", {PING("")}, {PONG("")}, 0, 0},
    {"2.2 a ping with text", {PING("Hello, world!")}, {PONG("Hello, world!")}, 0, 0},
    {"2.3 a ping with bytes that are no text",
     {PING("\x00\xff\xfe\xfd\xfc\xfb\x00\xff")},
     {PONG("\x00\xff\xfe\xfd\xfc\xfb\x00\xff")},
     0,
     0},
    {"2.4 a ping of 125 bytes", {STARS(0x89, 125)}, {STARS(0x8a, 125)}, 0, 0},
    {"2.5 a ping of 126 bytes", {STARS(0x89, 126)}, {{0}}, 1002, 0},
    {"2.6 a ping of 125 bytes, one at a time", {STARS(0x89, 125)}, {STARS(0x8a, 125)}, 0, 1},
    {"2.7 a pong nobody asked for", {PONG("")}, {{0}}, 0, 0},
    {"2.8 a pong nobody asked for, with text", {PONG("unsolicited")}, {{0}}, 0, 0},
    {"2.9 the same, then a ping", {PONG("unsolicited"), PING("ping")}, {PONG("ping")}, 0, 0},
    {"2.10 ten pings",
     {PING("0"), PING("1"), PING("2"), PING("3"), PING("4"), PING("5"), PING("6"), PING("7"), PING("8"),
      PING("9")},
     {PONG("0"), PONG("1"), PONG("2"), PONG("3"), PONG("4"), PONG("5"), PONG("6"), PONG("7"), PONG("8"),
      PONG("9")},
     0,
     0},
    {"2.11 ten pings, one byte at a time",
     {PING("0"), PING("1"), PING("2"), PING("3"), PING("4"), PING("5"), PING("6"), PING("7"), PING("8"),
      PING("9")},
     {PONG("0"), PONG("1"), PONG("2"), PONG("3"), PONG("4"), PONG("5"), PONG("6"), PONG("7"), PONG("8"),
      PONG("9")},
     0,
     1},
};

static const struct test_case reserved_cases[] = {
    {"3.1 text with RSV 1", {FRAME(0x90 | 1, "x")}, {{0}}, 1002, 0},
    {"3.2 text, then text with RSV 2, then a ping",
     {TEXT("x"), FRAME(0xa0 | 1, "x"), PING("")},
     {TEXT("x")},
     1002,
     0},
    {"3.3 text, then text with RSV 3, then a ping",
     {TEXT("x"), FRAME(0xb0 | 1, "x"), PING("")},
     {TEXT("x")},
     1002,
     0},
    {"3.4 text, then text with RSV 4, then a ping, one byte at a time",
     {TEXT("x"), FRAME(0xc0 | 1, "x"), PING("")},
     {TEXT("x")},
     1002,
     1},
    {"3.5 binary with RSV 5", {FRAME(0xd0 | 2, "x")}, {{0}}, 1002, 0},
    {"3.6 a ping with RSV 6", {FRAME(0xe0 | 9, "x")}, {{0}}, 1002, 0},
    {"3.7 a close with RSV 7", {FRAME(0xf0 | 8, "\x03\xe8")}, {{0}}, 1002, 0},
    {"3.8 a continuation with RSV 4", {PART("x"), FRAME(0xc0, "x")}, {{0}}, 1002, 0},
};

static const struct test_case opcode_cases[] = {
    {"4.1.1 opcode 3", {FRAME(0x83, "")}, {{0}}, 1002, 0},
    {"4.1.2 opcode 4 with a payload", {FRAME(0x84, "reserved")}, {{0}}, 1002, 0},
    {"4.1.3 text, then opcode 5, then a ping", {TEXT("x"), FRAME(0x85, ""), PING("")}, {TEXT("x")}, 1002, 0},
    {"4.1.4 text, then opcode 6, then a ping",
     {TEXT("x"), FRAME(0x86, "reserved"), PING("")},
     {TEXT("x")},
     1002,
     0},
    {"4.1.5 text, then opcode 7, then a ping, one byte at a time",
     {TEXT("x"), FRAME(0x87, "reserved"), PING("")},
     {TEXT("x")},
     1002,
     1},
    {"4.2.1 opcode 11", {FRAME(0x8b, "")}, {{0}}, 1002, 0},
    {"4.2.2 opcode 12 with a payload", {FRAME(0x8c, "reserved")}, {{0}}, 1002, 0},
    {"4.2.3 text, then opcode 13, then a ping", {TEXT("x"), FRAME(0x8d, ""), PING("")}, {TEXT("x")}, 1002, 0},
    {"4.2.4 text, then opcode 14, then a ping",
     {TEXT("x"), FRAME(0x8e, "reserved"), PING("")},
     {TEXT("x")},
     1002,
     0},
    {"4.2.5 text, then opcode 15, then a ping, one byte at a time",
     {TEXT("x"), FRAME(0x8f, "reserved"), PING("")},
     {TEXT("x")},
     1002,
     1},
};

static const struct test_case fragment_cases[] = {
    {"5.1 a ping in two fragments", {FRAME(9, "a"), LAST("b")}, {{0}}, 1002, 0},
    {"5.2 a pong in two fragments", {FRAME(10, "a"), LAST("b")}, {{0}}, 1002, 0},
    {"5.3 text in two fragments", {PART("a"), LAST("b")}, {TEXT("ab")}, 0, 0},
    {"5.4 the same, in one piece", {BYTES("\x01\x81\0\0\0\0a\x80\x81\0\0\0\0b")}, {TEXT("ab")}, 0, 0},
    {"5.5 the same, one byte at a time", {PART("a"), LAST("b")}, {TEXT("ab")}, 0, 1},
    {"5.6 a ping between two fragments", {PART("a"), PING("p"), LAST("b")}, {PONG("p"), TEXT("ab")}, 0, 0},
    {"5.7 the same, in one piece",
     {BYTES("\x01\x81\0\0\0\0a\x89\x81\0\0\0\0p\x80\x81\0\0\0\0b")},
     {PONG("p"), TEXT("ab")},
     0,
     0},
    {"5.8 the same, one byte at a time", {PART("a"), PING("p"), LAST("b")}, {PONG("p"), TEXT("ab")}, 0, 1},
    {"5.9 a continuation of nothing, final, then text", {LAST("x"), TEXT("y")}, {{0}}, 1002, 0},
    {"5.10 the same, in one piece", {BYTES("\x80\x81\0\0\0\0x\x81\x81\0\0\0\0y")}, {{0}}, 1002, 0},
    {"5.11 the same, one byte at a time", {LAST("x"), TEXT("y")}, {{0}}, 1002, 1},
    {"5.12 a continuation of nothing, not final, then text", {MORE("x"), TEXT("y")}, {{0}}, 1002, 0},
    {"5.13 the same, in one piece", {BYTES("\x00\x81\0\0\0\0x\x81\x81\0\0\0\0y")}, {{0}}, 1002, 0},
    {"5.14 the same, one byte at a time", {MORE("x"), TEXT("y")}, {{0}}, 1002, 1},
    {"5.15 two fragments, a continuation of nothing, text",
     {PART("a"), LAST("b"), MORE("c"), TEXT("d")},
     {TEXT("ab")},
     1002,
     0},
    {"5.16 continuations of nothing around text", {MORE("a"), TEXT("b"), LAST("c")}, {{0}}, 1002, 0},
    {"5.17 final continuations of nothing around text", {LAST("a"), TEXT("b"), LAST("c")}, {{0}}, 1002, 0},
    {"5.18 text in two fragments, both with an opcode", {PART("a"), TEXT("b")}, {{0}}, 1002, 0},
    {"5.19 five fragments with two pings between",
     {PART("a"), MORE("b"), PING("1"), MORE("c"), MORE("d"), PING("2"), LAST("e")},
     {PONG("1"), PONG("2"), TEXT("abcde")},
     0,
     0},
    {"5.20 the same, one byte at a time",
     {PART("a"), MORE("b"), PING("1"), MORE("c"), MORE("d"), PING("2"), LAST("e")},
     {PONG("1"), PONG("2"), TEXT("abcde")},
     0,
     1},
    {"5.21 a close between two fragments", {PART("a"), CLOSE("\x03\xe8"), LAST("b")}, {{0}}, 1000, 0},
    {"5.22 binary between two fragments of text", {PART("a"), FRAME(0x82, "x"), LAST("b")}, {{0}}, 1002, 0},
};

/* Whole, and every byte in a fragment of its own. */
struct text_case {
    const char *name, *bytes;
    bool valid;
};

static const struct text_case texts[] = {
    {"6.2 words in several scripts",
     "Hello-\xc2\xb5@\xc3\x9f\xc3\xb6\xc3\xa4\xc3\xbc\xc3\xa0\xc3\xa1-UTF-8!!", true},
    {"6.3 the same with a surrogate in it",
     "\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5\xed\xa0\x80"
     "edited",
     false},
    {"6.4 beyond U+10FFFF",
     "\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5\xf4\x90\x80\x80"
     "edited",
     false},
    {"6.5.1 kosme", "\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5", true},
    {"6.6.1 kosme, cut within a letter of two", "\xce", false},
    {"6.6.2 after a letter", "\xce\xba", true},
    {"6.6.3 within a letter of three", "\xce\xba\xe1", false},
    {"6.6.4 later within it", "\xce\xba\xe1\xbd", false},
    {"6.6.5 after it", "\xce\xba\xe1\xbd\xb9", true},
    {"6.6.6 within the third letter", "\xce\xba\xe1\xbd\xb9\xcf", false},
    {"6.6.7 after it", "\xce\xba\xe1\xbd\xb9\xcf\x83", true},
    {"6.6.8 within the fourth", "\xce\xba\xe1\xbd\xb9\xcf\x83\xce", false},
    {"6.6.9 after it", "\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc", true},
    {"6.6.10 within the last", "\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce", false},
    {"6.7.2 the first of two bytes, U+0080", "\xc2\x80", true},
    {"6.7.3 the first of three, U+0800", "\xe0\xa0\x80", true},
    {"6.7.4 the first of four, U+10000", "\xf0\x90\x80\x80", true},
    {"6.8.1 the first of five", "\xf8\x88\x80\x80\x80", false},
    {"6.8.2 the first of six", "\xfc\x84\x80\x80\x80\x80", false},
    {"6.9.1 the last of one, U+007F", "\x7f", true},
    {"6.9.2 the last of two, U+07FF", "\xdf\xbf", true},
    {"6.9.3 the last of three, U+FFFF", "\xef\xbf\xbf", true},
    {"6.9.4 the last of all, U+10FFFF", "\xf4\x8f\xbf\xbf", true},
    {"6.10.1 the last of four", "\xf7\xbf\xbf\xbf", false},
    {"6.10.2 the last of five", "\xfb\xbf\xbf\xbf\xbf", false},
    {"6.10.3 the last of six", "\xfd\xbf\xbf\xbf\xbf\xbf", false},
    {"6.11.1 U+D7FF", "\xed\x9f\xbf", true},
    {"6.11.2 U+E000", "\xee\x80\x80", true},
    {"6.11.3 U+FFFD", "\xef\xbf\xbd", true},
    {"6.11.4 U+10FFFD", "\xf4\x8f\xbf\xbd", true},
    {"6.11.5 U+110000", "\xf4\x90\x80\x80", false},
    {"6.12.1 a continuation by itself", "\x80", false},
    {"6.12.2 the last one", "\xbf", false},
    {"6.12.3 two", "\x80\xbf", false},
    {"6.12.5 four", "\x80\xbf\x80\xbf", false},
    {"6.12.8 seven", "\x80\xbf\x80\xbf\x80\xbf\x80", false},
    {"6.13.1 beginnings of two, each with a blank", "\xc2 \xc3 \xdf ", false},
    {"6.13.2 of three", "\xe0 \xe1 \xef ", false},
    {"6.13.3 of four", "\xf0 \xf1 \xf7 ", false},
    {"6.13.4 of five", "\xf8 \xf9 \xfb ", false},
    {"6.13.5 of six", "\xfc \xfd ", false},
    {"6.14.1 two without the last", "\xc0", false},
    {"6.14.2 three without the last", "\xe0\x80", false},
    {"6.14.3 four without the last", "\xf0\x80\x80", false},
    {"6.14.4 five without the last", "\xf8\x80\x80\x80", false},
    {"6.14.5 six without the last", "\xfc\x80\x80\x80\x80", false},
    {"6.14.6 two without the last, the last such", "\xdf", false},
    {"6.14.7 three without the last, the last such", "\xef\xbf", false},
    {"6.14.8 four without the last, the last such", "\xf7\xbf\xbf", false},
    {"6.14.9 five without the last, the last such", "\xfb\xbf\xbf\xbf", false},
    {"6.14.10 six without the last, the last such", "\xfd\xbf\xbf\xbf\xbf", false},
    {"6.15.1 all of them together",
     "\xc0\xe0\x80\xf0\x80\x80\xf8\x80\x80\x80\xfc\x80\x80\x80\x80\xdf\xef\xbf", false},
    {"6.16.1 the byte FE", "\xfe", false},
    {"6.16.2 the byte FF", "\xff", false},
    {"6.16.3 both", "\xfe\xfe\xff\xff", false},
    {"6.17.1 a slash in two", "\xc0\xaf", false},
    {"6.17.2 in three", "\xe0\x80\xaf", false},
    {"6.17.3 in four", "\xf0\x80\x80\xaf", false},
    {"6.17.4 in five", "\xf8\x80\x80\x80\xaf", false},
    {"6.17.5 in six", "\xfc\x80\x80\x80\x80\xaf", false},
    {"6.18.1 the longest overlong of two", "\xc1\xbf", false},
    {"6.18.2 of three", "\xe0\x9f\xbf", false},
    {"6.18.3 of four", "\xf0\x8f\xbf\xbf", false},
    {"6.18.4 of five", "\xf8\x87\xbf\xbf\xbf", false},
    {"6.18.5 of six", "\xfc\x83\xbf\xbf\xbf\xbf", false},
    {"6.19.1 NUL in two", "\xc0\x80", false},
    {"6.19.2 in three", "\xe0\x80\x80", false},
    {"6.19.3 in four", "\xf0\x80\x80\x80", false},
    {"6.19.4 in five", "\xf8\x80\x80\x80\x80", false},
    {"6.19.5 in six", "\xfc\x80\x80\x80\x80\x80", false},
    {"6.20.1 the surrogate U+D800", "\xed\xa0\x80", false},
    {"6.20.2 U+DB7F", "\xed\xad\xbf", false},
    {"6.20.3 U+DB80", "\xed\xae\x80", false},
    {"6.20.4 U+DBFF", "\xed\xaf\xbf", false},
    {"6.20.5 U+DC00", "\xed\xb0\x80", false},
    {"6.20.6 U+DF80", "\xed\xbe\x80", false},
    {"6.20.7 U+DFFF", "\xed\xbf\xbf", false},
    {"6.21.1 surrogates in pairs, D800 DC00", "\xed\xa0\x80\xed\xb0\x80", false},
    {"6.21.2 D800 DFFF", "\xed\xa0\x80\xed\xbf\xbf", false},
    {"6.21.3 DB7F DC00", "\xed\xad\xbf\xed\xb0\x80", false},
    {"6.21.4 DB7F DFFF", "\xed\xad\xbf\xed\xbf\xbf", false},
    {"6.21.5 DB80 DC00", "\xed\xae\x80\xed\xb0\x80", false},
    {"6.21.6 DB80 DFFF", "\xed\xae\x80\xed\xbf\xbf", false},
    {"6.21.7 DBFF DC00", "\xed\xaf\xbf\xed\xb0\x80", false},
    {"6.21.8 DBFF DFFF", "\xed\xaf\xbf\xed\xbf\xbf", false},
    {"6.22.1 noncharacters are text: U+FFFE", "\xef\xbf\xbe", true},
    {"6.22.3 U+1FFFE", "\xf0\x9f\xbf\xbe", true},
    {"6.22.4 U+1FFFF", "\xf0\x9f\xbf\xbf", true},
    {"6.22.17 U+8FFFE", "\xf2\x8f\xbf\xbe", true},
    {"6.22.31 U+FFFFE", "\xf3\xbf\xbf\xbe", true},
    {"6.22.34 U+10FFFF", "\xf4\x8f\xbf\xbf", true},
    {"6.23.1 specials: U+FFF9", "\xef\xbf\xb9", true},
    {"6.23.4 U+FFFC", "\xef\xbf\xbc", true},
    {"6.23.5 U+FFFD", "\xef\xbf\xbd", true},
};

static const struct test_case text_cases[] = {
    {"6.1.1 an empty text", {TEXT("")}, {TEXT("")}, 0, 0},
    {"6.1.2 three empty fragments", {PART(""), MORE(""), LAST("")}, {TEXT("")}, 0, 0},
    {"6.1.3 three fragments, the second not empty",
     {PART(""), MORE("middle"), LAST("")},
     {TEXT("middle")},
     0,
     0},
    /* What is wrong is noticed before the message is whole. */
    {"6.4.1 a fragment that is no text, and no end",
     {PART("\xce\xba\xe1\xbd\xb9"), MORE("\xf4\x90\x80\x80")},
     {{0}},
     1007,
     0},
    {"6.4.2 the same within a letter", {PART("\xce\xba\xf4"), MORE("\x90")}, {{0}}, 1007, 0},
    {"6.4.3 a first fragment that is no text, and no end", {PART("\xff")}, {{0}}, 1007, 0},
    {"6.4.4 a letter of four in four fragments",
     {PART("\xf0"), MORE("\x9f"), MORE("\x98"), LAST("\x80")},
     {TEXT("\xf0\x9f\x98\x80")},
     0,
     0},
    {"6.4.5 a letter in two, with a ping between",
     {PART("\xc3"), PING("\xff"), LAST("\xa9")},
     {PONG("\xff"), TEXT("\xc3\xa9")},
     0,
     0},
    {"6.4.6 a letter that another message ends", {PART("\xc3"), LAST(""), TEXT("\xa9")}, {{0}}, 1007, 0},
    {"6.7.1 the first of all, NUL", {TEXT("\0")}, {TEXT("\0")}, 0, 0},
};

static const struct test_case close_cases[] = {
    {"7.1.1 text, then a close", {TEXT("x"), CLOSE("\x03\xe8")}, {TEXT("x")}, 1000, 0},
    {"7.1.2 two closes", {CLOSE("\x03\xe8"), CLOSE("\x03\xe8")}, {{0}}, 1000, 0},
    {"7.1.3 a close, then a ping", {CLOSE("\x03\xe8"), PING("")}, {{0}}, 1000, 0},
    {"7.1.4 a close, then text", {CLOSE("\x03\xe8"), TEXT("x")}, {{0}}, 1000, 0},
    {"7.1.5 a fragment, a close, the rest", {PART("a"), CLOSE("\x03\xe8"), LAST("b")}, {{0}}, 1000, 0},
    {"7.1.6 a long text, a close, a ping",
     {STARS(0x81, 262144), CLOSE("\x03\xe8"), PING("")},
     {STARS(0x81, 262144)},
     1000,
     0},
    {"7.3.1 a close without a code", {CLOSE("")}, {{0}}, 1005, 0},
    {"7.3.2 with half a code", {CLOSE("\x03")}, {{0}}, 1002, 0},
    {"7.3.3 with a code", {CLOSE("\x03\xe8")}, {{0}}, 1000, 0},
    {"7.3.4 with a reason", {CLOSE("\x03\xe8Hello World!")}, {{0}}, 1000, 0},
    {"7.3.5 with the longest reason",
     {CLOSE("\x03\xe8***************************************************************************************"
            "************************************")},
     {{0}},
     1000,
     0},
    {"7.3.6 with one too long", {STARS(0x88, 126)}, {{0}}, 1002, 0},
    {"7.5.1 with a reason that is no text",
     {CLOSE("\x03\xe8\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5\xed\xa0\x80"
            "edited")},
     {{0}},
     1007,
     0},
    {"7.6.1 a close in two fragments", {FRAME(8, "\x03"), LAST("\xe8")}, {{0}}, 1002, 0},
};

/* 7.7: codes one may close with; 7.9 and 7.13: codes one may not. */
static const struct {
    int code;
    bool allowed;
} codes[] = {{1000, true},  {1001, true},  {1002, true},  {1003, true},  {1007, true},  {1008, true},
             {1009, true},  {1010, true},  {1011, true},  {1012, true},  {1013, true},  {1014, true},
             {3000, true},  {3999, true},  {4000, true},  {4999, true},  {0, false},    {999, false},
             {1004, false}, {1005, false}, {1006, false}, {1015, false}, {1016, false}, {1100, false},
             {2000, false}, {2999, false}, {5000, false}, {65535, false}};

static const struct test_case limit_cases[] = {
    {"9.1.1 text of 64 KiB", {STARS(0x81, 65536)}, {STARS(0x81, 65536)}, 0, 0},
    {"9.1.2 of 256 KiB", {STARS(0x81, 262144)}, {STARS(0x81, 262144)}, 0, 0},
    {"9.1.3 of 1 MiB, the most there may be", {STARS(0x81, MESSAGE_MAX)}, {STARS(0x81, MESSAGE_MAX)}, 0, 0},
    {"9.1.4 of a byte more", {STARS(0x81, MESSAGE_MAX + 1)}, {{0}}, 1009, 0},
    {"9.1.5 that claims to be 2^62", {BYTES("\x81\xff\x40\0\0\0\0\0\0\0\0\0\0\0")}, {{0}}, 1009, 0},
    {"9.1.6 the most, and a byte more in a fragment", {STARS(1, MESSAGE_MAX), LAST("x")}, {{0}}, 1009, 0},
    {"9.1.7 half of it, and fragments that claim more",
     {STARS(1, MESSAGE_MAX / 2), BYTES("\x00\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0")},
     {{0}},
     1009,
     0},
    {"9.2.1 binary of 64 KiB", {STARS(0x82, 65536)}, {{0}}, 1003, 0},
    {"9.5.1 text of 64 KiB, 64 bytes at a time", {STARS(0x81, 65536)}, {STARS(0x81, 65536)}, 0, 64},
    {"9.5.2 128 at a time", {STARS(0x81, 65536)}, {STARS(0x81, 65536)}, 0, 128},
    {"9.5.3 256 at a time", {STARS(0x81, 65536)}, {STARS(0x81, 65536)}, 0, 256},
    {"9.5.4 512 at a time", {STARS(0x81, 65536)}, {STARS(0x81, 65536)}, 0, 512},
    {"9.5.5 1024 at a time", {STARS(0x81, 65536)}, {STARS(0x81, 65536)}, 0, 1024},
    {"9.5.6 2048 at a time", {STARS(0x81, 65536)}, {STARS(0x81, 65536)}, 0, 2048},
};

/* --- Carrying them out. */

static char *stars(size_t length)
{
    char *bytes = malloc(length + 1);
    assert_non_null(bytes);
    memset(bytes, '*', length);
    return bytes;
}

/* What goes over the line for a step. */
static char *bytes_of(const struct step *step, size_t *length)
{
    static const unsigned char mask[4] = {0x37, 0xfa, 0x21, 0x3d};
    bool masked = !(step->first & UNMASKED);
    char *frame = malloc(step->length + 14), *at = frame;
    assert_non_null(frame);
    *length = step->length;
    if (step->first == RAW)
        return memcpy(frame, step->bytes, step->length);
    int extra = step->length < 126 ? 0 : step->length < 65536 ? 2 : 8;
    int second = extra == 0 ? (int)step->length : extra == 2 ? 126 : 127;
    *at++ = (char)step->first;
    *at++ = (char)(second | (masked ? FRAME_MASKED : 0));
    for (int i = extra; i > 0; i--)
        *at++ = (char)(step->length >> 8 * (i - 1));
    if (masked)
        memcpy(at, mask, 4), at += 4;
    for (size_t i = 0; i < step->length; i++)
        *at++ = (char)((step->bytes ? step->bytes[i] : '*') ^ (masked ? mask[i & 3] : 0));
    *length = (size_t)(at - frame);
    return frame;
}

static void send_step(struct client *client, const struct step *step, size_t chop)
{
    size_t length;
    char *bytes = bytes_of(step, &length);
    size_t most = chop ? chop : length;
    for (size_t sent = 0; sent < length; sent += most)
        client_send(client, bytes + sent, length - sent < most ? length - sent : most);
    free(bytes);
}

static void expect_step(struct client *client, const struct step *step)
{
    char *payload;
    size_t length;
    assert_int_equal(client_read_frame(client, &payload, &length), step->first);
    assert_int_equal(length, step->length);
    char *expected = step->bytes ? NULL : stars(step->length);
    assert_memory_equal(payload, step->bytes ? step->bytes : expected, length);
    free(expected);
}

/* A step that is none ends the list. */
static bool is_step(const struct step *step)
{
    return step->first || step->bytes || step->length;
}

/* Nothing was said but what was expected; the last word is a close, or there is none and it goes on. */
static void expect_end(struct client *client, int code)
{
    static const struct step last = TEXT("still here");
    char *payload;
    size_t length;
    if (code == STAYS_OPEN) {
        send_step(client, &last, 0);
        expect_step(client, &last);
        return;
    }
    assert_int_equal(client_read_frame(client, &payload, &length), FRAME_FINAL | 8);
    assert_int_equal(length, code == 1005 ? 0 : 2);
    if (length)
        assert_int_equal((unsigned char)payload[0] << 8 | (unsigned char)payload[1], code);
    assert_int_equal(client_read_frame(client, &payload, &length), -1);
}

static void a_case(void **state)
{
    const struct test_case *test = *state;
    struct client *client = client_socket(net_port(net));
    for (size_t i = 0; i < STEPS_MAX && is_step(&test->sent[i]); i++)
        send_step(client, &test->sent[i], test->chop);
    for (size_t i = 0; i < STEPS_MAX && is_step(&test->heard[i]); i++)
        expect_step(client, &test->heard[i]);
    expect_end(client, test->code);
    client_close(client);
}

static void send_in_fragments(struct client *client, const char *bytes, size_t length, size_t size)
{
    for (size_t sent = 0; sent < length; sent += size) {
        size_t rest = length - sent;
        int first = (sent == 0 ? 1 : 0) | (rest <= size ? FRAME_FINAL : 0);
        client_send_frame(client, first, true, bytes + sent, rest < size ? rest : size);
    }
}

static void a_text(void **state)
{
    const struct text_case *text = *state;
    size_t length = strlen(text->bytes);
    struct step whole = {FRAME_FINAL | 1, text->bytes, length};
    for (int in_parts = 0; in_parts < 2; in_parts++) {
        struct client *client = client_socket(net_port(net));
        send_in_fragments(client, text->bytes, length, in_parts ? 1 : length);
        if (text->valid)
            expect_step(client, &whole);
        expect_end(client, text->valid ? STAYS_OPEN : 1007);
        client_close(client);
    }
}

static void codes_of_closes(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(codes); i++) {
        char payload[2] = {(char)(codes[i].code >> 8), (char)codes[i].code};
        struct client *client = client_socket(net_port(net));
        client_send_frame(client, FRAME_FINAL | 8, true, payload, sizeof payload);
        expect_end(client, codes[i].allowed ? codes[i].code : 1002);
        client_close(client);
    }
}

static void long_texts_in_fragments(void **unused)
{
    (void)unused;
    static const size_t sizes[] = {64, 256, 1024, 4096, 16384, 65536, 262144, MESSAGE_MAX};
    char *bytes = stars(MESSAGE_MAX);
    struct step whole = STARS(0x81, MESSAGE_MAX);
    for (size_t i = 0; i < COUNT(sizes); i++) {
        struct client *client = client_socket(net_port(net));
        send_in_fragments(client, bytes, MESSAGE_MAX, sizes[i]);
        expect_step(client, &whole);
        expect_end(client, STAYS_OPEN);
        client_close(client);
    }
    free(bytes);
}

static void many_texts_there_and_back(void **unused)
{
    (void)unused;
    static const size_t sizes[] = {0, 16, 64, 256, 1024, 4096};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        struct step step = STARS(0x81, sizes[i]);
        struct client *client = client_socket(net_port(net));
        for (int round = 0; round < 200; round++) {
            send_step(client, &step, 0);
            expect_step(client, &step);
        }
        client_close(client);
    }
}

/* Fragments with nothing in them use up nothing, and could go on for ever. */
static void fragments_without_end(void **unused)
{
    (void)unused;
    enum { AT_ONCE = 1024 };
    static const char nothing[6] = {0, (char)0x80, 0, 0, 0, 0};
    char many[AT_ONCE * sizeof nothing];
    for (size_t i = 0; i < AT_ONCE; i++)
        memcpy(many + i * sizeof nothing, nothing, sizeof nothing);
    struct client *client = client_socket(net_port(net));
    client_send_frame(client, 1, true, "", 0);
    for (size_t i = 0; i <= MESSAGE_MAX / AT_ONCE; i++)
        client_send(client, many, sizeof many);
    assert_int_equal(client_read_close(client), 1009);
    client_close(client);
}

/* So do pings: whoever has sent so many within a moment is sent away. */
static void pings_without_end(void **unused)
{
    (void)unused;
    enum { AT_ONCE = 4096, ROUNDS = 100 };
    static const char ping[6] = {(char)0x89, (char)0x80, 0, 0, 0, 0};
    char many[AT_ONCE * sizeof ping];
    for (size_t i = 0; i < AT_ONCE; i++)
        memcpy(many + i * sizeof ping, ping, sizeof ping);
    struct client *client = client_socket(net_port(net));
    char *payload;
    size_t length;
    int first = FRAME_FINAL | 10;
    for (int round = 0; round < ROUNDS && first == (FRAME_FINAL | 10); round++) {
        client_send(client, many, sizeof many);
        for (int i = 0; i < AT_ONCE && first == (FRAME_FINAL | 10); i++)
            first = client_read_frame(client, &payload, &length);
    }
    assert_int_equal(first, FRAME_FINAL | 8);
    assert_int_equal((unsigned char)payload[0] << 8 | (unsigned char)payload[1], 1008);
    client_close(client);
}

static void a_text_in_fragments_of_1300(void **unused)
{
    (void)unused;
    char *bytes = stars(65536);
    struct step whole = STARS(0x81, 65536);
    struct client *client = client_socket(net_port(net));
    send_in_fragments(client, bytes, 65536, 1300);
    expect_step(client, &whole);
    expect_end(client, STAYS_OPEN);
    client_close(client);
    free(bytes);
}

/* --- Each a test by its name. */

static struct CMUnitTest tests[400];
static size_t test_count;

static void add(const char *name, CMUnitTestFunction test, const void *about)
{
    assert_true(test_count < COUNT(tests));
    tests[test_count++] =
        (struct CMUnitTest){.name = name, .test_func = test, .initial_state = (void *)about};
}

#define ADD(cases)                                                                                           \
    for (size_t i = 0; i < COUNT(cases); i++)                                                                \
    add((cases)[i].name, a_case, &(cases)[i])

int main(void)
{
    ADD(framing_cases);
    ADD(ping_cases);
    ADD(reserved_cases);
    ADD(opcode_cases);
    ADD(fragment_cases);
    ADD(text_cases);
    for (size_t i = 0; i < COUNT(texts); i++)
        add(texts[i].name, a_text, &texts[i]);
    ADD(close_cases);
    add("7.7, 7.9, 7.13 codes of closes", codes_of_closes, NULL);
    ADD(limit_cases);
    add("9.3 1 MiB in fragments", long_texts_in_fragments, NULL);
    add("9.7 texts there and back", many_texts_there_and_back, NULL);
    add("9.9 fragments without end", fragments_without_end, NULL);
    add("9.10 pings without end", pings_without_end, NULL);
    add("10.1.1 64 KiB in fragments of 1300", a_text_in_fragments_of_1300, NULL);
    return _cmocka_run_group_tests("websocket", tests, test_count, start, stop);
}
