//! {"exit": 3, "limit": "cut in the loop at too_many_threads.c:13 after 4 iterations, as more would create more than 1,024 threads"}
//! {"args": ["--define", "N=100"], "exit": 0, "executions": 1}
// More threads than there is room for: the loop that creates them is bounded.
#include <pthread.h>
#ifndef N
#define N 1100
#endif

static void *nothing(void *argument) { return argument; }

int main(void) {
  pthread_t t;
  for (int i = 0; i < N; i++) pthread_create(&t, 0, nothing, 0);
  return 0;
}
