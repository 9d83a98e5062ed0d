//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "FIXED=1", "--model", "pso"], "exit": 0}
// Who comes second must wait until the first has finished: pthread_once does, a flag does not.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_once_t once = PTHREAD_ONCE_INIT;
atomic_int claimed;
int table;

void fill(void) { table = 42; }

void *use(void *argument) {
#ifdef FIXED
  int result = pthread_once(&once, fill);
  assert(result == 0 && table == 42);
#else
  if (atomic_exchange(&claimed, 1) == 0) fill();
  if (table != 42) return 0;
#endif
  return argument;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, use, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  assert(table == 42);
  return 0;
}
