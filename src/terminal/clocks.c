// SPDX-License-Identifier: MIT
/* clocks.c: see clocks.h. */
#include "terminal/clocks.h"
#include "terminal/wrap.h"

#include <string.h>

enum { NAME_MOST = 8 }; /* columns; a longer name gives way to that of the seat */

static int rank(const struct look *look, const struct clock *clock)
{
    return strcmp(clock->seat, look->as) == 0 ? 0 : clock->runs ? 1 : 2;
}

int clocks_list(const struct look *look, struct clock list[CLOCKS_MAX])
{
    const char *seat;
    json_t *facts;
    int count = 0;
    if (!look_is(look, "running") && !look_is(look, "paused"))
        return 0;
    json_object_foreach(look_at(look, "clock"), seat, facts)
    {
        struct clock clock = {.seat = seat, .left = look_clock(look, seat, &clock.runs)};
        int at = count;
        if (count == CLOCKS_MAX)
            break;
        for (count++; at > 0 && rank(look, &list[at - 1]) > rank(look, &clock); at--)
            list[at] = list[at - 1];
        list[at] = clock;
    }
    return count;
}

int clocks_patience(const struct look *look)
{
    struct clock list[CLOCKS_MAX];
    int count = clocks_list(look, list), least = -1;
    for (int i = 0; i < count; i++) {
        int wait = (int)((list[i].left - 1) % 1000) + 1;
        if (list[i].runs && list[i].left > 0 && (least < 0 || wait < least))
            least = wait;
    }
    return least;
}

void clock_write(int64_t left, struct text *text)
{
    long long seconds = (left + 999) / 1000;
    if (seconds >= 3600)
        text_format(text, "%lld:%02lld:%02lld", seconds / 3600, seconds / 60 % 60, seconds % 60);
    else
        text_format(text, "%lld:%02lld", seconds / 60, seconds % 60);
}

const char *clock_name(const struct look *look, const char *seat)
{
    const char *title = look_title(look, seat);
    return wrap_width(title) <= NAME_MOST ? title : seat;
}

void clocks_tell(const struct look *look, struct text *text)
{
    struct clock list[CLOCKS_MAX];
    int count = clocks_list(look, list);
    TEXT_ON_STACK(all, 1024);
    for (int i = 0; i < count; i++) {
        TEXT_ON_STACK(left, 32);
        bool own = strcmp(list[i].seat, look->as) == 0;
        const char *name = own ? translate(look->language, SAY("you")) : look_who(look, list[i].seat);
        clock_write(list[i].left, &left);
        text_string(&all, i > 0 ? ", " : "");
        text_format(&all, "%s %s%s", name, left.data,
                    list[i].runs ? translate(look->language, SAY(" (running)")) : "");
    }
    if (count > 0)
        say_with(text, look->language, SAY("Time left: %s."), all.data, "");
}
