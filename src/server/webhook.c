// SPDX-License-Identifier: MIT
/* webhook.c: the queue of notices, and the thread that posts them.
 *
 * Two threads meet in three places, all under the lock: the list of what has arrived, the number of notices
 * there are, and whether it is time to close. Everything else belongs to the thread. A notice is in exactly
 * one list: what has arrived, or `notices`, where it waits for its time or is under way. */
#include "server/webhook_inside.h"
#include "version.h"

#include <curl/curl.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LONGEST_NAP_MS = 60000 };

struct notice {
    struct notice *next;
    struct webhooks *webhooks;
    char *url, *body;
    char host[WEBHOOK_HOST_MAX];
    unsigned tries;
    int64_t due;
    CURL *transfer;   /* NULL while it waits */
    size_t heard;     /* bytes of the answer */
    bool turned_away; /* its name leads to an address notices do not go to */
};

struct webhooks {
    struct webhook_settings settings;
    FILE *log;
    CURLM *multi;
    struct curl_slist *headers;
    pthread_t thread;

    pthread_mutex_t lock;
    struct notice *arrived;
    size_t count;
    bool closing, crowded;

    struct notice *notices;
    size_t under_way;
};

struct webhook_settings webhook_standard(void)
{
    return (struct webhook_settings){.connect_ms = 5000,
                                     .total_ms = 10000,
                                     .tries = 5,
                                     .first_delay_ms = 10000,
                                     .queue_max = 1000,
                                     .at_once_max = 32,
                                     .per_host_max = 4,
                                     .answer_max = 65536};
}

