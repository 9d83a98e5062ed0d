//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "stuck", "line": 24}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "stuck", "line": 24}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "stuck", "line": 24}
// Initialisation that may fail: the first thread tries, the others wait; when it fails, one of them tries next.
// BUG: a failed try leaves the state "running", so those that wait do so forever.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

enum { idle, running, done };

struct once {
  atomic_int state;
};

bool once_call(struct once *once, bool (*init)(void *), void *argument) {
  for (;;) {
    int state = atomic_load_explicit(&once->state, memory_order_acquire);
    if (state == done) return true;
    if (state == running) {
      sched_yield();
      continue;
    }
    if (!atomic_compare_exchange_strong_explicit(&once->state, &state, running, memory_order_acquire,
                                                 memory_order_relaxed))
      continue;
    if (init(argument)) {
      atomic_store_explicit(&once->state, done, memory_order_release);
      return true;
    }
#if !BUG
    atomic_store_explicit(&once->state, idle, memory_order_release);
#endif
    return false;
  }
}

struct table {
  int tries;
  int *entries;
};

static struct once once;
static struct table table;

static bool make_table(void *argument) {
  struct table *made = argument;
  if (++made->tries == 1) return false;
  made->entries = malloc(sizeof(int));
  *made->entries = 42;
  return true;
}

static void *user(void *unused) {
  if (once_call(&once, make_table, &table)) assert(*table.entries == 42);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, user, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(once_call(&once, make_table, &table) && table.tries == 2);
  free(table.entries);
  return 0;
}
