//! {"args": ["--allow=strtok"], "exit": 1, "kind": "assertion", "why_direct": "Heddle does not see what strtok keeps or accesses .--allow."}
// Where strtok stands is kept in one place for all threads.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

atomic_int turns;

static void *cut(void *argument) {
  char text[] = "ab cd";
  char *first = strtok(text, " ");
  atomic_fetch_add(&turns, 1);
  char *second = strtok(0, " ");
  assert(first == text && second == text + 3);
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, cut, 0);
  pthread_create(&b, 0, cut, 0);
  return 0;
}