uint64_t webhook_delay(const struct webhook_settings *settings, unsigned tries, uint32_t random)
{
    uint64_t plan = settings->first_delay_ms;
    for (unsigned i = 1; i < tries; i++)
        plan *= 4;
    return plan - plan / 4 + random % (plan / 2 + 1);
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void tell(const struct webhooks *webhooks, enum webhook_outcome outcome, unsigned tries)
{
    if (webhooks->settings.told)
        webhooks->settings.told(webhooks->settings.told_context, outcome, tries);
}

/* The address is a secret between the player and whoever reads there: it is never logged. */
static void log_line(const struct webhooks *webhooks, const char *line)
{
    if (webhooks->log)
        fprintf(webhooks->log, "%s\n", line);
}

static void notice_free(struct notice *notice)
{
    if (!notice)
        return;
    free(notice->url);
    free(notice->body);
    free(notice);
}

/* --- One try. */

/* The last word on where a notice goes: every socket is opened here, whatever the name led to. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address)
{
    struct notice *notice = context;
    (void)purpose;
    if (!notice->webhooks->settings.private_addresses && !webhook_address_is_public(&address->addr)) {
        notice->turned_away = true;
        return CURL_SOCKET_BAD;
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/* Nobody reads the answer; one without end is cut off. */
static size_t hear(char *bytes, size_t size, size_t count, void *context)
{
    struct notice *notice = context;
    (void)bytes;
    notice->heard += size * count;
    return notice->heard > notice->webhooks->settings.answer_max ? 0 : size * count;
}

static void set_limits(CURL *transfer, const struct webhook_settings *settings)
{
    curl_easy_setopt(transfer, CURLOPT_PROTOCOLS_STR, "https");
    curl_easy_setopt(transfer, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(transfer, CURLOPT_CONNECTTIMEOUT_MS, (long)settings->connect_ms);
    curl_easy_setopt(transfer, CURLOPT_TIMEOUT_MS, (long)settings->total_ms);
    curl_easy_setopt(transfer, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(transfer, CURLOPT_FORBID_REUSE, 1L);
    /* A proxy named in the environment would open the sockets in our place. */
    curl_easy_setopt(transfer, CURLOPT_PROXY, "");
    if (settings->authorities)
        curl_easy_setopt(transfer, CURLOPT_CAINFO, settings->authorities);
}

static CURL *make_transfer(struct notice *notice)
{
    struct webhooks *webhooks = notice->webhooks;
    CURL *transfer = curl_easy_init();
    if (!transfer)
        return NULL;
    set_limits(transfer, &webhooks->settings);
    curl_easy_setopt(transfer, CURLOPT_URL, notice->url);
    curl_easy_setopt(transfer, CURLOPT_POSTFIELDSIZE, (long)strlen(notice->body));
    curl_easy_setopt(transfer, CURLOPT_POSTFIELDS, notice->body);
    curl_easy_setopt(transfer, CURLOPT_HTTPHEADER, webhooks->headers);
    curl_easy_setopt(transfer, CURLOPT_USERAGENT, "gonfalon/" GONFALON_VERSION);
    curl_easy_setopt(transfer, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(transfer, CURLOPT_OPENSOCKETDATA, notice);
    curl_easy_setopt(transfer, CURLOPT_WRITEFUNCTION, hear);
    curl_easy_setopt(transfer, CURLOPT_WRITEDATA, notice);
    curl_easy_setopt(transfer, CURLOPT_HEADERFUNCTION, hear);
    curl_easy_setopt(transfer, CURLOPT_HEADERDATA, notice);
    curl_easy_setopt(transfer, CURLOPT_PRIVATE, notice);
    if (curl_multi_add_handle(webhooks->multi, transfer) == CURLM_OK)
        return transfer;
    curl_easy_cleanup(transfer);
    return NULL;
}

static void end_transfer(struct notice *notice)
{
    curl_multi_remove_handle(notice->webhooks->multi, notice->transfer);
    curl_easy_cleanup(notice->transfer);
    notice->transfer = NULL;
    notice->webhooks->under_way--;
}

static void forget(struct notice *notice)
{
    struct webhooks *webhooks = notice->webhooks;
    struct notice **at = &webhooks->notices;
    while (*at != notice)
        at = &(*at)->next;
    *at = notice->next;
    notice_free(notice);
    pthread_mutex_lock(&webhooks->lock);
    webhooks->count--;
    webhooks->crowded = false;
    pthread_mutex_unlock(&webhooks->lock);
}

/* What another try may change: nobody answered, or the answer says that it is a matter of time. */
static bool may_pass(long status)
{
    return status == 0 || status == 408 || status == 429 || status >= 500;
}

static void try_later(struct notice *notice)
{
    struct webhooks *webhooks = notice->webhooks;
    notice->due = now_ms() + (int64_t)webhook_delay(&webhooks->settings, notice->tries, randombytes_random());
    tell(webhooks, WEBHOOK_LATER, notice->tries);
}

static void give_up(struct notice *notice, enum webhook_outcome outcome, const char *line)
{
    struct webhooks *webhooks = notice->webhooks;
    unsigned tries = notice->tries;
    log_line(webhooks, line);
    forget(notice);
    tell(webhooks, outcome, tries);
}

static void finish(struct notice *notice)
{
    struct webhooks *webhooks = notice->webhooks;
    long status = 0;
    unsigned tries = notice->tries;
    curl_easy_getinfo(notice->transfer, CURLINFO_RESPONSE_CODE, &status);
    end_transfer(notice);
    if (status >= 200 && status < 300) {
        forget(notice);
        tell(webhooks, WEBHOOK_DELIVERED, tries);
    } else if (status == 0 && notice->turned_away) {
        give_up(notice, WEBHOOK_FORBIDDEN, "a notice is dropped: its address is in a private network");
    } else if (!may_pass(status)) {
        give_up(notice, WEBHOOK_GIVEN_UP, "a notice is dropped: nobody wants it there");
    } else if (tries >= webhooks->settings.tries) {
        give_up(notice, WEBHOOK_GIVEN_UP, "a notice is dropped: it was tried often enough");
    } else {
        try_later(notice);
    }
}

/* --- The thread. */

static size_t under_way_to(const struct webhooks *webhooks, const char *host)
{
    size_t count = 0;
    for (const struct notice *notice = webhooks->notices; notice; notice = notice->next)
        count += notice->transfer && strcmp(notice->host, host) == 0;
    return count;
}

static void begin(struct notice *notice)
{
    struct webhooks *webhooks = notice->webhooks;
    notice->tries++;
    notice->heard = 0;
    notice->turned_away = false;
    notice->transfer = make_transfer(notice);
    if (notice->transfer)
        webhooks->under_way++;
    else if (notice->tries >= webhooks->settings.tries)
        give_up(notice, WEBHOOK_GIVEN_UP, "a notice is dropped: there is not enough memory");
    else
        try_later(notice);
}

/* Begins what is due, oldest first; tells how long nothing else will be. */
static int begin_due(struct webhooks *webhooks)
{
    const struct webhook_settings *settings = &webhooks->settings;
    int64_t now = now_ms(), nap = LONGEST_NAP_MS;
    for (struct notice *notice = webhooks->notices, *next; notice; notice = next) {
        next = notice->next;
        if (notice->transfer)
            continue;
        if (notice->due > now)
            nap = notice->due - now < nap ? notice->due - now : nap;
        else if (webhooks->under_way < settings->at_once_max &&
                 under_way_to(webhooks, notice->host) < settings->per_host_max)
            begin(notice);
    }
    return (int)nap;
}

/* Whether to go on; what has arrived is put behind what is there. */
static bool take_arrived(struct webhooks *webhooks)
{
    struct notice **end = &webhooks->notices;
    while (*end)
        end = &(*end)->next;
    pthread_mutex_lock(&webhooks->lock);
    *end = webhooks->arrived;
    webhooks->arrived = NULL;
    bool closing = webhooks->closing;
    pthread_mutex_unlock(&webhooks->lock);
    return !closing;
}

/* Whether anything ended, so that there may be room for something else. */
static bool finish_ended(struct webhooks *webhooks)
{
    int left;
    bool any = false;
    for (CURLMsg *message; (message = curl_multi_info_read(webhooks->multi, &left)) != NULL; any = true) {
        char *notice;
        if (message->msg != CURLMSG_DONE)
            continue;
        curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &notice);
        finish((void *)notice);
    }
    return any;
}

static void drop_all(struct webhooks *webhooks)
{
    for (struct notice *notice; (notice = webhooks->notices) != NULL;) {
        webhooks->notices = notice->next;
        if (notice->transfer) {
            /* A name server that does not answer shall not keep us. */
            curl_easy_setopt(notice->transfer, CURLOPT_QUICK_EXIT, 1L);
            end_transfer(notice);
        }
        notice_free(notice);
    }
}

static void *run(void *context)
{
    struct webhooks *webhooks = context;
    while (take_arrived(webhooks)) {
        int running, nap = begin_due(webhooks);
        curl_multi_perform(webhooks->multi, &running);
        if (!finish_ended(webhooks))
            curl_multi_poll(webhooks->multi, NULL, 0, nap, NULL);
    }
    drop_all(webhooks);
    return NULL;
}

/* --- From outside. */

/* Signals are for the thread that waits for them; one for a broken connection is for nobody. */
static bool start_thread(struct webhooks *webhooks)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&webhooks->thread, NULL, run, webhooks) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

static void release(struct webhooks *webhooks)
{
    curl_multi_cleanup(webhooks->multi);
    curl_slist_free_all(webhooks->headers);
    pthread_mutex_destroy(&webhooks->lock);
    free(webhooks);
    curl_global_cleanup();
}

struct webhooks *webhooks_open_with(FILE *log, const struct webhook_settings *settings)
{
    struct webhooks *webhooks = calloc(1, sizeof *webhooks);
    if (!webhooks)
        return NULL;
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        free(webhooks);
        return NULL;
    }
    webhooks->settings = *settings;
    webhooks->log = log;
    pthread_mutex_init(&webhooks->lock, NULL);
    webhooks->headers = curl_slist_append(NULL, "Content-Type: application/json");
    webhooks->multi = curl_multi_init();
    if (webhooks->headers && webhooks->multi && start_thread(webhooks))
        return webhooks;
    release(webhooks);
    return NULL;
}

struct webhooks *webhooks_open(FILE *log)
{
    struct webhook_settings settings = webhook_standard();
    return webhooks_open_with(log, &settings);
}

void webhooks_close(struct webhooks *webhooks)
{
    if (!webhooks)
        return;
    pthread_mutex_lock(&webhooks->lock);
    webhooks->closing = true;
    pthread_mutex_unlock(&webhooks->lock);
    curl_multi_wakeup(webhooks->multi);
    pthread_join(webhooks->thread, NULL);
    release(webhooks);
}

static struct notice *notice_new(struct webhooks *webhooks, const char *url, const char *body,
                                 const char *host)
{
    struct notice *notice = calloc(1, sizeof *notice);
    if (!notice)
        return NULL;
    notice->webhooks = webhooks;
    notice->url = strdup(url);
    notice->body = strdup(body);
    strcpy(notice->host, host);
    if (notice->url && notice->body)
        return notice;
    notice_free(notice);
    return NULL;
}

/* False when too many wait, which is worth one line of the log, not one for each that is dropped. */
static bool enqueue(struct webhooks *webhooks, struct notice *notice)
{
    pthread_mutex_lock(&webhooks->lock);
    bool room = webhooks->count < webhooks->settings.queue_max;
    bool news = !room && !webhooks->crowded;
    if (room) {
        struct notice **end = &webhooks->arrived;
        while (*end)
            end = &(*end)->next;
        *end = notice;
        webhooks->count++;
    }
    webhooks->crowded = !room;
    pthread_mutex_unlock(&webhooks->lock);
    if (news)
        log_line(webhooks, "too many notices wait: new ones are dropped");
    return room;
}

void webhook_post(struct webhooks *webhooks, const char *url, const char *body)
{
    char host[WEBHOOK_HOST_MAX];
    if (!webhook_url_is_fine(url, webhooks->settings.any_port, host)) {
        log_line(webhooks, "a notice is dropped: its address is not one notices go to");
        tell(webhooks, WEBHOOK_FORBIDDEN, 0);
        return;
    }
    struct notice *notice = notice_new(webhooks, url, body, host);
    if (notice && enqueue(webhooks, notice)) {
        curl_multi_wakeup(webhooks->multi);
        return;
    }
    notice_free(notice);
    tell(webhooks, WEBHOOK_CROWDED, 0);
}
