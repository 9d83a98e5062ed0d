//! {"exit": 0}
// A write to other bytes of the same word does not end what a release began.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
union u {
  uint64_t w;
  struct {
    _Atomic uint32_t flag;
    uint32_t other;
  } h;
} s;
int x;
void* t1(void* p) {
  x = 1;
  atomic_store_explicit(&s.h.flag, 1, memory_order_release);
  return 0;
}
void* t2(void* p) {
  s.h.other = 5;
  return 0;
}
void* t3(void* p) {
  if (atomic_load_explicit(&s.h.flag, memory_order_acquire) == 1) assert(x == 1);
  return 0;
}
int main(void) {
  s.w = 0;
  pthread_t a, b, c;
  pthread_create(&a, 0, t1, 0);
  pthread_create(&b, 0, t2, 0);
  pthread_create(&c, 0, t3, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(c, 0);
  return 0;
}
