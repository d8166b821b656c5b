// SPDX-License-Identifier: MIT
/* chance.c: see chance.h. */
#include "terminal/chance.h"
#include "terminal/client_inside.h"
#include "terminal/noted.h"
#include "terminal/picture.h"

#include <stdlib.h>
#include <string.h>

static const char note_gone[] = SAY("what you had noted of this table is not there any more");
static const char told_otherwise[] =
    SAY("by what the house has told, %s was not yours, and then it was: your seed need not count there");

/* --- Sitting down. What the house has committed itself to is noted first, and only then it is told a seed.
 */

static const char *seat_asked_for(const struct client *client, size_t number)
{
    const char *seat = json_string_value(json_array_get(client->sits, number));
    return seat ? seat : "";
}

/* No answer is waited for any more: we sit there, or it was refused. */
static void forget_sit(struct client *client, size_t number)
{
    json_array_set_new(client->sits, number, json_null());
}

static void write_unchecked(const struct client *client, const char *reason, const char *seats,
                            struct text *text)
{
    TEXT_ON_STACK(why, CLIENT_NOTICE_MAX);
    say_with(&why, client->language, reason, seats, "");
    say_with(text, client->language, SAY("The chance of this game cannot be checked: %s"), why.data, "");
}

static void tell_unchecked(struct client *client, const char *reason)
{
    TEXT_ON_STACK(text, CLIENT_NOTICE_MAX);
    write_unchecked(client, reason, "", &text);
    client_tell(client, "%s", text.data);
}

/* Without the note there is no seed to be told: another than before would let the house choose. */
static void send_sit(struct client *client, size_t number)
{
    struct noted noted;
    const char *seat = seat_asked_for(client, number);
    if (!seat[0])
        return;
    if (noted_find(client->request->folder, client->place, &noted)) {
        client_send(client, json_pack("{s:s,s:i,s:s,s:s,s:s}", "do", "sit", "id", ID_SEATS + (int)number,
                                      "table", client->table, "seat", seat, "seed", noted.seed));
        return;
    }
    forget_sit(client, number);
    client_tell(client, SAY("You do not sit down: %s"), translate(client->language, note_gone));
}

static void sit_without_seed(struct client *client, const char *seat)
{
    client_send(client, json_pack("{s:s,s:i,s:s,s:s}", "do", "sit", "id", ID_SIT, "table", client->table,
                                  "seat", seat));
}

void chance_sit_down(struct client *client, const struct look *look, const char *seat)
{
    const char *commitment = member(look_at(look, "fair"), "commitment");
    const json_t *facts = look_seat(look, seat);
    if (!facts) {
        client_tell(client, SAY("there is no seat %s at this table"), seat);
        return;
    }
    /* The seeds of a game that runs are known, and those of a house of one's own nobody doubts. Whoever sits
     * there already has brought his, on another device perhaps. */
    if (!client->served || !look_is(look, "waiting") || member_true(facts, "you")) {
        sit_without_seed(client, seat);
        return;
    }
    const char *refusal = noted_ask(client->request->folder, client->place, commitment, seat);
    if (refusal) {
        client_tell(client, SAY("You do not sit down: what the house promises cannot be noted: %s"),
                    translate(client->language, refusal));
        return;
    }
    json_array_append_new(client->sits, json_string(seat));
    send_sit(client, json_array_size(client->sits) - 1);
}

void chance_refused(struct client *client, size_t number)
{
    const char *seat = seat_asked_for(client, number);
    const char *refusal = seat[0] ? noted_refuse(client->request->folder, client->place, seat) : NULL;
    forget_sit(client, number);
    if (refusal)
        tell_unchecked(client, refusal);
}

/* That we sit there is more than an answer, and is told again if that was lost. */
static void ask_again(struct client *client, const struct look *look)
{
    for (size_t i = 0; i < json_array_size(client->sits); i++) {
        if (look_is_own(look, seat_asked_for(client, i)))
            forget_sit(client, i);
        else if (client->sits_unsent)
            send_sit(client, i);
    }
    client->sits_unsent = false;
}

void chance_told(struct client *client, const struct look *look)
{
    struct noted noted;
    const char *folder = client->request->folder, *refusal = NULL;
    if (noted_find(folder, client->place, &noted))
        refusal = noted_tell(folder, client->place, look);
    if (refusal)
        tell_unchecked(client, refusal);
    ask_again(client, look);
}

bool client_sits_down(const struct client *client)
{
    for (size_t i = 0; i < json_array_size(client->sits); i++)
        if (seat_asked_for(client, i)[0])
            return true;
    return false;
}

/* --- The end. */

/* At a table of a server the chance of the game is computed again once it is over, and compared with what was
 * noted. */
static void compare(struct client *client, const struct noted *noted, struct text *told)
{
    char path[CLIENT_PLACE_MAX];
    struct text record;
    TEXT_ON_STACK(found, CLIENT_NOTICE_MAX);
    TEXT_ON_STACK(command, CLIENT_PLACE_MAX + 256);
    const char *refusal = client_fetch_record(client, &record);
    bool fine = !refusal && noted_compare(noted, &record, client->language, &found);
    bool kept = !refusal && client_record_path(client, path) && !client_write_file(path, &record);
    free(record.data);
    if (refusal || (fine && !noted->seats[0]))
        write_unchecked(client, refusal ? refusal : told_otherwise, noted->doubtful, told);
    else if (fine)
        text_string(told, found.data);
    else
        say_with(told, client->language, SAY("Something is wrong with the chance of this game! %s"),
                 found.data, "");
    text_char(told, '\n');
    noted_write_command(noted, kept ? path : "FILE", &command);
    say_with(told, client->language, SAY("To compute it again: %s"), command.data, "");
    client->wronged = client->wronged || !fine || !noted->seats[0];
}

static void compare_chance(struct client *client)
{
    struct noted noted;
    struct text told = text_in(client->chance, sizeof client->chance);
    bool found = noted_find(client->request->folder, client->place, &noted);
    client->compared = true;
    if (found && (noted.seats[0] || noted.doubtful[0]))
        compare(client, &noted, &told);
    if (found || json_array_size(client->sits) == 0)
        return;
    write_unchecked(client, note_gone, "", &told);
    client->wronged = true;
}

void chance_turn(struct client *client)
{
    if (client->served && !look_over(&client->looks[0]))
        client->compared = false;
    else if (client->served && client->line && !client->compared)
        compare_chance(client);
}
