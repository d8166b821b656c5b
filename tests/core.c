// SPDX-License-Identifier: MIT
/* core.c: src/core, and what the tables of every game must look like.
 *
 * The known answers of the generators were computed by a program of its own in another language, from the
 * published algorithms: they pin down what random.h and keyed.h promise bit for bit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the four above first. */
#include <cmocka.h>

#include "bots/climb.h"
#include "bots/clock.h"
#include "core/keyed.h"
#include "core/names.h"
#include "core/record.h"
#include "games/games.h"
#include "games/null/null.h"

#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Random numbers. */

static void random_known_answers(void **unused)
{
    (void)unused;
    static const struct {
        uint64_t seed, word[4], drawn[6];
    } known[] = {
        {0,
         {0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f, 0xf88bb8a8724c81ec},
         {0x99ec5f36cb75f2b4, 0xbf6e1f784956452a, 0x1a5f849d4933e6e0, 0x6aa594f1262d2d2c, 0xbba5ad4a1f842e59,
          0xffef8375d9ebcaca}},
        {1,
         {0x910a2dec89025cc1, 0xbeeb8da1658eec67, 0xf893a2eefb32555e, 0x71c18690ee42c90b},
         {0xb3f2af6d0fc710c5, 0x853b559647364cea, 0x92f89756082a4514, 0x642e1c7bc266a3a7, 0xb27a48e29a233673,
          0x24c123126ffda722}},
        {UINT64_MAX,
         {0xe4d971771b652c20, 0xe99ff867dbf682c9, 0x382ff84cb27281e9, 0x6d1db36ccba982d2},
         {0x8f5520d52a7ead08, 0xc476a018caa1802d, 0x81de31c0d260469e, 0xbf658d7e065f3c2f, 0x913593fda1bca32a,
          0xbb535e93941ba525}},
    };
    for (size_t i = 0; i < COUNT(known); i++) {
        struct random random = random_from_seed(known[i].seed);
        assert_memory_equal(random.word, known[i].word, sizeof random.word);
        for (size_t k = 0; k < COUNT(known[i].drawn); k++)
            assert_true(random_next(&random) == known[i].drawn[k]);
    }
    struct random random = random_from_seed(123);
    for (int i = 0; i < 999; i++)
        random_next(&random);
    assert_true(random_next(&random) == 0x27c6b04d4f22aa2d);
}

static void random_below_known_answers(void **unused)
{
    (void)unused;
    static const struct {
        uint64_t seed;
        uint32_t n, drawn[8];
    } known[] = {
        {0, 6, {3, 4, 0, 2, 4, 5, 2, 3}},
        {0, 10, {6, 7, 1, 4, 7, 9, 4, 5}},
        {1, 3, {2, 1, 1, 1, 2, 0, 0, 1}},
        {1,
         0xffffffff,
         {3019026284, 2235258261, 2465765205, 1680743546, 2994358497, 616637201, 305136878, 1637174731}},
        /* nearly half of all draws are thrown away here */
        {7,
         0x80000001,
         {2127856246, 224274149, 1162578065, 1571653532, 2016413269, 1891612607, 969416322, 551254732}},
    };
    for (size_t i = 0; i < COUNT(known); i++) {
        struct random random = random_from_seed(known[i].seed);
        for (size_t k = 0; k < COUNT(known[i].drawn); k++)
            assert_int_equal(random_below(&random, known[i].n), known[i].drawn[k]);
    }
}

/* Chi squared over a million draws, with bounds that a fair generator exceeds once in far more than a
 * million. */
static void random_below_is_uniform(void **unused)
{
    (void)unused;
    static const struct {
        uint32_t n;
        double bound;
    } sizes[] = {{2, 30}, {3, 35}, {6, 45}, {9, 55}, {72, 180}, {204, 360}};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        uint32_t n = sizes[i].n, counts[256] = {0};
        struct random random = random_from_seed(n);
        for (int draws = 0; draws < 1000000; draws++) {
            uint32_t drawn = random_below(&random, n);
            assert_true(drawn < n);
            counts[drawn]++;
        }
        double expected = 1e6 / n, chi = 0;
        for (uint32_t k = 0; k < n; k++)
            chi += (counts[k] - expected) * (counts[k] - expected) / expected;
        assert_true(chi < sizes[i].bound);
    }
    struct random random = random_from_seed(0);
    for (int i = 0; i < 100; i++)
        assert_int_equal(random_below(&random, 1), 0);
}

static void from_hex(const char *hex, unsigned char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char two[3] = {hex[2 * i], hex[2 * i + 1], '\0'};
        bytes[i] = (unsigned char)strtoul(two, NULL, 16);
    }
}

static const unsigned char server_seed[KEYED_SEED_BYTES] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10,
                                                            11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
                                                            22, 23, 24, 25, 26, 27, 28, 29, 30, 31};

static struct keyed_player_seed seed_of(const char *string)
{
    return (struct keyed_player_seed){(const unsigned char *)string, strlen(string)};
}

