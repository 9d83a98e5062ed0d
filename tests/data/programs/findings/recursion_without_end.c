//! {"exit": 1, "kind": "stack-overflow", "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Two functions call each other for ever, on the stack of a thread that is not main: the end of the
// recursion is an odd number, but is looked for where only even ones come by.
#include <pthread.h>

#ifdef FIXED
#define END 0
#else
#define END 1
#endif

unsigned odd(unsigned n);

unsigned even(unsigned n) {
  if (n == END) return 1;
  return 3 * odd(n - 1) ^ n;
}

unsigned odd(unsigned n) { return 5 * even(n - 1) ^ n; }

void *work(void *argument) { return even(6) == 0 ? argument : 0; }

int main(void) {
  pthread_t worker;
  pthread_create(&worker, 0, work, 0);
  pthread_join(worker, 0);
  return 0;
}
