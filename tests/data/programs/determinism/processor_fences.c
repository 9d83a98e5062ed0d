// Fences of the processor are fences: without them both threads read 0 under TSO.
//! {"exit": 1, "kind": "assertion", "args": ["--model=tso"]}
//! {"exit": 0, "args": ["--model=tso", "--", "-DFENCE=_mm_mfence"]}
//! {"exit": 1, "kind": "assertion", "args": ["--model=tso", "--", "-DFENCE=_mm_sfence"]}
#include <assert.h>
#include <emmintrin.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef FENCE
#define FENCE nothing
#endif

static inline void nothing(void) {}

atomic_int x, y;
int a, b;

static void* second(void* unused) {
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  FENCE();
  b = atomic_load_explicit(&x, memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, second, 0);
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  FENCE();
  a = atomic_load_explicit(&y, memory_order_relaxed);
  pthread_join(thread, 0);
  assert(a == 1 || b == 1);
  return 0;
}
