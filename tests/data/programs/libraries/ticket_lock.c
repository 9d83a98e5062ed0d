//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "stuck", "line": 22}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "stuck", "line": 22}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "stuck", "line": 22}
// A lock that serves in order: a thread takes a ticket and waits for its number.
// BUG: try_lock takes a ticket if it looks free, by adding one: if another thread came in between, the ticket is
// never served.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>

struct ticket_lock {
  atomic_uint next, serving;
};

void ticket_acquire(struct ticket_lock *lock) {
  const unsigned mine = atomic_fetch_add_explicit(&lock->next, 1, memory_order_relaxed);
  while (atomic_load_explicit(&lock->serving, memory_order_acquire) != mine) sched_yield();
}

bool ticket_try_acquire(struct ticket_lock *lock) {
  unsigned serving = atomic_load_explicit(&lock->serving, memory_order_acquire);
#if BUG
  if (atomic_load_explicit(&lock->next, memory_order_relaxed) != serving) return false;
  return atomic_fetch_add_explicit(&lock->next, 1, memory_order_acquire) == serving;
#else
  return atomic_compare_exchange_strong_explicit(&lock->next, &serving, serving + 1, memory_order_acquire,
                                                 memory_order_relaxed);
#endif
}

void ticket_release(struct ticket_lock *lock) {
  const unsigned mine = atomic_load_explicit(&lock->serving, memory_order_relaxed);
  atomic_store_explicit(&lock->serving, mine + 1, memory_order_release);
}

static struct ticket_lock lock;
static int counter;
static atomic_int tried;

static void *add(void *unused) {
  ticket_acquire(&lock);
  ++counter;
  ticket_release(&lock);
  return unused;
}

static void *try_add(void *unused) {
  if (!ticket_try_acquire(&lock)) return unused;
  ++counter;
  atomic_fetch_add(&tried, 1);
  ticket_release(&lock);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, add, NULL);
  pthread_create(&threads[1], NULL, try_add, NULL);
  add(NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(counter == 2 + tried);
  return 0;
}
