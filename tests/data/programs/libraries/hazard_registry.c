//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "double-free", "line": 53}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "double-free", "line": 53}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "double-free", "line": 53}
// Hazard records that threads take and give back, as a library keeps them for all its users; the garbage of a thread that leaves
// goes to the next one that takes its record.
// BUG: an object is replaced by a load and a store, so two threads may retire the same one.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

enum { max_garbage = 4 };

struct record {
  atomic_bool taken;
  _Atomic(void *) hazard;
  struct record *next;
  void *garbage[max_garbage];
  int garbage_count;
};

static _Atomic(struct record *) records;

struct record *hazard_join(void) {
  for (struct record *r = atomic_load(&records); r != NULL; r = r->next) {
    bool free_one = false;
    if (atomic_compare_exchange_strong(&r->taken, &free_one, true)) return r;
  }
  struct record *made = calloc(1, sizeof *made);
  atomic_init(&made->taken, true);
  made->next = atomic_load(&records);
  while (!atomic_compare_exchange_weak(&records, &made->next, made)) {
  }
  return made;
}

static bool is_hazardous(const void *object) {
  for (struct record *r = atomic_load(&records); r != NULL; r = r->next)
    if (atomic_load(&r->hazard) == object) return true;
  return false;
}

void hazard_scan(struct record *mine) {
  int kept = 0;
  for (int i = 0; i < mine->garbage_count; ++i)
    if (is_hazardous(mine->garbage[i]))
      mine->garbage[kept++] = mine->garbage[i];
    else
      free(mine->garbage[i]);
  mine->garbage_count = kept;
}

void hazard_retire(struct record *mine, void *object) { mine->garbage[mine->garbage_count++] = object; }

void hazard_leave(struct record *mine) {
  hazard_scan(mine);
  atomic_store(&mine->taken, false);
}

void hazard_end(void) {
  for (struct record *r = atomic_load(&records); r != NULL; r = r->next) hazard_scan(r);
  for (struct record *r = atomic_load(&records), *next; r != NULL; r = next) {
    next = r->next;
    free(r);
  }
}

static _Atomic(int *) shared;

static void *read_and_replace(void *number) {
  struct record *me = hazard_join();
  int *seen;
  do {
    seen = atomic_load(&shared);
    atomic_store(&me->hazard, seen);
  } while (seen != atomic_load(&shared));
  assert(*seen >= 0);
  atomic_store(&me->hazard, NULL);
  int *fresh = malloc(sizeof *fresh);
  *fresh = *(int *)number;
#if BUG
  hazard_retire(me, atomic_load(&shared));
  atomic_store(&shared, fresh);
#else
  hazard_retire(me, atomic_exchange(&shared, fresh));
#endif
  hazard_leave(me);
  return NULL;
}

int main(void) {
  int numbers[2] = {1, 2};
  pthread_t other;
  int *first = malloc(sizeof *first);
  *first = 0;
  atomic_init(&shared, first);
  pthread_create(&other, NULL, read_and_replace, &numbers[1]);
  read_and_replace(&numbers[0]);
  pthread_join(other, NULL);
  hazard_end();
  free(atomic_load(&shared));
  return 0;
}
