//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "invalid-access", "line": 90}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "invalid-access", "line": 90}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "invalid-access", "line": 90}
// A ring for one producer and one consumer: each side owns an index, and keeps a copy of the other's that it renews only when it must.
// BUG: push publishes the index before it fills the slot.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

struct spsc_ring {
  size_t mask;
  void **slots;
  alignas(64) atomic_size_t tail;  // written by the producer
  size_t head_seen;
  alignas(64) atomic_size_t head;  // written by the consumer
  size_t tail_seen;
};

struct spsc_ring *spsc_create(size_t capacity) {
  struct spsc_ring *ring = aligned_alloc(64, sizeof *ring);
  ring->slots = calloc(capacity, sizeof *ring->slots);
  ring->mask = capacity - 1;
  atomic_init(&ring->tail, 0);
  atomic_init(&ring->head, 0);
  ring->head_seen = ring->tail_seen = 0;
  return ring;
}

void spsc_destroy(struct spsc_ring *ring) {
  free(ring->slots);
  free(ring);
}

bool spsc_try_push(struct spsc_ring *ring, void *item) {
  const size_t tail = atomic_load_explicit(&ring->tail, memory_order_relaxed);
  if (tail - ring->head_seen > ring->mask) {
    ring->head_seen = atomic_load_explicit(&ring->head, memory_order_acquire);
    if (tail - ring->head_seen > ring->mask) return false;
  }
#if BUG
  atomic_store_explicit(&ring->tail, tail + 1, memory_order_release);
  ring->slots[tail & ring->mask] = item;
#else
  ring->slots[tail & ring->mask] = item;
  atomic_store_explicit(&ring->tail, tail + 1, memory_order_release);
#endif
  return true;
}

bool spsc_try_pop(struct spsc_ring *ring, void **item) {
  const size_t head = atomic_load_explicit(&ring->head, memory_order_relaxed);
  if (head == ring->tail_seen) {
    ring->tail_seen = atomic_load_explicit(&ring->tail, memory_order_acquire);
    if (head == ring->tail_seen) return false;
  }
  *item = ring->slots[head & ring->mask];
  atomic_store_explicit(&ring->head, head + 1, memory_order_release);
  return true;
}

void spsc_push(struct spsc_ring *ring, void *item) {
  while (!spsc_try_push(ring, item)) sched_yield();
}

void *spsc_pop(struct spsc_ring *ring) {
  void *item;
  while (!spsc_try_pop(ring, &item)) sched_yield();
  return item;
}

static int numbers[5] = {1, 2, 3, 4, 5};

static void *produce(void *ring) {
  for (int i = 0; i < 5; ++i) spsc_push(ring, &numbers[i]);
  return NULL;
}

int main(void) {
  struct spsc_ring *ring = spsc_create(2);
  pthread_t producer;
  pthread_create(&producer, NULL, produce, ring);
  for (int i = 0; i < 5; ++i) assert(*(int *)spsc_pop(ring) == i + 1);
  pthread_join(producer, NULL);
  spsc_destroy(ring);
  return 0;
}
