//! {"args": ["--define", "CASE=1"], "exit": 1, "kind": "data-race", "line": 25, "message": "data race on b.1."}
//! {"args": ["--define", "CASE=2"], "exit": 1, "kind": "data-race", "line": 25, "message": "data race on b.1."}
//! {"args": ["--define", "CASE=3"], "exit": 1, "kind": "data-race", "line": 25, "message": "data race on b.1."}
//! {"args": ["--define", "CASE=4"], "exit": 1, "kind": "data-race", "line": 25, "message": "data race on b.1."}
//! {"args": ["--define", "CASE=5"], "exit": 1, "kind": "data-race", "line": 25, "message": "data race on b.1."}
//! {"args": ["--define", "CASE=6"], "exit": 1, "kind": "data-race", "line": 25, "message": "data race on b.1."}
//! {"args": ["--define", "CASE=7"], "exit": 1, "kind": "data-race", "line": 25, "message": "data race on b.1."}
//! {"args": ["--define", "CASE=8"], "exit": 1, "kind": "data-race", "line": 25, "message": "data race on b.1."}
//! {"args": ["--define", "CASE=9"], "exit": 1, "kind": "data-race", "line": 25, "message": "data race on b.1."}
//! {"args": ["--define", "CASE=10"], "exit": 1, "kind": "data-race", "line": 25, "message": "data race on b.1."}
//! {"args": ["--define", "CASE=11"], "exit": 1, "kind": "data-race", "line": 25, "message": "data race on b.1."}
//! {"args": ["--define", "CASE=12"], "exit": 1, "kind": "use-after-free", "line": 59}
//! {"args": ["--define", "CASE=13"], "exit": 1, "kind": "use-after-free", "line": 61}
//! {"args": ["--define", "CASE=14"], "exit": 1, "kind": "use-after-free", "line": 63}
//! {"args": ["--define", "CASE=15"], "exit": 1, "kind": "invalid-access", "line": 65}
//! {"args": ["--define", "CASE=0"], "exit": 0}
// Calls of the C library read memory, although nothing uses what they return.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

char b[8] = "abcd", other[8] = "abcd";
static void* write_it(void* unused) {
  b[1] = 'x';
  return unused;
}

__attribute__((pure)) static int second(void) { return b[1]; }

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, write_it, NULL);
  char *gone = malloc(4), *nowhere = NULL;
  free(gone);
#if CASE == 1
  (void)strlen(b);
#elif CASE == 2
  (void)memcmp(b, other, 4);
#elif CASE == 3
  (void)bcmp(b, other, 4);
#elif CASE == 4
  (void)memchr(b, 'z', 4);
#elif CASE == 5
  (void)strncmp(b, "abcd", 4);
#elif CASE == 6
  (void)strrchr(b, 'z');
#elif CASE == 7
  (void)strstr(b, "z");
#elif CASE == 8
  (void)strnlen(b, 4);
#elif CASE == 9
  (void)atoi(b);
#elif CASE == 10
  (void)strcmp(b, "abcd");
#elif CASE == 11
  (void)second();
#elif CASE == 12
  (void)strlen(gone);
#elif CASE == 13
  (void)memcmp(gone, other, 4);
#elif CASE == 14
  (void)memchr(gone, 'z', 4);
#elif CASE == 15
  (void)strlen(nowhere);
#endif
  pthread_join(t, NULL);
}
