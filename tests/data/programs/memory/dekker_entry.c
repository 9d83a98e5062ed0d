//! {"exit": 0}
//! {"args": ["--model", "tso"], "exit": 1, "kind": "data-race", "line": 20}
//! {"args": ["--model", "pso"], "exit": 1, "kind": "data-race", "line": 20}
//! {"args": ["--model", "tso", "--define", "FIXED=1"], "exit": 0}
//! {"args": ["--model", "pso", "--define", "FIXED=1"], "exit": 0}
// Each thread raises its flag and goes in if the other's is down: with store buffers both go in,
// unless a seq_cst fence stands between the store and the load.
#include <pthread.h>
#include <stdatomic.h>

atomic_int wants[2];
int inside;

void *enter(int me) {
  atomic_store_explicit(&wants[me], 1, memory_order_relaxed);
#ifdef FIXED
  atomic_thread_fence(memory_order_seq_cst);
#endif
  if (atomic_load_explicit(&wants[1 - me], memory_order_relaxed) == 0)
    inside = 1;
  return 0;
}

void *left(void *argument) {
  (void)argument;
  return enter(0);
}

void *right(void *argument) {
  (void)argument;
  return enter(1);
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, left, 0);
  pthread_create(&second, 0, right, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
