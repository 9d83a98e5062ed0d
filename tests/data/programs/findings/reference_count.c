//! {"exit": 1, "kind": "use-after-free", "because": "both are relaxed: that orders nothing"}
//! {"args": ["--ignore=races"], "exit": 0}
//! {"args": ["--ignore=races", "--reduction=dpor"], "exit": 0}
//! {"args": ["--ignore=races", "--reduction=rvf"], "exit": 0}
//! {"args": ["--ignore=races", "--model=tso"], "exit": 0}
//! {"args": ["--define", "ORDER=3"], "exit": 1, "kind": "use-after-free", "because": "the load is relaxed"}
//! {"args": ["--define", "ORDER=3", "--define", "FENCE=1"], "exit": 0}
//! {"args": ["--define", "ORDER=4"], "exit": 0}
//! {"args": ["--define", "EARLY=1", "--ignore=races"], "exit": 1, "kind": "use-after-free", "message": "after"}
// The last owner of an object frees it. Owners that count down without acquire and release are not ordered before that, though
// the count keeps the free behind their uses; an owner that counts down too early is not kept by anything.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

// 3: release, 4: both.
#ifndef ORDER
#define ORDER memory_order_relaxed
#endif

struct object {
  atomic_int owners;
  int uses[2];
};

static struct object *object;

void *own(void *argument) {
  const int me = argument != 0;
#ifndef EARLY
  object->uses[me] = 1;
#endif
  if (atomic_fetch_sub_explicit(&object->owners, 1, ORDER) == 1) {
#ifdef FENCE
    atomic_thread_fence(memory_order_acquire);
#endif
    free(object);
    return 0;
  }
#ifdef EARLY
  object->uses[me] = 1;
#endif
  return 0;
}

int main(void) {
  pthread_t first, second;
  object = malloc(sizeof *object);
  atomic_init(&object->owners, 2);
  pthread_create(&first, 0, own, 0);
  pthread_create(&second, 0, own, &second);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
