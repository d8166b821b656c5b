// SPDX-License-Identifier: MIT
/* remember.c: what is kept of a person, {"name":"...","webhook":"..."}. Of several servers each knows what
 * was said to it: so one thing is changed at a time, in what is kept now, and only if it is still that. */
#include "core/json.h"
#include "hall/hall_inside.h"
#include "hall/json_read.h"
#include "hall/session.h"

#include <stdlib.h>
#include <string.h>

enum { TRIES_MAX = 8, ABOUT_MAX = 2048 };

struct remembering {
    struct session *session;
    enum remembered what;
    unsigned tries;
    store_done *done;
    void *context;
};

static void look(struct remembering *remembering);

static void end(struct remembering *remembering, const char *refusal)
{
    remembering->done(remembering->context, refusal);
    session_release(remembering->session);
    free(remembering);
}

static void was_kept(void *context, const char *refusal)
{
    struct remembering *remembering = context;
    if (refusal == store_changed_meanwhile && ++remembering->tries < TRIES_MAX)
        look(remembering);
    else
        end(remembering, refusal);
}

static void write_about(const char *name, const char *webhook, struct text *about)
{
    struct json json = json_into(about);
    json_open_object(&json);
    json_key(&json, "name");
    json_put_string(&json, name);
    json_key(&json, "webhook");
    json_put_string(&json, webhook ? webhook : "");
    json_close_object(&json);
}

/* What he has said last, should he have said something else since. */
static void was_read(void *context, const char *refusal, const char *was)
{
    struct remembering *remembering = context;
    if (refusal) {
        end(remembering, refusal);
        return;
    }
    const struct person *person = remembering->session->person;
    struct json_read *known = was ? json_read_open(was, strlen(was)) : NULL;
    TEXT_ON_STACK(about, ABOUT_MAX);
    bool renamed = remembering->what == REMEMBERED_NAME;
    write_about(renamed ? person->name : json_read_text(known, "name"),
                renamed ? json_read_text(known, "webhook") : person->webhook, &about);
    json_read_close(known);
    struct store_change change = {person->id, about.data, was ? was : ""};
    store_people_change(remembering->session->hall->settings.store, &change, 1, was_kept, remembering);
}

static void look(struct remembering *remembering)
{
    const struct session *session = remembering->session;
    store_person_get(session->hall->settings.store, session->person->id, was_read, remembering);
}

void person_remember(struct session *session, enum remembered what, store_done *done, void *context)
{
    const struct person *person = session->person;
    if (!session->hall->settings.cluster) { /* then nobody else knows anything of him */
        TEXT_ON_STACK(about, ABOUT_MAX);
        write_about(person->name, person->webhook, &about);
        store_person_put(session->hall->settings.store, person->id, about.data, done, context);
        return;
    }
    struct remembering *remembering = malloc(sizeof *remembering);
    if (!remembering) {
        done(context, SAY("there is not enough memory"));
        return;
    }
    *remembering = (struct remembering){.session = session, .what = what, .done = done, .context = context};
    session_hold(session);
    look(remembering);
}
