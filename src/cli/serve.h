/* serve.h: `gonfalon serve`. */
#ifndef CLI_SERVE_H
#define CLI_SERVE_H

/* What serve_main() returns when it was told to start anew (SIGHUP): with a new program, new certificates. */
enum { SERVE_AGAIN = -1 };

int serve_main(int count, char **arguments);

#endif
