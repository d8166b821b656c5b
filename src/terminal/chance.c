// SPDX-License-Identifier: MIT
/* chance.c: see chance.h. */
#include "terminal/chance.h"
#include "terminal/client_inside.h"
#include "terminal/noted.h"
#include "terminal/picture.h"

#include <stdlib.h>
#include <string.h>

/* --- Sitting down. What the house has committed itself to is noted first, and only then it is told a seed.
 */

static const char *seat_asked_for(const struct client *client, size_t number)
{
    const char *seat = json_string_value(json_array_get(client->sits, number));
    return seat ? seat : "";
}

static void send_sit(struct client *client, size_t number)
{
    struct noted noted;
    const char *seat = seat_asked_for(client, number);
    if (seat[0] && noted_find(client->request->folder, client->place, &noted))
        client_send(client, json_pack("{s:s,s:i,s:s,s:s,s:s}", "do", "sit", "id", ID_SEATS + (int)number,
                                      "table", client->table, "seat", seat, "seed", noted.seed));
}

void chance_sit_down(struct client *client, const struct look *look, const char *seat)
{
    const char *commitment = member(look_at(look, "fair"), "commitment");
    /* The seeds of a game that runs are known, and those of a house of one's own nobody doubts. */
    if (!client->served || !look_is(look, "waiting")) {
        client_send(client, json_pack("{s:s,s:i,s:s,s:s}", "do", "sit", "id", ID_SIT, "table", client->table,
                                      "seat", seat));
        return;
    }
    const char *refusal = noted_begin(client->request->folder, client->place, commitment);
    if (refusal) {
        client_tell(client, SAY("You do not sit down: what the house promises cannot be noted: %s"),
                    translate(client->language, refusal));
        return;
    }
    json_array_append_new(client->sits, json_string(seat));
    send_sit(client, json_array_size(client->sits) - 1);
}

void chance_ask_again(struct client *client)
{
    for (size_t i = 0; i < json_array_size(client->sits); i++)
        send_sit(client, i);
}

void chance_forget_sit(struct client *client, size_t number)
{
    json_array_set_new(client->sits, number, json_null());
}

void chance_take_seat(struct client *client, const char *seat)
{
    for (size_t i = 0; i < json_array_size(client->sits); i++) {
        if (strcmp(seat_asked_for(client, i), seat) != 0)
            continue;
        const char *refusal = noted_take(client->request->folder, client->place, seat);
        if (refusal)
            client_tell(client, "%s", refusal);
        chance_forget_sit(client, i);
    }
}

bool client_sits_down(const struct client *client)
{
    for (size_t i = 0; i < json_array_size(client->sits); i++)
        if (seat_asked_for(client, i)[0])
            return true;
    return false;
}

/* --- The end. */

/* A seat that was freed before the game has the seed of whoever came after. */
static void leave_out_others(const struct look *look, struct noted *noted)
{
    char seats[sizeof noted->seats], *rest = seats;
    memcpy(seats, noted->seats, sizeof seats);
    struct text own = text_in(noted->seats, sizeof noted->seats);
    for (const char *seat; (seat = strsep(&rest, " ")) != NULL;)
        if (member_true(look_seat(look, seat), "you"))
            text_format(&own, "%s%s", own.length ? " " : "", seat);
}

/* At a table of a server the chance of the game is computed again once it is over, and compared with what was
 * noted. */
static void compare_chance(struct client *client)
{
    char path[CLIENT_PLACE_MAX];
    struct noted noted;
    struct text record, told = text_in(client->chance, sizeof client->chance);
    TEXT_ON_STACK(found, CLIENT_NOTICE_MAX);
    TEXT_ON_STACK(command, CLIENT_PLACE_MAX + 256);
    client->compared = true;
    if (!noted_find(client->request->folder, client->place, &noted) || !noted.seats[0])
        return;
    leave_out_others(&client->looks[0], &noted);
    const char *refusal = client_fetch_record(client, &record);
    bool fine = !refusal && noted_compare(&noted, &record, client->language, &found);
    bool kept = !refusal && client_record_path(client, path) && !client_write_file(path, &record);
    free(record.data);
    if (fine)
        text_string(&told, found.data);
    else
        say_with(&told, client->language,
                 refusal ? SAY("The chance of this game cannot be checked: %s")
                         : SAY("Something is wrong with the chance of this game! %s"),
                 refusal ? translate(client->language, refusal) : found.data, "");
    text_char(&told, '\n');
    noted_write_command(&noted, kept ? path : "FILE", &command);
    say_with(&told, client->language, SAY("To compute it again: %s"), command.data, "");
    client->wronged = client->wronged || !fine;
}

void chance_turn(struct client *client)
{
    if (client->served && !look_over(&client->looks[0]))
        client->compared = false;
    else if (client->served && client->line && !client->compared)
        compare_chance(client);
}
