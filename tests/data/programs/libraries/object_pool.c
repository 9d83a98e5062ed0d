//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 64}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 64}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 64}
// A pool of equal objects: a free list of indices without a lock; the head carries a tag that changes with every take.
// BUG: the tag stays as it is (ABA): a take that was overtaken puts an object back on the list that is in use.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

enum { objects = 2, none = objects };

struct object {
  atomic_int users;
};

struct pool {
  struct object storage[objects];
  _Atomic uint32_t next[objects];
  _Atomic uint64_t head;  // tag above, index below
};

static uint64_t head_of(uint64_t tag, uint32_t index) { return tag << 32 | index; }

void pool_init(struct pool *pool) {
  for (uint32_t i = 0; i < objects; ++i) atomic_init(&pool->next[i], i + 1);
  atomic_init(&pool->head, head_of(0, 0));
}

struct object *pool_take(struct pool *pool) {
  uint64_t head = atomic_load_explicit(&pool->head, memory_order_acquire);
  for (;;) {
    const uint32_t index = (uint32_t)head;
    if (index == none) return NULL;
    const uint32_t next = atomic_load_explicit(&pool->next[index], memory_order_relaxed);
#if BUG
    const uint64_t tag = head >> 32;
#else
    const uint64_t tag = (head >> 32) + 1;
#endif
    if (atomic_compare_exchange_weak_explicit(&pool->head, &head, head_of(tag, next), memory_order_acq_rel,
                                              memory_order_acquire))
      return &pool->storage[index];
  }
}

void pool_give(struct pool *pool, struct object *object) {
  const uint32_t index = (uint32_t)(object - pool->storage);
  uint64_t head = atomic_load_explicit(&pool->head, memory_order_relaxed);
  do {
    atomic_store_explicit(&pool->next[index], (uint32_t)head, memory_order_relaxed);
  } while (!atomic_compare_exchange_weak_explicit(&pool->head, &head, head_of(head >> 32, index), memory_order_release,
                                                  memory_order_relaxed));
}

static struct pool pool;

static struct object *take_alone(void) {
  struct object *object = pool_take(&pool);
  if (object != NULL) assert(atomic_fetch_add(&object->users, 1) == 0);
  return object;
}

static void give(struct object *object) {
  if (object == NULL) return;
  atomic_fetch_sub(&object->users, 1);
  pool_give(&pool, object);
}

static void *use_two(void *unused) {
  struct object *first = take_alone(), *second = take_alone();
  give(first);
  struct object *again = take_alone();
  give(again);
  give(second);
  return unused;
}

int main(void) {
  pthread_t other;
  pool_init(&pool);
  pthread_create(&other, NULL, use_two, NULL);
  give(take_alone());
  pthread_join(other, NULL);
  return 0;
}
