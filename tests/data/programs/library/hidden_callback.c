//! {"args": ["--allow=lfind", "--ignore=races"], "exit": 0, "why_direct": "Heddle does not see what lfind keeps or accesses .--allow."}
// A function that nobody sees into is given shared memory, and calls back with it.
#include <pthread.h>
#include <search.h>
#include <stdatomic.h>

int table[3] = {1, 2, 3};
size_t length = 2;
atomic_int found;

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static void *look(void *argument) {
  int key = 3;
  if (lfind(&key, table, &length, sizeof table[0], compare) != 0) atomic_store(&found, 1);
  return argument;
}

static void *grow(void *argument) {
  length = 3;
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, look, 0);
  pthread_create(&b, 0, grow, 0);
  return 0;
}
