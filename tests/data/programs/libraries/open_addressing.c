//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 0}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 0}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 64}
// A table of fixed size that only grows: a key is claimed by a compare-exchange, its value is published by a flag.
// BUG: the flag is set by a relaxed store; under PSO it may be seen before the value.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { slots = 4 };

struct slot {
  atomic_int key, value;
  atomic_bool ready;
};

struct table {
  struct slot slots[slots];
};

static struct slot *slot_of(struct table *table, int key, bool insert) {
  for (unsigned i = 0; i < slots; ++i) {
    struct slot *slot = &table->slots[((unsigned)key * 2 + i) % slots];
    int found = atomic_load_explicit(&slot->key, memory_order_relaxed);
    if (found == 0 && insert &&
        atomic_compare_exchange_strong_explicit(&slot->key, &found, key, memory_order_relaxed, memory_order_relaxed))
      return slot;
    if (found == key) return slot;
    if (found == 0) return NULL;
  }
  return NULL;
}

bool table_insert(struct table *table, int key, int value) {
  struct slot *slot = slot_of(table, key, true);
  if (slot == NULL) return false;
  atomic_store_explicit(&slot->value, value, memory_order_relaxed);
#if BUG
  atomic_store_explicit(&slot->ready, true, memory_order_relaxed);
#else
  atomic_store_explicit(&slot->ready, true, memory_order_release);
#endif
  return true;
}

bool table_find(struct table *table, int key, int *value) {
  struct slot *slot = slot_of(table, key, false);
  if (slot == NULL || !atomic_load_explicit(&slot->ready, memory_order_acquire)) return false;
  *value = atomic_load_explicit(&slot->value, memory_order_relaxed);
  return true;
}

static struct table table;

static void *insert_one(void *number) {
  const int key = *(int *)number;
  assert(table_insert(&table, key, 10 * key));
  int value;
  if (table_find(&table, 4 - key, &value)) assert(value == 10 * (4 - key));
  return NULL;
}

int main(void) {
  int numbers[2] = {1, 3};  // of the same place
  pthread_t other;
  pthread_create(&other, NULL, insert_one, &numbers[1]);
  insert_one(&numbers[0]);
  pthread_join(other, NULL);
  int value;
  assert(table_find(&table, 1, &value) && value == 10);
  assert(table_find(&table, 3, &value) && value == 30);
  return 0;
}
