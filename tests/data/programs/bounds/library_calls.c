//! {"args": ["--define", "CASE=1"], "exit": 1, "kind": "out-of-bounds", "line": 36, "message": "access beyond the end of a: it has 4 bytes, and byte 5 is used, 1 beyond its end"}
//! {"args": ["--define", "CASE=2"], "exit": 1, "kind": "out-of-bounds", "line": 39, "message": "end of a: it has 4 bytes, and byte 5 "}
//! {"args": ["--define", "CASE=3"], "exit": 1, "kind": "out-of-bounds", "line": 42, "message": "end of greeting: it has 4 bytes, and byte 5 "}
//! {"args": ["--define", "CASE=4"], "exit": 1, "kind": "out-of-bounds", "line": 45, "message": "end of four: it has 4 bytes, and byte 5 "}
//! {"args": ["--define", "CASE=5"], "exit": 1, "kind": "out-of-bounds", "message": "end of numbers: it has 16 bytes, and bytes? "}
//! {"args": ["--define", "CASE=6"], "exit": 1, "kind": "out-of-bounds", "line": 51, "message": "end of (four|b): it has (4|50) bytes, and byte (5|51) "}
//! {"args": ["--define", "CASE=7"], "exit": 1, "kind": "out-of-bounds", "line": 28, "message": "end of s: it has 40 bytes, and byte 41 is used"}
//! {"args": ["--define", "CASE=8"], "exit": 1, "kind": "out-of-bounds", "line": 58, "message": "end of handles: it has 16 bytes, and bytes 17 to 24 are used, 8 beyond its end"}
//! {"args": ["--define", "CASE=9"], "exit": 1, "kind": "out-of-bounds", "line": 64, "message": "end of sized: it has 4 bytes, and byte 5 "}
//! {"args": ["--define", "CASE=10"], "exit": 1, "kind": "out-of-bounds", "line": 67, "message": "before the beginning of a: it has 4 bytes"}
//! {"args": ["--define", "CASE=0"], "exit": 0}
// Local variables that are handed to library functions, which go beyond their ends.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record {
  char name[32];
  long id;
};

int order(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

void *idle(void *argument) { return argument; }

__attribute__((noinline)) long pass(struct record s, int at) {
  strcpy(s.name + at, "0123456789");
  return s.id;
}

int main(void) {
  int extra = CASE;  // not known when the program is compiled
  char a[4];
  if (CASE == 1 || CASE == 0)
    strcpy(a, CASE ? "hello" : "hey");

  if (CASE == 2 || CASE == 0)
    sprintf(a, "%d", CASE ? 1234 : 123);
  char greeting[4] = "hi";
  if (CASE == 3 || CASE == 0)
    strcat(greeting, CASE ? "!!" : "!");
  char four[4] = {'f', 'o', 'u', CASE == 4 ? 'r' : 0};
  if (CASE == 4 || CASE == 0)
    extra += (int)strlen(four);
  int numbers[4] = {4, 3, 2, 1};
  if (CASE == 5 || CASE == 0)
    qsort(numbers, CASE ? 6 : 4, sizeof numbers[0], order);
  char b[50] = "fou";
  if (CASE == 6 || CASE == 0)
    extra += memcmp(four, b, CASE ? 100 : 4);
  struct record record = {"", 1};
  if (CASE == 7 || CASE == 0) extra += (int)pass(record, CASE ? 30 : 20);
  if (CASE == 8 || CASE == 0) {
    pthread_t handles[2];
    for (int i = 0; i < (CASE ? 3 : 2); i++)
      // The third handle has no place.
      pthread_create(&handles[i], 0, idle, 0);
    for (int i = 0; i < 2; i++) pthread_join(handles[i], 0);
  }
  if (CASE == 9 || CASE == 0) {
    char sized[CASE ? extra - 5 : 8];
    memset(sized, 0, sizeof sized);
    strcpy(sized, "long");
  }
  if (CASE == 10)
    memset(a - 2, 0, 4);
  return extra + (CASE == 10 ? a[0] : 0) == 77;
}
