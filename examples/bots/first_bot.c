/* A bot in C: plays the first legal move. It reads only what it needs from each line.
 *
 *   cc -O2 -o first_bot first_bot.c
 *   quintet check-bot hex -- ./first_bot
 */
#include <stdio.h>
#include <string.h>

static char line[1 << 16];

int main(void) {
    while (fgets(line, sizeof line, stdin)) {
        /* "legal":["a1","a2",…] — the first text after the bracket. */
        const char *legal = strstr(line, "\"legal\":[\"");
        if (!legal) {
            fprintf(stderr, "no legal move in: %s", line);
            return 1;
        }
        legal += strlen("\"legal\":[\"");
        const char *end = strchr(legal, '"');
        if (!end) return 1;
        printf("%.*s\n", (int)(end - legal), legal);
        fflush(stdout);
    }
    return 0;
}