static void keyed_commitment_known_answer(void **unused)
{
    (void)unused;
    unsigned char expected[32], commitment[32];
    from_hex("cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6", expected, 32);
    keyed_commitment(server_seed, commitment);
    assert_memory_equal(commitment, expected, 32);
}

/* The key, the first words, one of the second block, and the eightieth. */
static void keyed_known_answers(void **unused)
{
    (void)unused;
    char many[256];
    memset(many, 'x', 255);
    many[255] = '\0';
    const struct {
        size_t players;
        const char *seeds[2], *key;
        uint64_t word[3], ninth, eightieth;
    } known[] = {
        {0,
         {NULL, NULL},
         "4e51e7a913fc80137da52880fecca175bf81e117d5c68126dc2774033517ea0d",
         {0x15f101310dbd7442, 0xf97f76e45dcdd919, 0x4ddd7563e461a58c},
         0xfc533dca5d3a6ca3,
         0xde7a458639f46dd0},
        {2,
         {"alpha", ""},
         "8f6f95c3823b95d99b1118900139356950a0ca52542d0921907b960650613565",
         {0xbe9ca082506fbd6e, 0x0c73de25e6797444, 0x6e68d2d28a2ee193},
         0xe15fba5d03f127d3,
         0xf8f9376cb41853b4},
        {2,
         {"alpha", "beta"},
         "cb8b4180b16f47f24b825f6bf098c85a9a089503070f7e8a3a70ae29e4ce6e7d",
         {0x34279abf5ed1bbcd, 0x35951dd7fe04c93c, 0xe2ddc4acd8e9c323},
         0xeba22b05846914f5,
         0xc246cb35b3d71784},
        {2,
         {"alph", "abeta"},
         "83533318b44cfbddd04630676c6b37c3afec6340ecead6ca20f512c7b6f0b17a",
         {0x67997c69317ffe76, 0x4b43fb2734bd62fa, 0x9ed41afb8e77e09f},
         0x70b069d3c3a54677,
         0x2216ad5ad2d4c376},
        {1,
         {many, NULL},
         "7d8c1c54ec6d95c9d753a98c4d1cb6a6739630b32fbdf8181d8fb44a45ac6853",
         {0x31d41dda51570ebc, 0x01644e8881346a2f, 0x7af6abd0e60d7c94},
         0x050242d1dab6ee98,
         0x6804c9aca9f55fc3},
    };
    for (size_t i = 0; i < COUNT(known); i++) {
        struct keyed_player_seed seeds[2];
        unsigned char key[32];
        for (size_t k = 0; k < known[i].players; k++)
            seeds[k] = seed_of(known[i].seeds[k]);
        struct keyed keyed = keyed_from_seeds(server_seed, seeds, known[i].players);
        from_hex(known[i].key, key, 32);
        assert_memory_equal(keyed.key, key, 32);
        for (uint64_t position = 0; position < 80; position++) {
            uint64_t word = keyed_next(&keyed);
            assert_true(position >= 3 || word == known[i].word[position]);
            assert_true(position != 8 || word == known[i].ninth);
            assert_true(position != 79 || word == known[i].eightieth);
        }
        assert_true(keyed.position == 80);
    }
}

static void keyed_below_known_answers(void **unused)
{
    (void)unused;
    static const uint32_t sizes[] = {6, 10, 72, 6264, 0x80000001};
    static const uint32_t drawn[] = {1, 2, 63, 2505, 124236237, 0, 8, 66, 1938, 1669242466,
                                     1, 1, 16, 4554, 940764252, 0, 8, 22, 5838, 2044885528};
    const struct keyed_player_seed seeds[] = {seed_of("alpha"), seed_of("beta")};
    struct keyed keyed = keyed_from_seeds(server_seed, seeds, 2);
    for (size_t i = 0; i < COUNT(drawn); i++)
        assert_int_equal(keyed_below(&keyed, sizes[i % COUNT(sizes)]), drawn[i]);
    assert_true(keyed.position == 21); /* one draw was unfair */
}

/* Text. */

static void text_never_overruns(void **unused)
{
    (void)unused;
    char bytes[16];
    memset(bytes, '~', sizeof bytes);
    struct text text = text_in(bytes, 8);
    assert_string_equal(text.data, "");
    text_string(&text, "abc");
    text_char(&text, 'd');
    assert_string_equal(text.data, "abcd");
    assert_false(text.overflow);
    text_string(&text, "efg");
    assert_string_equal(text.data, "abcdefg");
    assert_false(text.overflow);
    text_char(&text, 'h');
    assert_true(text.overflow);
    text_number(&text, 12);
    text_format(&text, "%d", 34);
    assert_string_equal(text.data, "abcdefg");
    assert_int_equal(text.length, 7);
    assert_int_equal(bytes[8], '~');
    text_cut(&text, 2);
    assert_string_equal(text.data, "ab");
    text_clear(&text);
    assert_false(text.overflow);
    text_format(&text, "%s", "123456789");
    assert_string_equal(text.data, "1234567");
    assert_true(text.overflow);
    assert_int_equal(bytes[8], '~');
}

