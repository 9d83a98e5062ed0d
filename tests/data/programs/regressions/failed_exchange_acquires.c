//! {"exit": 0}
// A compare-exchange that fails has an order of its own: here it acquires.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int f;
int x;
void* a(void* p) {
  x = 1;
  atomic_store_explicit(&f, 1, memory_order_release);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, a, 0);
  int e = 5;
  atomic_compare_exchange_strong_explicit(&f, &e, 7, memory_order_relaxed, memory_order_acquire);
  if (e == 1) {
    int y = x;
    (void)y;
  }
  pthread_join(t, 0);
  return 0;
}
