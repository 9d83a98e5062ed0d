//! {"exit": 1, "kind": "data-race", "args": ["--", "-DPRINT=fwrite(text, 1, 4, stdout)"]}
//! {"exit": 1, "kind": "data-race", "args": ["--", "-DPRINT=write(1, text, 4)"]}
//! {"exit": 1, "kind": "data-race", "args": ["--", "-DPRINT=puts(text)"]}
//! {"exit": 1, "kind": "data-race", "args": ["--", "-DPRINT=fputs(text, stderr)"]}
//! {"exit": 1, "kind": "data-race", "args": ["--", "-DPRINT=printf(\"%s\", text)"]}
//! {"exit": 1, "kind": "data-race", "args": ["--", "-DPRINT=printf(\"%.*s\", 4, text)"]}
//! {"exit": 1, "kind": "data-race", "args": ["--", "-DPRINT=printf(text)"]}
//! {"exit": 1, "kind": "data-race", "args": ["--", "-DPRINT=perror(text)"]}
//! {"exit": 1, "kind": "data-race", "args": ["--", "-DPRINT=snprintf(0, 0, \"%s\", text)"]}
//! {"exit": 1, "kind": "data-race", "args": ["--", "-DPRINT=pthread_setname_np(pthread_self(), text)"]}
//! {"exit": 1, "kind": "data-race", "args": ["--", "-DPRINT=if (memcmp(text, \"xyzu\", 4) > 0) return 1"]}
//! {"exit": 1, "kind": "data-race", "args": ["--", "-DPRINT=if (memcmp(text, \"xyzu\", 4) == 0) return 1"]}
//! {"exit": 1, "kind": "data-race", "args": ["--", "-DPRINT=printf(\"abcd%n\", &number)"]}
//! {"exit": 0, "args": ["--", "-DPRINT=printf(\"%.*s\", 3, text)"]}
//! {"exit": 0, "args": ["--", "-DPRINT=fwrite(text, 1, 3, stdout)"]}
//! {"exit": 0, "args": ["--", "-DPRINT=if (strncmp(text, \"xyzu\", 4) == 0) return 1"]}
// What a library function reads or writes of the program's memory is seen: here the last byte, and a number.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char text[5] = "abcd";
static int number;

static void *change(void *unused) {
  (void)unused;
  text[3] = 'x';
  number = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, change, 0);
  PRINT;
  pthread_join(thread, 0);
  return 0;
}