static void text_writes_numbers(void **unused)
{
    (void)unused;
    static const struct {
        uint64_t number;
        const char *string;
    } numbers[] = {
        {0, "0"}, {7, "7"}, {10, "10"}, {4294967296, "4294967296"}, {UINT64_MAX, "18446744073709551615"}};
    for (size_t i = 0; i < COUNT(numbers); i++) {
        TEXT_ON_STACK(text, 32);
        text_number(&text, numbers[i].number);
        assert_string_equal(text.data, numbers[i].string);
    }
}

static void text_reads_numbers(void **unused)
{
    (void)unused;
    static const struct {
        const char *string;
        uint64_t highest;
        bool fine;
        uint64_t number;
    } numbers[] = {
        {"0", 0, true, 0},
        {"1", 0, false, 0},
        {"12", 12, true, 12},
        {"13", 12, false, 0},
        {"18446744073709551615", UINT64_MAX, true, UINT64_MAX},
        {"18446744073709551616", UINT64_MAX, false, 0},
        {"99999999999999999999", UINT64_MAX, false, 0},
        {"184467440737095516150", UINT64_MAX, false, 0},
        {"", 9, false, 0},
        {"00", 9, false, 0},
        {"01", 9, false, 0},
        {"+1", 9, false, 0},
        {"-1", 9, false, 0},
        {" 1", 9, false, 0},
        {"1 ", 9, false, 0},
        {"1a", 99, false, 0},
        {"0x1", 99, false, 0},
    };
    for (size_t i = 0; i < COUNT(numbers); i++) {
        uint64_t number = 77;
        bool fine =
            text_read_number(numbers[i].string, strlen(numbers[i].string), numbers[i].highest, &number);
        assert_int_equal(fine, numbers[i].fine);
        assert_true(number == (fine ? numbers[i].number : 77));
    }
    uint64_t number;
    assert_true(text_read_number("123", 2, 99, &number) && number == 12);
}

static void text_compares(void **unused)
{
    (void)unused;
    assert_true(text_equals("abcdef", 3, "abc"));
    assert_false(text_equals("abcdef", 3, "abcd"));
    assert_false(text_equals("abcdef", 3, "ab"));
    assert_true(text_equals("", 0, ""));
    assert_true(text_starts_with("deploy:standard", "deploy:"));
    assert_false(text_starts_with("dep", "deploy:"));
}

static void json_is_written_in_one_line(void **unused)
{
    (void)unused;
    TEXT_ON_STACK(text, 256);
    struct json json = json_into(&text);
    json_open_object(&json);
    json_key(&json, "a");
    json_put_number(&json, 1);
    json_key(&json, "b");
    json_open_array(&json);
    json_close_array(&json);
    json_key(&json, "c");
    json_open_array(&json);
    json_put_null(&json);
    json_put_bool(&json, true);
    json_open_object(&json);
    json_close_object(&json);
    json_put_bool(&json, false);
    json_put_bytes(&json, "xyz", 2);
    json_close_array(&json);
    json_key(&json, "d");
    json_put_number(&json, UINT64_MAX);
    json_close_object(&json);
    assert_string_equal(text.data,
                        "{\"a\":1,\"b\":[],\"c\":[null,true,{},false,\"xy\"],\"d\":18446744073709551615}");
}

static void json_escapes(void **unused)
{
    (void)unused;
    TEXT_ON_STACK(text, 256);
    struct json json = json_into(&text);
    json_put_bytes(&json, "\"\\\n\t\x01\x1f\x7f\0é/", 11);
    assert_string_equal(text.data, "\"\\\"\\\\\\u000a\\u0009\\u0001\\u001f\\u007f\\u0000é/\"");
}

/* Every byte, at every place of a text longer than a word. */
static void json_escapes_wherever_it_stands(void **unused)
{
    (void)unused;
    for (unsigned byte = 0; byte < 256; byte++)
        for (int place = 0; place < 20; place++) {
            TEXT_ON_STACK(text, 64);
            TEXT_ON_STACK(wanted, 64);
            char bytes[] = "ABCDEFGHIJ\xe9\x80\xffNOPQRST";
            struct json json = json_into(&text);
            bytes[place] = (char)byte;
            json_put_bytes(&json, bytes, 20);
            text_format(&wanted, "\"%.*s", place, bytes);
            if (byte == '"' || byte == '\\')
                text_format(&wanted, "\\%c", (char)byte);
            else if (byte < 0x20 || byte == 0x7f)
                text_format(&wanted, "\\u%04x", byte);
            else
                text_char(&wanted, (char)byte);
            text_format(&wanted, "%s\"", bytes + place + 1);
            assert_string_equal(text.data, wanted.data);
        }
}

/* Options. */

