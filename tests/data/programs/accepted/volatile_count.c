//! {"args": ["--volatile=atomic"], "exit": 1, "kind": "assertion"}
//! {"args": ["--volatile=atomic", "-DWIDE"], "exit": 1, "kind": "assertion"}
//! {"args": ["--volatile=atomic", "-DONE"], "exit": 0}
// An increment of a volatile variable is a load and a store: one may be lost. Volatile variables of the threads themselves are no steps.
#include <assert.h>
#include <pthread.h>
#ifdef WIDE
volatile double count;
#else
volatile unsigned char count;
#endif

void *increments(void *unused) {
  (void)unused;
  volatile int own = 0;
  own++;
#ifndef ONE
  count++;
#else
  if (own != 1) count++;
#endif
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, increments, 0);
  count++;
  pthread_join(thread, 0);
#ifdef ONE
  assert(count == 1);
#else
  assert(count == 2);
#endif
  return 0;
}
