//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// A tree of tasks: each waits for its parts, in the same function, one call inside the other.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int finished[3], sum;

void wait_for_all_from(int i) {
  if (i == 3) return;
  if (i % 2 == 0) wait_for_all_from(i + 1);
  while (!finished[i]) {
  }
  if (i % 2 == 1) wait_for_all_from(i + 1);
}

void *run(void *argument) {
  for (int i = 0; i < 3; i++) {
#if BUG == 1
    finished[i] = 1;
    sum += i;
#elif BUG == 2
    if (i != 1) finished[i] = 1;
    sum += i;
#else
    sum += i;
    finished[i] = 1;
#endif
  }
  return argument;
}

int main(void) {
  pthread_t runner;
  pthread_create(&runner, 0, run, 0);
  wait_for_all_from(0);
  assert(sum == 3);
  pthread_join(runner, 0);
  return 0;
}