static const char *const colours[] = {"red", "green", "blue"};
static const struct option some_options[] = {
    {.name = "colour", .kind = OPTION_CHOICE, .words = colours, .count = 3, .standard = 1},
    {.name = "height", .kind = OPTION_NUMBER, .count = 12, .lowest = 8, .standard = 10},
    {.name = "paints", .kind = OPTION_SET, .words = colours, .count = 3, .standard = 7},
};

static bool reads(int option, const char *string, uint32_t *value)
{
    TEXT_ON_STACK(why, 256);
    bool fine = option_read(&some_options[option], string, strlen(string), value, LANGUAGE_EN, &why);
    /* A refusal names the option and what it takes. */
    assert_true(fine == (why.length == 0));
    assert_true(fine || strstr(why.data, some_options[option].name));
    assert_true(fine || strstr(why.data, option == 1 ? "8..12" : "red green blue"));
    return fine;
}

static void option_values_are_read(void **unused)
{
    (void)unused;
    uint32_t value;
    assert_true(reads(0, "red", &value) && value == 0);
    assert_true(reads(0, "blue", &value) && value == 2);
    assert_true(reads(1, "8", &value) && value == 8);
    assert_true(reads(1, "12", &value) && value == 12);
    assert_true(reads(2, "red", &value) && value == 1);
    assert_true(reads(2, "blue,red", &value) && value == 5);
    assert_true(reads(2, "red,green,blue", &value) && value == 7);
}

static void option_values_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        int option;
        const char *string;
    } wrong[] = {
        {0, ""},           {0, "Red"},
        {0, "redd"},       {0, "re"},
        {0, "red,blue"},   {0, "0"},
        {1, ""},           {1, "7"},
        {1, "13"},         {1, "08"},
        {1, "+9"},         {1, "nine"},
        {1, "4294967305"}, {1, "18446744073709551625"},
        {1, "9 "},         {2, ""},
        {2, ","},          {2, "red,"},
        {2, ",red"},       {2, "red,red"},
        {2, "red,pink"},   {2, "red blue"},
        {2, "all"},
    };
    uint32_t value;
    for (size_t i = 0; i < COUNT(wrong); i++)
        assert_false(reads(wrong[i].option, wrong[i].string, &value));
}

static void options_are_found_and_written(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"colour green red green blue", "height 10 8..12",
                                        "paints red,green,blue red green blue"};
    assert_int_equal(option_find(some_options, 3, "height", 6), 1);
    assert_int_equal(option_find(some_options, 3, "heigh", 5), -1);
    assert_int_equal(option_find(some_options, 3, "heights", 7), -1);
    assert_int_equal(option_find(some_options, 3, "", 0), -1);
    for (int i = 0; i < 3; i++) {
        TEXT_ON_STACK(text, 128);
        option_write_line(&some_options[i], &text);
        assert_string_equal(text.data, lines[i]);
    }
    TEXT_ON_STACK(text, 64);
    option_write_value(&some_options[2], 5, &text);
    assert_string_equal(text.data, "red,blue");
}

/* Records. */

static void expect_lines(const char *bytes, size_t length, const struct record_line *expected, size_t count)
{
    struct record_reader reader = record_read(bytes, length);
    for (size_t i = 0; i < count; i++) {
        struct record_line line = record_next(&reader);
        assert_int_equal(line.kind, expected[i].kind);
        assert_int_equal(line.number, expected[i].number);
        if (line.kind == RECORD_BROKEN || line.kind == RECORD_END)
            continue;
        assert_true(text_equals(line.key, line.key_length, expected[i].key));
        assert_true(text_equals(line.value, line.value_length, expected[i].value));
    }
}

static void record_lines_are_read(void **unused)
{
    (void)unused;
    static const char text[] =
        "# comment\n\n[Game \"goths\"]\r\n[Empty \"\"]\n[Two \"a b\"]\n\r\nAk VR\n#\nchance deal:QTP";
    static const struct record_line expected[] = {
        {.kind = RECORD_HEADER, .number = 3, .key = "Game", .value = "goths"},
        {.kind = RECORD_HEADER, .number = 4, .key = "Empty", .value = ""},
        {.kind = RECORD_HEADER, .number = 5, .key = "Two", .value = "a b"},
        {.kind = RECORD_MOVE, .number = 7, .key = "Ak", .value = "VR"},
        {.kind = RECORD_MOVE, .number = 9, .key = "chance", .value = "deal:QTP"},
        {.kind = RECORD_END, .number = 9},
        {.kind = RECORD_END, .number = 9},
    };
    expect_lines(text, sizeof text - 1, expected, COUNT(expected));
    expect_lines("", 0, &(struct record_line){.kind = RECORD_END}, 1);
}

