//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "stuck", "line": 38}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "stuck", "line": 38}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "stuck", "line": 38}
// A barrier by a counter and a sense that turns over with each phase.
// BUG: the last thread turns the sense before it resets the counter, which a quick thread may already have counted down.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>

struct sense_barrier {
  int threads;
  atomic_int missing;
  atomic_bool sense;
};

void barrier_init(struct sense_barrier *b, int threads) {
  b->threads = threads;
  atomic_init(&b->missing, threads);
  atomic_init(&b->sense, false);
}

void barrier_wait(struct sense_barrier *b, bool *local_sense) {
  *local_sense = !*local_sense;
  if (atomic_fetch_sub_explicit(&b->missing, 1, memory_order_acq_rel) == 1) {
#if BUG
    atomic_store_explicit(&b->sense, *local_sense, memory_order_release);
    atomic_store_explicit(&b->missing, b->threads, memory_order_relaxed);
#else
    atomic_store_explicit(&b->missing, b->threads, memory_order_relaxed);
    atomic_store_explicit(&b->sense, *local_sense, memory_order_release);
#endif
  } else {
    while (atomic_load_explicit(&b->sense, memory_order_acquire) != *local_sense) sched_yield();
  }
}

enum { workers = 2, phases = 3 };
static struct sense_barrier barrier;
static int cells[workers];

static void *work(void *number) {
  const int me = *(int *)number;
  bool sense = false;
  for (int phase = 1; phase <= phases; ++phase) {
    cells[me] = phase;
    barrier_wait(&barrier, &sense);
    assert(cells[1 - me] == phase);
    barrier_wait(&barrier, &sense);
  }
  return NULL;
}

int main(void) {
  int numbers[workers] = {0, 1};
  pthread_t other;
  barrier_init(&barrier, workers);
  pthread_create(&other, NULL, work, &numbers[1]);
  work(&numbers[0]);
  pthread_join(other, NULL);
  return 0;
}
