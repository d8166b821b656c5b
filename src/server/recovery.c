// SPDX-License-Identifier: MIT
/* recovery.c: a code that takes one's games and rating to another device; see docs/protocol.md.
 *
 * The code, 24 letters, is 120 random bits. Under its hash it is kept whose it is; whoever has the code gets
 * a device of that person's. So the store does not hold the code, and one that was renewed opens nothing any
 * more. */
#include "server/recovery.h"
#include "hall/hall_inside.h"
#include "server/devices.h"
#include "server/server.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { CODE_BYTES = 15, LETTERS = 24, GROUP = 4, NAME_BYTES = 16 };

static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";

static void write_code(const unsigned char code[CODE_BYTES], struct text *text)
{
    for (int i = 0; i < LETTERS; i++) {
        int bit = 5 * i, byte = bit / 8, shift = bit % 8;
        unsigned two = (unsigned)code[byte] << 8 | (byte + 1 < CODE_BYTES ? code[byte + 1] : 0u);
        if (i > 0 && i % GROUP == 0)
            text_char(text, '-');
        text_char(text, letters[two >> (11 - shift) & 31]);
    }
}

/* As people type: capitals, blanks, dashes; o for 0, i and l for 1. */
static int value_of(char letter)
{
    if (letter >= 'A' && letter <= 'Z')
        letter = (char)(letter - 'A' + 'a');
    if (letter == 'o')
        letter = '0';
    if (letter == 'i' || letter == 'l')
        letter = '1';
    const char *found = letter ? strchr(letters, letter) : NULL;
    return found ? (int)(found - letters) : -1;
}

static bool read_code(const char *bytes, size_t length, unsigned char code[CODE_BYTES])
{
    int count = 0;
    memset(code, 0, CODE_BYTES);
    for (size_t i = 0; i < length; i++) {
        if (strchr(" -\t\r\n", bytes[i]) && bytes[i])
            continue;
        int value = value_of(bytes[i]);
        if (value < 0 || count == LETTERS)
            return false;
        for (int bit = 0; bit < 5; bit++)
            if (value >> (4 - bit) & 1)
                code[(5 * count + bit) / 8] |= (unsigned char)(0x80 >> (5 * count + bit) % 8);
        count++;
    }
    return count == LETTERS;
}

static void name_of(const unsigned char code[CODE_BYTES], struct text *text)
{
    static const unsigned char purpose[] = "gonfalon recovery name";
    unsigned char hash[NAME_BYTES];
    crypto_generichash(hash, sizeof hash, code, CODE_BYTES, purpose, sizeof purpose);
    text_string(text, "recovery:");
    text_hex(text, hash, sizeof hash);
}

struct recovery {
    struct recovery_visit visit;
    char person[TABLE_PERSON_MAX], owner[64], name[64], older[64];
    unsigned char code[CODE_BYTES];
};

static void recovery_free(struct recovery *recovery)
{
    sodium_memzero(recovery, sizeof *recovery);
    free(recovery);
}

/* --- A new code. */

void recovery_owner_key(const char *person, struct text *key)
{
    text_format(key, "recovers:%s", person);
}

bool recovery_owner_read(const char *about, char name[64])
{
    json_t *kept = about ? json_loads(about, 0, NULL) : NULL;
    const char *found = json_string_value(json_object_get(kept, "name"));
    bool fine = found && strlen(found) < 64;
    if (fine)
        strcpy(name, found);
    json_decref(kept);
    return fine;
}

static void code_kept(void *context, const char *refusal)
{
    struct recovery *recovery = context;
    TEXT_ON_STACK(answer, 128);
    text_string(&answer, "{\"code\":\"");
    write_code(recovery->code, &answer);
    text_string(&answer, "\"}");
    recovery->visit.done(recovery->visit.context, refusal, refusal ? NULL : answer.data, NULL);
    sodium_memzero(answer.data, answer.length);
    recovery_free(recovery);
}

/* The code before it opens nothing from the same moment on. */
static void owner_read(void *context, const char *refusal, const char *about)
{
    struct recovery *recovery = context;
    TEXT_ON_STACK(kept, 256);
    TEXT_ON_STACK(owns, 128);
    if (refusal) {
        recovery->visit.done(recovery->visit.context, refusal, NULL, NULL);
        recovery_free(recovery);
        return;
    }
    recovery_owner_read(about, recovery->older);
    text_format(&kept, "{\"person\":\"%s\"}", recovery->person);
    text_format(&owns, "{\"name\":\"%s\"}", recovery->name);
    struct store_change changes[] = {{recovery->name, kept.data, ""},
                                     {recovery->owner, owns.data, about ? about : ""},
                                     {recovery->older, "{}", NULL}};
    store_people_change(recovery->visit.hall->settings.store, changes, recovery->older[0] ? 3 : 2, code_kept,
                        recovery);
}

