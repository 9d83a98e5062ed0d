//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// Two threads claim slots of a small pool by searching it again and again until one is free.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

enum { slots = 1 };
atomic_int used[slots], users;

int claim(void) {
  for (;;) {
    for (int i = 0; i < slots; i++) {
#if BUG == 1
      if (!used[i]) {
        used[i] = 1;
        return i;
      }
#else
      int free = 0;
      if (atomic_compare_exchange_strong(&used[i], &free, 1)) return i;
#endif
    }
    sched_yield();
  }
}

void *work(void *argument) {
  int mine = claim();
  assert(users++ < slots);
  users--;
#if BUG != 2
  used[mine] = 0;
#endif
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
