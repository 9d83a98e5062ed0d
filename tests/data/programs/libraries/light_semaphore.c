//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 54}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 54}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 54}
// A semaphore that enters the slow path only when a thread has to wait: a negative count is the number of threads that do.
// BUG: post wakes a waiter when the count was zero, too (off by one), so the slow semaphore gets a permit too many.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>

struct light_semaphore {
  atomic_int count;
  sem_t slow;
};

void light_init(struct light_semaphore *s, int permits) {
  atomic_init(&s->count, permits);
  sem_init(&s->slow, 0, 0);
}

bool light_try_wait(struct light_semaphore *s) {
  int count = atomic_load_explicit(&s->count, memory_order_relaxed);
  while (count > 0)
    if (atomic_compare_exchange_weak_explicit(&s->count, &count, count - 1, memory_order_acquire,
                                              memory_order_relaxed))
      return true;
  return false;
}

void light_wait(struct light_semaphore *s) {
  for (int spins = 0; spins < 2; ++spins)
    if (light_try_wait(s)) return;
  if (atomic_fetch_sub_explicit(&s->count, 1, memory_order_acquire) <= 0) sem_wait(&s->slow);
}

void light_post(struct light_semaphore *s) {
  const int before = atomic_fetch_add_explicit(&s->count, 1, memory_order_release);
#if BUG
  if (before <= 0) sem_post(&s->slow);
#else
  if (before < 0) sem_post(&s->slow);
#endif
}

static struct light_semaphore one;
static atomic_int inside;

static void *enter(void *unused) {
  light_wait(&one);
  assert(atomic_fetch_add(&inside, 1) == 0);
  atomic_fetch_sub(&inside, 1);
  light_post(&one);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  light_init(&one, 1);
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, enter, NULL);
  enter(NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  sem_destroy(&one.slow);
  return 0;
}
