//! {"exit": 1, "kind": "data-race", "args": ["--", "-DSTRTOL"]}
//! {"exit": 1, "kind": "data-race", "args": ["--", "-DSTRTOLL"]}
//! {"exit": 1, "kind": "data-race", "args": ["--", "-DSTRTOULL"]}
//! {"exit": 1, "kind": "data-race", "args": ["--", "-DSTRTOF"]}
//! {"exit": 1, "kind": "data-race", "args": ["--", "-DSTRTOLD"]}
//! {"exit": 1, "kind": "data-race", "args": ["--", "-DSTRTOIMAX"]}
//! {"exit": 1, "kind": "data-race", "args": ["--", "-DSTRTOD_UNUSED"]}
//! {"exit": 0}
// A pointer to where a number ends leads into a local buffer: who hands it to another thread shares the buffer.
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>

static char *rest;

static void *writer(void *unused) {
  (void)unused;
  *rest = '!';
  return 0;
}

int main(void) {
  char text[8] = "12 x";
  char *end = 0;
#if defined(STRTOL)
  long value = strtol(text, &end, 10);
#elif defined(STRTOLL)
  long long value = strtoll(text, &end, 10);
#elif defined(STRTOULL)
  unsigned long long value = strtoull(text, &end, 10);
#elif defined(STRTOF)
  float value = strtof(text, &end);
#elif defined(STRTOLD)
  long double value = strtold(text, &end);
#elif defined(STRTOIMAX)
  intmax_t value = strtoimax(text, &end, 10);
#elif defined(STRTOD_UNUSED)
  int value = 12;
  strtod(text, &end);  // nobody needs the number, but the end is handed back all the same
#else
  static char others[8];
  long value = strtol(text, NULL, 10);  // the buffer stays the thread's own
  end = others + 2;
#endif
  if (value != 12) return 1;
  rest = end;
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  char seen = text[2];
  pthread_join(thread, 0);
  return seen == 0;
}
