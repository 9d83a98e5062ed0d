//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// Says in each round that it is alive: the same store again and again.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int stop, alive;

void *serve(void *argument) {
  while (!stop) alive = 1;
#if BUG != 1
  alive = 0;
#endif
  return argument;
}

int main(void) {
  pthread_t server;
  pthread_create(&server, 0, serve, 0);
#if BUG != 2
  stop = 1;
#endif
  pthread_join(server, 0);
  assert(alive == 0);
  return 0;
}
