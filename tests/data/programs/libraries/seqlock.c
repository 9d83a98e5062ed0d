//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 0}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 0}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 67}
// A position that one thread writes and others read without a lock: a counter that is odd during the write tells a
// reader to try again.
// BUG: the writer closes the section by a relaxed increment; under PSO readers may see it before the coordinates.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

struct position {
  atomic_uint sequence;
  atomic_int x, y;
};

void position_write(struct position *p, int x, int y) {
  const unsigned begin = atomic_load_explicit(&p->sequence, memory_order_relaxed);
  atomic_store_explicit(&p->sequence, begin + 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&p->x, x, memory_order_relaxed);
  atomic_store_explicit(&p->y, y, memory_order_relaxed);
#if BUG
  atomic_store_explicit(&p->sequence, begin + 2, memory_order_relaxed);
#else
  atomic_store_explicit(&p->sequence, begin + 2, memory_order_release);
#endif
}

static unsigned read_begin(struct position *p) {
  unsigned sequence;
  while ((sequence = atomic_load_explicit(&p->sequence, memory_order_acquire)) & 1) sched_yield();
  return sequence;
}

static int read_retry(struct position *p, unsigned begin) {
  atomic_thread_fence(memory_order_acquire);
  return atomic_load_explicit(&p->sequence, memory_order_relaxed) != begin;
}

void position_read(struct position *p, int *x, int *y) {
  unsigned begin;
  do {
    begin = read_begin(p);
    *x = atomic_load_explicit(&p->x, memory_order_relaxed);
    *y = atomic_load_explicit(&p->y, memory_order_relaxed);
  } while (read_retry(p, begin));
}

static struct position position;

static void *move(void *unused) {
  position_write(&position, 1, 1);
  position_write(&position, 2, 2);
  return unused;
}

int main(void) {
  pthread_t writer;
  pthread_create(&writer, NULL, move, NULL);
  for (int i = 0; i < 2; ++i) {
    int x, y;
    position_read(&position, &x, &y);
    assert(x == y);
  }
  pthread_join(writer, NULL);
  return 0;
}
