//! {"exit": 0}
//! {"args": ["--model=tso"], "exit": 1, "kind": "assertion"}
//! {"args": ["--model=pso"], "exit": 1, "kind": "assertion"}
//! {"args": ["--model=tso", "--define", "FENCE=1"], "exit": 0}
//! {"args": ["--model=pso", "--define", "FENCE=1"], "exit": 0}
//! {"args": ["--model=tso", "--define", "SEQ_CST=1"], "exit": 0}
// Both threads store, then load what the other stores: with store buffers both may read 0.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef SEQ_CST
#define ORDER memory_order_seq_cst
#else
#define ORDER memory_order_relaxed
#endif

atomic_int x, y;
int a, b;

void *left(void *argument) {
  atomic_store_explicit(&x, 1, ORDER);
#ifdef FENCE
  atomic_thread_fence(memory_order_seq_cst);
#endif
  a = atomic_load_explicit(&y, ORDER);
  return argument;
}

void *right(void *argument) {
  atomic_store_explicit(&y, 1, ORDER);
#ifdef FENCE
  __asm__ volatile("mfence" ::: "memory");
#endif
  b = atomic_load_explicit(&x, ORDER);
  return argument;
}

int main(void) {
  pthread_t l, r;
  pthread_create(&l, 0, left, 0);
  pthread_create(&r, 0, right, 0);
  pthread_join(l, 0);
  pthread_join(r, 0);
  assert(a == 1 || b == 1);
  return 0;
}