static void record_lines_are_refused(void **unused)
{
    (void)unused;
    static const char *const broken[] = {
        "[",
        "[]",
        "[Game]",
        "[Game ]",
        "[Game \"]",
        "[Game goths]",
        "[ \"x\"]",
        "[Game \"x\"",
        "[Game \"x\"] ",
        "[Game \"x\\n\"]",
        "[Game \"x\"y\"]",
        "[Game  \"x\"]",
        "[Game \"",
        "Ak",
        " Ak VR",
        "Ak VR ",
        "Ak  VR",
        "Ak VR BC",
        "Ak ",
        " ",
        "Ak\tVR",
        "Ak V\x01",
        "Ak V\x7f",
        "Ak V\xc3\xa9",
        "[Game \"\xc3\xa9\"]",
        "Ak VR\r\r",
    };
    for (size_t i = 0; i < COUNT(broken); i++) {
        static const struct record_line expected[] = {{.kind = RECORD_BROKEN, .number = 1},
                                                      {.kind = RECORD_END, .number = 1}};
        expect_lines(broken[i], strlen(broken[i]), expected, 2);
    }
    static const char late[] = "Ak VR\n[Game \"goths\"]\nBk VR\nA\0k VR\n";
    static const struct record_line expected[] = {
        {.kind = RECORD_MOVE, .number = 1, .key = "Ak", .value = "VR"},
        {.kind = RECORD_BROKEN, .number = 2},
        {.kind = RECORD_MOVE, .number = 3, .key = "Bk", .value = "VR"},
        {.kind = RECORD_BROKEN, .number = 4},
        {.kind = RECORD_END, .number = 4},
    };
    expect_lines(late, sizeof late - 1, expected, COUNT(expected));
}

static void record_headers_are_written(void **unused)
{
    (void)unused;
    TEXT_ON_STACK(text, 64);
    record_write_header(&text, "Game", "goths");
    assert_string_equal(text.data, "[Game \"goths\"]\n");
}

/* Languages. */

static void language_codes(void **unused)
{
    (void)unused;
    enum language language = LANGUAGE_COUNT;
    assert_true(language_parse("fr", 2, &language) && language == LANGUAGE_FR);
    assert_true(language_parse("en", 2, &language) && language == LANGUAGE_EN);
    assert_false(language_parse("xx", 2, &language));
    assert_false(language_parse("f", 1, &language));
    assert_false(language_parse("fra", 3, &language));
    assert_false(language_parse("", 0, &language));
    assert_string_equal(language_code(LANGUAGE_EN), "en");
    assert_string_equal(language_code(LANGUAGE_FR), "fr");
}

static void language_looks_sentences_up(void **unused)
{
    (void)unused;
    static const char *const unknown = "a sentence nobody has translated";
    assert_ptr_equal(translate(LANGUAGE_EN, unknown), unknown);
    assert_ptr_equal(translate(LANGUAGE_FR, unknown), unknown);
    assert_string_equal(translate(LANGUAGE_FR, ""), "");
    for (int language = LANGUAGE_EN + 1; language < LANGUAGE_COUNT; language++) {
        const struct catalogue *catalogue = catalogues[language];
        const struct translation *list = catalogue->translations;
        assert_true(catalogue->count > 100);
        for (size_t i = 1; i < catalogue->count; i++) {
            assert_true(strcmp(list[i - 1].english, list[i].english) < 0);
            assert_ptr_equal(translate((enum language)language, list[i].english), list[i].other);
            assert_true(*list[i].other != '\0');
        }
    }
}

static void language_counts(void **unused)
{
    (void)unused;
    static const struct {
        enum language language;
        int count;
        const char *text;
    } counted[] = {
        {LANGUAGE_EN, 0, "0 units"}, {LANGUAGE_EN, 1, "1 unit"},  {LANGUAGE_EN, 2, "2 units"},
        {LANGUAGE_FR, 0, "0 unité"}, {LANGUAGE_FR, 1, "1 unité"}, {LANGUAGE_FR, 2, "2 unités"},
    };
    for (size_t i = 0; i < COUNT(counted); i++) {
        TEXT_ON_STACK(text, 64);
        translate_count(counted[i].language, counted[i].count, SAY_COUNT("unit", "units"), &text);
        assert_string_equal(text.data, counted[i].text);
    }
}

/* Whom one plays next. */
static void climb_follows_results(void **unused)
{
    (void)unused;
    static const struct {
        const char *past;
        const char *next;
    } climbs[] = {
        {"", "novice"},
        {"novice.won", "apprentice"},
        {"novice.won apprentice.won", "squire"},
        {"novice.won,apprentice.lost", "novice"},
        {"novice.lost", "mild"},
        {"novice.lost mild.lost", "mildest"},
        {"novice.lost mild.lost mildest.lost", "mildest"},
        {"novice.lost mild.won", "novice"},
        {"milder.won mild.won", "apprentice"},
        {"medium.lost squire.lost", "apprentice"},
        {"veteran.won hard.won", "hard"},
        {"medium.drawn", "medium"},
        {"medium.won captain.drawn captain.won", "veteran"},
        {"flat.won nobody.lost . won novice.wonderful", "novice"},
    };
    for (size_t i = 0; i < COUNT(climbs); i++)
        assert_string_equal(climb_at(climb_next(climbs[i].past))->name, climbs[i].next);
}

