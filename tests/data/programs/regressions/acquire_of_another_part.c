//! {"exit": 1, "kind": "data-race"}
// An acquire of other bytes of the same word synchronises with nothing.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
union u {
  uint64_t w;
  struct {
    _Atomic uint32_t flag, other;
  } h;
} s;
int x;
void* t1(void* p) {
  x = 1;
  atomic_store_explicit(&s.h.other, 1, memory_order_release);
  return 0;
}
int main(void) {
  s.w = 0;
  pthread_t a;
  pthread_create(&a, 0, t1, 0);
  if (atomic_load_explicit(&s.h.other, memory_order_relaxed) == 1 &&
      atomic_load_explicit(&s.h.flag, memory_order_acquire) == 0)
    x = 2;
  pthread_join(a, 0);
  return 0;
}
