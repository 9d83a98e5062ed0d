//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "use-after-free", "line": 68}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "use-after-free", "line": 68}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "use-after-free", "line": 68}
// A configuration that is read without locks and replaced as a whole: the writer publishes the new one and waits for a
// grace period, until every reader has left the section that it was in.
// BUG: the grace period looks at the first reader only.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { readers = 2 };

struct config {
  int low, high;
};

struct rcu_domain {
  atomic_ulong section[readers];  // odd while the reader is inside
};

static struct rcu_domain domain;
static _Atomic(struct config *) current;

void rcu_read_lock(struct rcu_domain *rcu, int reader) {
  atomic_fetch_add_explicit(&rcu->section[reader], 1, memory_order_seq_cst);
}

void rcu_read_unlock(struct rcu_domain *rcu, int reader) {
  atomic_fetch_add_explicit(&rcu->section[reader], 1, memory_order_release);
}

void rcu_synchronize(struct rcu_domain *rcu) {
#if BUG
  const int count = readers - 1;
#else
  const int count = readers;
#endif
  atomic_thread_fence(memory_order_seq_cst);
  for (int i = 0; i < count; ++i) {
    const unsigned long seen = atomic_load_explicit(&rcu->section[i], memory_order_acquire);
    if (seen % 2 == 0) continue;
    while (atomic_load_explicit(&rcu->section[i], memory_order_acquire) == seen) sched_yield();
  }
}

struct config *config_make(int low, int high) {
  struct config *made = malloc(sizeof *made);
  made->low = low;
  made->high = high;
  return made;
}

void config_replace(int low, int high) {
  struct config *fresh = config_make(low, high);
  struct config *old = atomic_exchange_explicit(&current, fresh, memory_order_seq_cst);
  rcu_synchronize(&domain);
  free(old);
}

int config_width(int reader) {
  rcu_read_lock(&domain, reader);
  const struct config *config = atomic_load_explicit(&current, memory_order_acquire);
  const int width = config->high - config->low;
  rcu_read_unlock(&domain, reader);
  return width;
}

static void *read_config(void *number) {
  assert(config_width(*(int *)number) == 10);
  return NULL;
}

int main(void) {
  int numbers[readers] = {0, 1};
  pthread_t threads[readers];
  atomic_store(&current, config_make(0, 10));
  for (int i = 0; i < readers; ++i) pthread_create(&threads[i], NULL, read_config, &numbers[i]);
  config_replace(10, 20);
  for (int i = 0; i < readers; ++i) pthread_join(threads[i], NULL);
  free(atomic_load(&current));
  return 0;
}