static void event_arguments_are_kept(void **unused)
{
    (void)unused;
    struct events list = {.count = 0}, *events = NULL;
    event_add(events, EVERYONE, 1, 2);
    events = &list;
    event_add(events, SEAT(3), 4, 5, -6);
    assert_int_equal(list.count, 1);
    assert_int_equal(list.at[0].audience, 8);
    assert_int_equal(list.at[0].kind, 4);
    assert_int_equal(list.at[0].argument[0], 5);
    assert_int_equal(list.at[0].argument[1], -6);
    assert_int_equal(list.at[0].argument[2], 0);
}

/* The tables of the games. */

static const struct game *game_at(int index)
{
    return index < games_count ? games[index] : &null;
}

static void games_are_found(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count; i++)
        assert_ptr_equal(games_find(games[i]->id, strlen(games[i]->id)), games[i]);
    assert_null(games_find("null", 4));
    assert_null(games_find("", 0));
    assert_null(games_find("gothsx", 6));
    assert_non_null(games_find("gothsx", 5));
}

static void game_states_are_small(void **unused)
{
    (void)unused;
    for (int i = 0; i <= games_count; i++) {
        const struct game *game = game_at(i);
        print_message("# a state of %s has %zu bytes\n", game->id, game->state_size);
        assert_true(game->state_size > 0 && game->state_size < GAME_STATE_MAX);
        assert_true(game->rules_version >= 1);
    }
}

static void game_options_are_in_byte_order(void **unused)
{
    (void)unused;
    for (int i = 0; i <= games_count; i++) {
        const struct game *game = game_at(i);
        assert_true(game->option_count <= OPTIONS_MAX);
        for (int k = 0; k < game->option_count; k++) {
            const struct option *option = &game->options[k];
            TEXT_ON_STACK(text, 256);
            TEXT_ON_STACK(why, 256);
            uint32_t value;
            assert_true(k == 0 || strcmp(option[-1].name, option->name) < 0);
            option_write_value(option, option->standard, &text);
            assert_true(option_read(option, text.data, text.length, &value, LANGUAGE_EN, &why));
            assert_int_equal(value, option->standard);
        }
    }
}

/* Every value of every option, the others as usual: accepted values are told back, seats are named in byte
 * order. */
static void check_seats(const struct game *game, const union game_state *state)
{
    const char *last = "";
    seat_set seats = game->seats(state);
    assert_true(seats != 0 && seats < SEAT(SEATS_MAX));
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(seats & SEAT(seat)))
            continue;
        const char *name = game->seat_name(state, seat);
        assert_true(strcmp(last, name) < 0);
        assert_int_equal(game_seat_named(game, state, name, strlen(name)), seat);
        assert_string_equal(game_viewer_name(game, state, seat), name);
        last = name;
    }
    assert_int_equal(game_seat_named(game, state, "nobody", 6), -1);
    assert_string_equal(game_viewer_name(game, state, VIEWER_TABLE), "table");
    assert_string_equal(game_viewer_name(game, state, VIEWER_ALL), "all");
    assert_string_equal(game_viewer_name(game, state, CHANCE), "chance");
}

static void game_options_are_told_back(void **unused)
{
    (void)unused;
    for (int i = 0; i <= games_count; i++) {
        const struct game *game = game_at(i);
        for (int changed = 0; changed < game->option_count; changed++) {
            const struct option *option = &game->options[changed];
            uint32_t end = option->kind == OPTION_SET ? 1u << option->count
                                                      : option->count + (option->kind == OPTION_NUMBER);
            end = end < 600 ? end : 600;
            for (uint32_t value = option->kind == OPTION_SET ? 1 : option->lowest; value < end; value++) {
                uint32_t values[OPTIONS_MAX];
                union game_state state = {.bytes = {0}};
                for (int k = 0; k < game->option_count; k++)
                    values[k] = game->options[k].standard;
                values[changed] = value;
                if (game->start(&state, values))
                    continue;
                for (int k = 0; k < game->option_count; k++)
                    assert_int_equal(game->option_value(&state, k), values[k]);
                check_seats(game, &state);
            }
        }
    }
}

/* Whoever makes a table reads what each option does. */
static void game_options_have_sentences(void **unused)
{
    (void)unused;
    for (int i = 0; i <= games_count; i++)
        for (int k = 0; k < game_at(i)->option_count; k++) {
            const struct option *option = &game_at(i)->options[k];
            if (!option->title || !option->about || !option->about[0])
                fail_msg("%s: %s has no sentence", game_at(i)->id, option->name);
        }
}

/* Every event has its rule and its sentence, and no argument beyond those there are. */
static void game_event_forms_are_whole(void **unused)
{
    (void)unused;
    for (int i = 0; i <= games_count; i++) {
        const struct game *game = game_at(i);
        for (int k = 0; k < game->event_form_count; k++) {
            const struct event_form *form = &game->event_forms[k];
            assert_non_null(form->rule);
            assert_non_null(form->told[EVENT_OTHERS]);
            for (int side = 0; side < EVENT_SIDES && form->told[side]; side++)
                for (const char *at = strchr(form->told[side], '%'); at; at = strchr(at + 1, '%'))
                    assert_true(at[1] >= '0' && at[1] < '0' + EVENT_ARGUMENTS && at[2] != '\0');
            assert_true(game->event_side || !form->told[EVENT_YOURS]);
        }
    }
}

