//! {"exit": 1, "kind": "out-of-bounds", "line": 17, "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A copy of a text has no room for the zero at its end, which is then looked for.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#ifdef FIXED
#define ROOM 4
#else
#define ROOM 3
#endif

void *count(void *argument) {
  const char *text = argument;
  int length = 0;
  while (text[length] != 0)
    length++;
  assert(length == 3);
  return 0;
}

int main(void) {
  pthread_t counter;
  char *copy = malloc(ROOM);
  for (int i = 0; i < ROOM; i++) copy[i] = "abc"[i];
  pthread_create(&counter, 0, count, copy);
  pthread_join(counter, 0);
  free(copy);
  return 0;
}
