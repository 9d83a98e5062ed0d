// Peterson's lock, with accesses that processors may delay.
//! {"args": ["--model=tso", "--ignore=races"], "exit": 1, "kind": "assertion", "message": "although T2 has stored 1 at line 11 .* waits in its store buffer until step", "because": "does not happen under SC"}
//! {"args": ["--model=sc", "--ignore=races"], "exit": 0}
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2], turn, inside;

static void enter(int me) {
  atomic_store_explicit(&wants[me], 1, memory_order_release);
  atomic_store_explicit(&turn, 1 - me, memory_order_release);
  while (atomic_load_explicit(&wants[1 - me], memory_order_acquire) &&
         atomic_load_explicit(&turn, memory_order_acquire) == 1 - me) {
  }
}

static void leave(int me) { atomic_store_explicit(&wants[me], 0, memory_order_release); }

static void *critical(void *number) {
  int me = (int)(long)number;
  enter(me);
  assert(atomic_fetch_add(&inside, 1) == 0);  // nobody else is in here
  atomic_fetch_sub(&inside, 1);
  leave(me);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, critical, (void *)0);
  pthread_create(&b, 0, critical, (void *)1);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
