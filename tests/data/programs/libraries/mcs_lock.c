//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "stuck", "line": 31}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "stuck", "line": 31}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "stuck", "line": 31}
// A queue lock (Mellor-Crummey and Scott): each thread spins on its own node, and the one before hands the lock over.
// BUG: unlock gives up when no successor is linked yet, though one has already taken its place in the queue.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

struct mcs_node {
  _Atomic(struct mcs_node *) next;
  atomic_bool waiting;
};

struct mcs_lock {
  _Atomic(struct mcs_node *) tail;
};

void mcs_acquire(struct mcs_lock *lock, struct mcs_node *me) {
  atomic_store_explicit(&me->next, NULL, memory_order_relaxed);
  atomic_store_explicit(&me->waiting, true, memory_order_relaxed);
  struct mcs_node *before = atomic_exchange_explicit(&lock->tail, me, memory_order_acq_rel);
  if (before == NULL) return;
  atomic_store_explicit(&before->next, me, memory_order_release);
  while (atomic_load_explicit(&me->waiting, memory_order_acquire)) sched_yield();
}

bool mcs_try_acquire(struct mcs_lock *lock, struct mcs_node *me) {
  struct mcs_node *none = NULL;
  atomic_store_explicit(&me->next, NULL, memory_order_relaxed);
  return atomic_compare_exchange_strong_explicit(&lock->tail, &none, me, memory_order_acq_rel, memory_order_relaxed);
}

void mcs_release(struct mcs_lock *lock, struct mcs_node *me) {
  struct mcs_node *next = atomic_load_explicit(&me->next, memory_order_acquire);
  if (next == NULL) {
    struct mcs_node *mine = me;
    if (atomic_compare_exchange_strong_explicit(&lock->tail, &mine, NULL, memory_order_release, memory_order_relaxed))
      return;
#if BUG
    return;
#else
    while ((next = atomic_load_explicit(&me->next, memory_order_acquire)) == NULL) sched_yield();
#endif
  }
  atomic_store_explicit(&next->waiting, false, memory_order_release);
}

static struct mcs_lock lock;
static int counter;

static void *add(void *unused) {
  struct mcs_node node;
  mcs_acquire(&lock, &node);
  ++counter;
  mcs_release(&lock, &node);
  return unused;
}

static void *try_add(void *added) {
  struct mcs_node node;
  if (!mcs_try_acquire(&lock, &node)) return NULL;
  ++counter;
  mcs_release(&lock, &node);
  return added;
}

int main(void) {
  pthread_t threads[2];
  void *added;
  pthread_create(&threads[0], NULL, add, NULL);
  pthread_create(&threads[1], NULL, try_add, &lock);
  add(NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], &added);
  assert(counter == 2 + (added != NULL));
  return 0;
}