static struct recovery *recovery_new(const struct recovery_visit *visit)
{
    struct recovery *recovery = calloc(1, sizeof *recovery);
    if (recovery)
        recovery->visit = *visit;
    else
        visit->done(visit->context, SAY("there is not enough memory"), NULL, NULL);
    return recovery;
}

static void maker_found(void *context, const char *refusal, const char *person)
{
    struct recovery *recovery = context;
    if (!refusal && !person)
        refusal = SAY("you were signed out on this device");
    if (refusal) {
        recovery->visit.done(recovery->visit.context, refusal, NULL, NULL);
        recovery_free(recovery);
        return;
    }
    strcpy(recovery->person, person);
    struct text owner = text_in(recovery->owner, sizeof recovery->owner);
    recovery_owner_key(person, &owner);
    store_person_get(recovery->visit.hall->settings.store, recovery->owner, owner_read, recovery);
}

static void make(const struct recovery_visit *visit)
{
    struct recovery *recovery = recovery_new(visit);
    if (!recovery)
        return;
    struct hall *hall = visit->hall;
    hall->settings.random(recovery->code, sizeof recovery->code);
    struct text name = text_in(recovery->name, sizeof recovery->name);
    name_of(recovery->code, &name);
    hall_devices.find(hall, visit->device, maker_found, recovery);
}

/* --- A code that is given. */

/* Codes were once kept with a secret, locked with another hash of theirs: the one of the only device there
 * was. */
static bool open_box(const struct recovery *recovery, const char *hex, char person[TABLE_PERSON_MAX])
{
    static const unsigned char purpose[] = "gonfalon recovery key";
    static const unsigned char no_nonce[crypto_secretbox_NONCEBYTES];
    unsigned char key[crypto_secretbox_KEYBYTES], secret[SECRET_BYTES];
    unsigned char box[crypto_secretbox_MACBYTES + SECRET_BYTES];
    size_t size = 0;
    bool fine = hex && sodium_hex2bin(box, sizeof box, hex, strlen(hex), NULL, &size, NULL) == 0 &&
                size == sizeof box;
    crypto_generichash(key, sizeof key, recovery->code, CODE_BYTES, purpose, sizeof purpose);
    fine = fine && crypto_secretbox_open_easy(secret, box, sizeof box, no_nonce, key) == 0;
    if (fine)
        person_id(secret, person);
    sodium_memzero(key, sizeof key);
    sodium_memzero(secret, sizeof secret);
    return fine;
}

static bool read_owner(struct recovery *recovery, const char *about)
{
    json_t *kept = about ? json_loads(about, 0, NULL) : NULL;
    const char *person = json_string_value(json_object_get(kept, "person"));
    bool fine = person && strlen(person) < sizeof recovery->person;
    if (fine)
        strcpy(recovery->person, person);
    else
        fine = open_box(recovery, json_string_value(json_object_get(kept, "box")), recovery->person);
    json_decref(kept);
    return fine;
}

static void device_made(void *context, const char *refusal, const unsigned char *secret)
{
    struct recovery *recovery = context;
    recovery->visit.done(recovery->visit.context, refusal, refusal ? NULL : "{}", secret);
    recovery_free(recovery);
}

static void code_read(void *context, const char *refusal, const char *about)
{
    struct recovery *recovery = context;
    const struct recovery_visit *visit = &recovery->visit;
    if (!refusal && !read_owner(recovery, about))
        refusal = SAY("there is no such code, or a newer one took its place");
    if (!refusal) {
        device_add(visit->hall, recovery->person, visit->device, visit->kind, device_made, recovery);
        return;
    }
    visit->done(visit->context, refusal, NULL, NULL);
    recovery_free(recovery);
}

static void use(const struct recovery_visit *visit, const char *bytes, size_t length)
{
    struct recovery *recovery = recovery_new(visit);
    if (!recovery)
        return;
    if (!read_code(bytes, length, recovery->code)) {
        visit->done(visit->context, SAY("a code has 24 letters and digits"), NULL, NULL);
        recovery_free(recovery);
        return;
    }
    struct text name = text_in(recovery->name, sizeof recovery->name);
    name_of(recovery->code, &name);
    store_person_get(visit->hall->settings.store, recovery->name, code_read, recovery);
}

const struct hall_recovery hall_recovery = {.make = make, .use = use};