static void names_that_look_alike(void **state)
{
    (void)state;
    static const char *const alike[] = {"Ann 2", "ann 2", " Ann  2 ", "Ａｎｎ ２", "𝐀𝓃𝚗2", "ɑnn 2", "Αnn ²"};
    static const char *const others[] = {"", "Ann", "Ann 22", "Anna 2", "Änn 2", "Bob"};
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++) {
        for (size_t j = 0; j < sizeof alike / sizeof *alike; j++)
            assert_true(names_look_alike(alike[i], alike[j]));
        for (size_t j = 0; j < sizeof others / sizeof *others; j++)
            assert_false(names_look_alike(alike[i], others[j]) || names_look_alike(others[j], alike[i]));
    }
}

/* How many simulations there are before a bot is done that was given a thousand. */
static int thinks_of(const atomic_uint *hurry, bool for_long)
{
    struct bot_question question = {.simulations = 1000, .hurry = hurry};
    struct thinking thinking = thinking_begin(&question, 1);
    int done = 0;
    if (for_long)
        thinking.hurried = 1;
    while (thinking_goes_on(&thinking, 8))
        done++;
    return done;
}

static void whoever_counts_hurries_as_well(void **state)
{
    (void)state;
    atomic_uint leisure = BOT_AT_LEISURE, others = BOT_OTHERS_WAIT, stops = BOT_STOPS;
    assert_int_equal(thinks_of(NULL, true), 1000);
    assert_int_equal(thinks_of(&leisure, true), 1000);
    assert_int_equal(thinks_of(&others, true), 7); /* when next they look */
    assert_int_equal(thinks_of(&stops, false), 7);
}

static void names_whose_letters_look_alike(void **state)
{
    (void)state;
    static const char *const alike[][2] = {
        {"Zo\u00e9", "Zoe\u0301"},              /* one letter, or one and a mark */
        {"Nguy\u1ec5n", "Nguye\u0302\u0303n"},  /* two marks */
        {"L\u1ec7", "Le\u0302\u0323"},          /* in either order */
        {"\u00c4nne", "a\u0308nne"},            /* and without capitals */
        {"\u00d8rn", "o\u0338rn"},              /* a stroke */
        {"\u1f84", "\u03b1\u0313\u0301\u0345"}, /* three marks */
        {"\ud55c\uae00", "\u1112\u1161\u11ab\u1100\u1173\u11af"},
        {"\u304c", "\u304b\u3099"},
        {"\u0430nn", "Ann"},                  /* Cyrillic */
        {"\u0420\u0435\u0440\u0430", "Pepa"}, /* all of it Cyrillic */
        {"\u0413\u0430\u043b\u044f", "\u0433\u0430\u043b\u044f"},
        {"\u039f\u03a4\u03a4\u039f", "Otto"}, /* Greek */
        {"\ua4eenn", "Ann"},                  /* Lisu */
        {"\u13aa\u13df", "AC"},               /* Cherokee */
        {"Bi\u217c\u217c", "Bill"},           /* Roman numerals */
        {"Bob \u2162", "Bob III"},
        {"BiII", "Bill"},
        {"Bi|1", "Bill"},
        {"B\u0131ll", "Bill"},
        {"\u0130da", "Ida"},
        {"B0b", "Bob"},
        {"Torn", "Tom"},
        {"\u0639\u0644\u064a", "\u0639\u0644\u06cc"}, /* Arabic and Persian */
    };
    static const char *const different[][2] = {{"Zo\u00e9", "Zo\u00e8"},
                                               {"Zo\u00e9", "Zoe"},
                                               {"Ole", "\u00d8le"},
                                               {"Bill", "Bell"},
                                               {"\u05e9\u05dc\u05d5\u05dd", "\u05e9\u05dc\u05df\u05dd"},
                                               {"\ud55c", "\ud558"},
                                               {"\u304c", "\u304b"}};
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        if (!names_look_alike(alike[i][0], alike[i][1]) || !names_look_alike(alike[i][1], alike[i][0]))
            fail_msg("%s and %s look alike", alike[i][0], alike[i][1]);
    for (size_t i = 0; i < sizeof different / sizeof *different; i++)
        if (names_look_alike(different[i][0], different[i][1]))
            fail_msg("%s and %s differ", different[i][0], different[i][1]);
}

/* However long, and whatever their letters become. */
static void long_names_are_compared(void **state)
{
    (void)state;
    char name[128 * 3 + 1] = "";
    for (int i = 0; i < 128; i++)
        strcat(name, "\u2167");
    assert_true(names_look_alike(name, name));
    assert_false(names_look_alike(name, "VIII"));
}

