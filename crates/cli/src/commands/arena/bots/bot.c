/* {about}
 *   cc -O2 -o bot bot.c
 *   {check}
 */
#include <stdio.h>
#include <string.h>

static char line[1 << 16];

int main(void) {
    while (fgets(line, sizeof line, stdin)) {
        /* {think} */
        char *move = strstr(line, "\"legal\":[\"");
        if (!move) return 1;
        move += strlen("\"legal\":[\"");
        move[strcspn(move, "\"")] = '\0';
        printf("%s\n", move);
        fflush(stdout);
    }
    return 0;
}
