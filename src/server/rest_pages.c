// SPDX-License-Identifier: MIT
/* rest_pages.c: the client, as it lies in the program, and the rules. */
#include "hall/hall_inside.h"
#include "server/assets.h"
#include "server/rest_inside.h"

#include <stdlib.h>
#include <string.h>

/* Whether the header has the word, and does not refuse it: "gzip, br;q=0". */
static bool accepts(const char *header, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = header + strspn(header, ", \t"); *at; at += strspn(at, ", \t")) {
        size_t item = strcspn(at, ",");
        bool named = strcspn(at, ",; \t") == length && memcmp(at, word, length) == 0;
        const char *quality = memchr(at, '=', item);
        if (named)
            return !quality || strtod(quality + 1, NULL) > 0;
        at += item;
    }
    return false;
}

static enum asset_form form_for(const char *header)
{
    if (accepts(header, "br"))
        return ASSET_BROTLI;
    return accepts(header, "gzip") ? ASSET_GZIP : ASSET_PLAIN;
}

/* What lies in /assets/ has its hash in its name: it never changes. */
static void reply_asset(struct visit *visit, const struct asset *asset, const struct net_request *request)
{
    static const char *const encodings[ASSET_FORMS] = {NULL, "gzip", "br"};
    enum asset_form form = form_for(request->encoding);
    TEXT_ON_STACK(etag, 64);
    text_format(&etag, "\"%s-%d\"", asset->hash, (int)form);
    bool same = strcmp(request->match, etag.data) == 0;
    bool forever = text_starts_with(asset->path, "/assets/");
    net_answer(visit->exchange,
               &(struct net_answer){.status = same ? 304 : 200,
                                    .type = asset->type,
                                    .body = same ? "" : (const char *)asset->forms[form].bytes,
                                    .body_length = same ? 0 : asset->forms[form].length,
                                    .etag = etag.data,
                                    .encoding = same ? NULL : encodings[form],
                                    .vary = "Accept-Encoding",
                                    .cache = forever            ? "public, max-age=31536000, immutable"
                                             : visit->cookie[0] ? "private, no-cache"
                                                                : "no-cache",
                                    .cookie = visit->cookie[0] && !forever ? visit->cookie : NULL});
}

void get_rules(struct visit *visit, const struct net_request *request)
{
    TEXT_ON_STACK(path, 64);
    text_format(&path, "/rules/%s.%s.md", visit->named, language_code(visit->language));
    const struct asset *asset = asset_find(path.data);
    if (asset)
        reply_asset(visit, asset, request);
    else
        reply_refusal(visit, 404, SAY("there is no such game"));
}

/* An address somebody typed, not one of a program's or of a file. */
bool is_page(const char *path)
{
    return !text_starts_with(path, "/api/") && !strchr(path, '.');
}

/* A wrong address: the first page tells so. */
static void reply_nowhere(struct visit *visit)
{
    TEXT_ON_STACK(page, 1024);
    text_format(&page,
                "<!doctype html><html lang=\"%s\"><meta charset=\"utf-8\"><title>Gonfalon</title>"
                "<meta http-equiv=\"refresh\" content=\"0; url=%s/#nowhere\">"
                "<p>%s: <a href=\"%s/#nowhere\">Gonfalon</a></p></html>",
                language_code(visit->language), visit->base,
                translate(visit->language, SAY("there is nothing here")), visit->base);
    reply(visit, 404, "text/html; charset=utf-8", page.data, page.length, NULL);
}

void get_asset(struct visit *visit, const struct net_request *request)
{
    const struct asset *asset = asset_find(strcmp(request->path, "/") == 0 ? "/index.html" : request->path);
    /* The client finds its own way to a table: one page for all /t/ID. */
    if (!asset && text_starts_with(request->path, "/t/"))
        asset = asset_find("/t/index.html");
    if (asset)
        reply_asset(visit, asset, request);
    else if (is_page(request->path))
        reply_nowhere(visit);
    else
        reply_refusal(visit, 404, SAY("there is nothing here"));
}
