//! {"exit": 2, "kind": "unsupported", "thread": "T1", "message": "reaches `llvm.x86.sse.ldmxcsr` .*it changes how floating-point numbers are rounded"}
// One thread rounds another way: that is state of the processor, which threads of a checked program share.
#include <pthread.h>
#include <stdatomic.h>
#include <xmmintrin.h>

atomic_int x;

void *round_up(void *argument) {
  _mm_setcsr(0x1f80 | 0x4000);
  x = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, round_up, 0);
  x = 2;
  pthread_join(thread, 0);
  return 0;
}
