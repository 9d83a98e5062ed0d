// What the second thread does differs from run to run: the search comes to a step that is not there again.
//! {"exit": 5, "args": ["--allow=lrand48"], "stderr": "the program is not deterministic"}
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

atomic_int x, y;

static void* second(void* unused) {
  if (lrand48() == 0) {
    atomic_fetch_add(&x, 1);
    atomic_fetch_add(&y, 1);
    atomic_fetch_add(&x, 1);
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, second, 0);
  atomic_fetch_add(&x, 1);
  atomic_fetch_add(&y, 1);
  pthread_join(thread, 0);
  return 0;
}
