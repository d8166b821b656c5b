// SPDX-License-Identifier: MIT
/* webhook.h: notices "your turn" to addresses players have set, over https.
 *
 * A thread of its own posts them, with time limits, and tries again later, ever later, when that fails. An
 * address that leads into a private network is refused, whatever its name says. */
#ifndef SERVER_WEBHOOK_H
#define SERVER_WEBHOOK_H

#include <stdio.h>

struct webhooks;

/* NULL when there is no memory. What fails for good is told in the log, without the address; it may be NULL.
 */
struct webhooks *webhooks_open(FILE *log);
/* What waits is dropped. */
void webhooks_close(struct webhooks *webhooks);
/* Posts the body (JSON) as soon as possible. Never blocks; drops the notice when too many wait. */
void webhook_post(struct webhooks *webhooks, const char *url, const char *body);

#endif
