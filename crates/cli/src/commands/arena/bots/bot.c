/* {about}
 *   cc -O2 -o bot bot.c
 *   {check}
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static char line[1 << 16];

/* A number of the line, or another where there is none. */
static double number(const char *key, double other) {
    char *at = strstr(line, key);
    return at ? strtod(at + strlen(key), NULL) : other;
}

int main(void) {
    while (fgets(line, sizeof line, stdin)) {
        /* There is a clock in some games: a twentieth of it for this move. */
        double budget = number("\"clock\":{\"seconds\":", 20) / 20;
        srand((unsigned)number("\"seed\":", 1));
        char *legal = strstr(line, "\"legal\":[");
        if (!legal) return 1;
        legal = strchr(legal, '[') + 1;
        char *end = strchr(legal, ']'), *best = NULL;
        int most = -1;
        clock_t start = clock();
        *end = '\0';
        for (char *move = strtok(legal, "\","); move; move = strtok(NULL, "\",")) {
            int value = rand() % 1000; /* {think} */
            if (value > most) {
                best = move;
                most = value;
            }
            if ((double)(clock() - start) / CLOCKS_PER_SEC > budget) break;
        }
        printf("%s\n", best ? best : "");
        fflush(stdout);
    }
    return 0;
}
