//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "out-of-bounds", "line": 46}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "out-of-bounds", "line": 46}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "out-of-bounds", "line": 46}
// Two buffers: a producer fills one while a consumer drains the other, and they swap under a lock.
// BUG: the producer counts a buffer as full only when it is over its end (off by one).
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct double_buffer {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  int *front, *back;
  size_t capacity, filled, ready;
  bool closed;
};

void buffers_init(struct double_buffer *b, size_t capacity) {
  pthread_mutex_init(&b->mutex, NULL);
  pthread_cond_init(&b->changed, NULL);
  b->front = malloc(capacity * sizeof(int));
  b->back = malloc(capacity * sizeof(int));
  b->capacity = capacity;
  b->filled = b->ready = 0;
  b->closed = false;
}

void buffers_destroy(struct double_buffer *b) {
  free(b->front);
  free(b->back);
  pthread_mutex_destroy(&b->mutex);
  pthread_cond_destroy(&b->changed);
}

void buffers_put(struct double_buffer *b, int value) {
  pthread_mutex_lock(&b->mutex);
#if BUG
  while (b->filled > b->capacity) pthread_cond_wait(&b->changed, &b->mutex);
#else
  while (b->filled == b->capacity) pthread_cond_wait(&b->changed, &b->mutex);
#endif
  b->back[b->filled++] = value;
  pthread_cond_signal(&b->changed);
  pthread_mutex_unlock(&b->mutex);
}

void buffers_close(struct double_buffer *b) {
  pthread_mutex_lock(&b->mutex);
  b->closed = true;
  pthread_cond_signal(&b->changed);
  pthread_mutex_unlock(&b->mutex);
}

/** How many values are in the front buffer now; 0 when all is over. */
size_t buffers_swap(struct double_buffer *b) {
  pthread_mutex_lock(&b->mutex);
  while (b->filled == 0 && !b->closed) pthread_cond_wait(&b->changed, &b->mutex);
  int *const full = b->back;
  b->back = b->front;
  b->front = full;
  b->ready = b->filled;
  b->filled = 0;
  pthread_cond_signal(&b->changed);
  pthread_mutex_unlock(&b->mutex);
  return b->ready;
}

static void *produce(void *argument) {
  struct double_buffer *b = argument;
  for (int i = 1; i <= 3; ++i) buffers_put(b, i);
  buffers_close(b);
  return NULL;
}

int main(void) {
  struct double_buffer buffers;
  buffers_init(&buffers, 2);
  pthread_t producer;
  pthread_create(&producer, NULL, produce, &buffers);
  int expected = 1;
  for (size_t count; (count = buffers_swap(&buffers)) > 0;)
    for (size_t i = 0; i < count; ++i) assert(buffers.front[i] == expected++);
  pthread_join(producer, NULL);
  assert(expected == 4);
  buffers_destroy(&buffers);
  return 0;
}