static void names_of_living_scripts_are_plain(void **state)
{
    (void)state;
    static const char *const names[] = {"Ann",      "Ann 2",     "Jean-Luc",    "O'Neill",
                                        "Zoé",      "Zoe\u0301", "Nguyễn Thị",  "Nguye\u0302\u0303n",
                                        "Ødegård",  "Þór",       "Kɔfi",        "Łukasz",
                                        "İbrahim",  "Анна",      "Василий Йот", "Ґалаґан",
                                        "Νίκος",    "Ἀχιλλεύς",  "Արմեն",       "ᏣᎳᎩ",
                                        "ꓡꓲ-ꓢꓴ",    "გიორგი",    "שלום",        "שָׁלוֹם",
                                        "מִרְיָם",     "שּׁ",         "محمد",        "مُحَمَّد",
                                        "سارة",     "فاطمة",     "علی",         "अनिल",
                                        "श्रीकृष्ण",   "ज़ाहिदा",    "लक्ष्मी",       "அருண்",
                                        "প্রিয়াঙ্কা", "ਗੁਰਪ੍ਰੀਤ",    "స్రవంతి",       "ಕೃಷ್ಣ",
                                        "കൃഷ്ണൻ",     "සුනිල්",       "สมชาย",       "น้ำฝน",
                                        "กุ้ง",       "ปิ่น",        "ສົມ",          "မြို့",
                                        "ကျွန်ုပ်",     "သုခ",        "សុខា",         "ស្រីមុំ",
                                        "བསྒྲུབས",     "བཀྲ་ཤིས",     "አበበ",         "太郎",
                                        "山﨑",     "がく",      "か\u3099く",  "ﾀﾛｳ",
                                        "김철수",   "王小明",    "7",           "Player 1",
                                        "Ann 🦊"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!name_is_plain(names[i]))
            fail_msg("%s is a name", names[i]);
}

static void names_nobody_can_tell_are_not_plain(void **state)
{
    (void)state;
    static const char *const names[] = {
        "",
        " ",
        "-",
        "\u0301", /* a mark alone */
        "\u0e49",
        "\u05b8",
        "Ann \u0301", /* and one on a blank */
        "\u0301Ann",
        "\u0604", /* a sign, but no letter */
        "\u0964",
        "\u2603",
        "\U0001f98a",
        "Ann\U0001d159", /* invisible */
        "Ann\U00016fe4",
        "Ann\u00ad",
        "Ann\u200d",
        "Ann\u3164",
        "Ann\ue000",
        "e\u0301\u0302\u0303", /* towers */
        "\u0e01\u0e49\u0e49\u0e49\u0e49\u0e49\u0e49\u0e49\u0e49",
        "\u05d0\u05b8\u05b8\u05b8\u05b8\u05b8\u05b8\u05b8\u05b8",
        "\u0915\u0941\u0941\u0941\u0941\u0941",
        "\ua4eenn", /* of two alphabets */
        "\u0430nn",
        "\u13aann",
        "\ufb50", /* second numbers of letters */
        "\u2f00",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (name_is_plain(names[i]))
            fail_msg("%d: %s is no name", (int)i, names[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_that_look_alike),
        cmocka_unit_test(names_whose_letters_look_alike),
        cmocka_unit_test(long_names_are_compared),
        cmocka_unit_test(names_of_living_scripts_are_plain),
        cmocka_unit_test(names_nobody_can_tell_are_not_plain),
        cmocka_unit_test(random_known_answers),
        cmocka_unit_test(random_below_known_answers),
        cmocka_unit_test(random_below_is_uniform),
        cmocka_unit_test(keyed_commitment_known_answer),
        cmocka_unit_test(keyed_known_answers),
        cmocka_unit_test(keyed_below_known_answers),
        cmocka_unit_test(text_never_overruns),
        cmocka_unit_test(text_writes_numbers),
        cmocka_unit_test(text_reads_numbers),
        cmocka_unit_test(text_compares),
        cmocka_unit_test(json_is_written_in_one_line),
        cmocka_unit_test(json_escapes),
        cmocka_unit_test(json_escapes_wherever_it_stands),
        cmocka_unit_test(option_values_are_read),
        cmocka_unit_test(option_values_are_refused),
        cmocka_unit_test(options_are_found_and_written),
        cmocka_unit_test(record_lines_are_read),
        cmocka_unit_test(record_lines_are_refused),
        cmocka_unit_test(record_headers_are_written),
        cmocka_unit_test(language_codes),
        cmocka_unit_test(language_looks_sentences_up),
        cmocka_unit_test(language_counts),
        cmocka_unit_test(climb_follows_results),
        cmocka_unit_test(whoever_counts_hurries_as_well),
        cmocka_unit_test(event_arguments_are_kept),
        cmocka_unit_test(games_are_found),
        cmocka_unit_test(game_states_are_small),
        cmocka_unit_test(game_options_are_in_byte_order),
        cmocka_unit_test(game_options_are_told_back),
        cmocka_unit_test(game_options_have_sentences),
        cmocka_unit_test(game_event_forms_are_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
