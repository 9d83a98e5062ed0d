//! {"exit": 1, "kind": "double-free", "line": 17}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// Two threads close the same thing: both may see it open, unless they take it by an exchange.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

char *_Atomic open_file;

void *close_it(void *argument) {
#ifdef FIXED
  char *mine = atomic_exchange(&open_file, NULL);
#else
  char *mine = open_file;
  open_file = NULL;
#endif
  free(mine);
  return argument;
}

int main(void) {
  pthread_t first, second;
  open_file = malloc(8);
  pthread_create(&first, 0, close_it, 0);
  pthread_create(&second, 0, close_it, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
