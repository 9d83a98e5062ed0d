//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// A lock for readers and writers that is one number: readers that are inside, or -1.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>

atomic_int state;
int data;

bool try_read(void) {
  int now = state;
  return now >= 0 && atomic_compare_exchange_strong(&state, &now, now + 1);
}

bool try_write(void) {
  int none = 0;
#if BUG == 1
  none = state;
#endif
  return atomic_compare_exchange_strong(&state, &none, -1);
}

void *read_it(void *argument) {
  while (!try_read()) sched_yield();
  assert(data == 0 || data == 1);
#if BUG != 2
  state--;
#endif
  return argument;
}

void *write_it(void *argument) {
  while (!try_write()) sched_yield();
  data = 1;
  state = 0;
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, read_it, 0);
  pthread_create(&b, 0, write_it, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
