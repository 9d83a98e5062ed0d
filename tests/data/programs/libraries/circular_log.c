//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 61}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 61}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 61}
// A log that overwrites its oldest entries: writers claim a place by a ticket, a reader takes a copy of what is still there.
// BUG: the reader believes an entry without looking again whether it was overwritten during the copy.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

enum { entries = 2 };

struct entry {
  atomic_ulong stamp;  // 2 * ticket + 1 while it is written, 2 * ticket + 2 afterwards
  atomic_int source, value;
};

struct circular_log {
  atomic_ulong next;
  struct entry ring[entries];
};

void log_append(struct circular_log *log, int source, int value) {
  const unsigned long ticket = atomic_fetch_add_explicit(&log->next, 1, memory_order_relaxed);
  struct entry *entry = &log->ring[ticket % entries];
  atomic_store_explicit(&entry->stamp, 2 * ticket + 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&entry->source, source, memory_order_relaxed);
  atomic_store_explicit(&entry->value, value, memory_order_relaxed);
  atomic_store_explicit(&entry->stamp, 2 * ticket + 2, memory_order_release);
}

bool log_read(struct circular_log *log, unsigned long ticket, int *source, int *value) {
  struct entry *entry = &log->ring[ticket % entries];
  if (atomic_load_explicit(&entry->stamp, memory_order_acquire) != 2 * ticket + 2) return false;
  *source = atomic_load_explicit(&entry->source, memory_order_relaxed);
  *value = atomic_load_explicit(&entry->value, memory_order_relaxed);
#if BUG
  return true;
#else
  atomic_thread_fence(memory_order_acquire);
  return atomic_load_explicit(&entry->stamp, memory_order_relaxed) == 2 * ticket + 2;
#endif
}

static struct circular_log history;

static void *record(void *unused) {
  for (int i = 1; i <= 3; ++i) log_append(&history, i, 10 * i);
  return unused;
}

int main(void) {
  pthread_t writer;
  pthread_create(&writer, NULL, record, NULL);
  for (unsigned long ticket = 0; ticket < entries; ++ticket) {
    int source, value;
    if (log_read(&history, ticket, &source, &value)) assert(value == 10 * source);
  }
  pthread_join(writer, NULL);
  return 0;
}
