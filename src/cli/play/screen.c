#include "cli/play/front.h"
bool screen_menu(struct request *request)
{
    (void)request;
    return false;
}
enum ending screen_run(struct house *house)
{
    (void)house;
    return ENDING_QUIT;
}
bool screen_open(const struct request *request)
{
    (void)request;
    return false;
}
void screen_close(void) {}
struct house *remote_open(const struct request *request, struct text *why)
{
    (void)request;
    (void)why;
    return NULL;
}
