//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "deadlock", "line": 41}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "deadlock", "line": 41}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "deadlock", "line": 41}
// A lock of one word: bit 0 says that it is held, the rest points to the queue of threads that wait, each parked on its own.
// BUG: unlock takes the short way with a store, though a thread may have queued up since it looked.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct parker {
  pthread_mutex_t mutex;
  pthread_cond_t wake;
  bool parked;
};

struct waiter {
  struct waiter *next;  // that came before
  struct parker parker;
};

typedef struct {
  atomic_uintptr_t word;
} word_lock;

enum { held = 1 };

static void parker_prepare(struct parker *parker) {
  pthread_mutex_init(&parker->mutex, NULL);
  pthread_cond_init(&parker->wake, NULL);
  parker->parked = true;
}

static void park(struct parker *parker) {
  pthread_mutex_lock(&parker->mutex);
  while (parker->parked) pthread_cond_wait(&parker->wake, &parker->mutex);
  pthread_mutex_unlock(&parker->mutex);
  pthread_mutex_destroy(&parker->mutex);
  pthread_cond_destroy(&parker->wake);
}

static void unpark(struct parker *parker) {
  pthread_mutex_lock(&parker->mutex);
  parker->parked = false;
  pthread_cond_signal(&parker->wake);
  pthread_mutex_unlock(&parker->mutex);
}

void word_lock_lock(word_lock *lock) {
  uintptr_t word = 0;
  if (atomic_compare_exchange_strong_explicit(&lock->word, &word, held, memory_order_acquire, memory_order_relaxed))
    return;
  for (;;) {
    if ((word & held) == 0) {
      if (atomic_compare_exchange_weak_explicit(&lock->word, &word, word | held, memory_order_acquire,
                                                memory_order_relaxed))
        return;
      continue;
    }
    struct waiter me;
    me.next = (struct waiter *)(word & ~(uintptr_t)held);
    parker_prepare(&me.parker);
    if (!atomic_compare_exchange_weak_explicit(&lock->word, &word, (uintptr_t)&me | held, memory_order_acq_rel,
                                               memory_order_relaxed))
      continue;
    park(&me.parker);
    word = atomic_load_explicit(&lock->word, memory_order_relaxed);
  }
}

/** Wakes the thread that came last, which tries to take the lock again. */
void word_lock_unlock(word_lock *lock) {
  uintptr_t word = atomic_load_explicit(&lock->word, memory_order_acquire);
  for (;;) {
    struct waiter *first = (struct waiter *)(word & ~(uintptr_t)held);
    if (first == NULL) {
#if BUG
      atomic_store_explicit(&lock->word, 0, memory_order_release);
      return;
#else
      if (atomic_compare_exchange_weak_explicit(&lock->word, &word, 0, memory_order_release, memory_order_acquire))
        return;
      continue;
#endif
    }
    if (atomic_compare_exchange_weak_explicit(&lock->word, &word, (uintptr_t)first->next, memory_order_acq_rel,
                                              memory_order_acquire)) {
      unpark(&first->parker);
      return;
    }
  }
}

static word_lock lock;
static int counter;

static void *add(void *unused) {
  word_lock_lock(&lock);
  ++counter;
  word_lock_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, add, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(counter == 2);
  return 0;
}
