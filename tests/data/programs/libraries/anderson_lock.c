//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "data-race", "line": 57}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "data-race", "line": 57}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "data-race", "line": 57}
// A lock with one flag per thread, in a ring: release raises the flag of the next one.
// BUG: the ring has one slot less than there are threads, so two of them may wait at one flag.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

struct slot {
  alignas(64) atomic_bool may_enter;
};

struct array_lock {
  unsigned size;
  atomic_uint next;
  struct slot *slots;
};

void array_lock_init(struct array_lock *lock, unsigned threads) {
#if BUG
  lock->size = threads - 1;
#else
  lock->size = threads;
#endif
  lock->slots = aligned_alloc(64, lock->size * sizeof(struct slot));
  for (unsigned i = 0; i < lock->size; ++i) atomic_init(&lock->slots[i].may_enter, i == 0);
  atomic_init(&lock->next, 0);
}

void array_lock_destroy(struct array_lock *lock) { free(lock->slots); }

unsigned array_lock_acquire(struct array_lock *lock) {
  const unsigned place = atomic_fetch_add_explicit(&lock->next, 1, memory_order_relaxed) % lock->size;
  while (!atomic_load_explicit(&lock->slots[place].may_enter, memory_order_acquire)) sched_yield();
  atomic_store_explicit(&lock->slots[place].may_enter, false, memory_order_relaxed);
  return place;
}

void array_lock_release(struct array_lock *lock, unsigned place) {
  atomic_store_explicit(&lock->slots[(place + 1) % lock->size].may_enter, true, memory_order_release);
}

enum { users = 3 };
static struct array_lock lock;
static int counter;

static void *add(void *unused) {
  const unsigned place = array_lock_acquire(&lock);
  ++counter;
  array_lock_release(&lock, place);
  return unused;
}

int main(void) {
  pthread_t threads[users];
  array_lock_init(&lock, users);
  for (int i = 0; i < users; ++i) pthread_create(&threads[i], NULL, add, NULL);
  for (int i = 0; i < users; ++i) pthread_join(threads[i], NULL);
  assert(counter == users);
  array_lock_destroy(&lock);
  return 0;
}
