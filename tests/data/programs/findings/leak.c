//! {"exit": 0, "args": ["--ignore=leaks"]}
//! {"exit": 1, "kind": "leak"}
//! {"args": ["--leaks"], "exit": 1, "kind": "leak"}
//! {"args": ["--leaks", "--define", "FIXED=1"], "exit": 0}
// Two threads make the same object and one of them publishes its own; the other must free what it
// made in vain.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

int *_Atomic instance;

void *get(void *argument) {
  int *mine = malloc(sizeof *mine);
  int *none = NULL;
  if (!atomic_compare_exchange_strong(&instance, &none, mine)) {
#ifdef FIXED
    free(mine);
#endif
  }
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, get, 0);
  pthread_create(&second, 0, get, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  free(instance);
  return 0;
}
