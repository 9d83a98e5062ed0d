//! {"args": ["--reduction=view", "--runtime=tree", "--predict"], "exit": 1, "kind": "data-race", "message": "go"}
//! {"args": ["--reduction=mcr", "--runtime=tree", "--predict"], "exit": 1, "kind": "data-race", "message": "go"}
//! {"args": ["--reduction=view", "--runtime=tree", "--predict", "--define", "FREES=1"], "exit": 1, "kind": "use-after-free"}
//! {"args": ["--reduction=mcr", "--runtime=tree", "--predict", "--define", "FREES=1"], "exit": 1, "kind": "use-after-free"}
// A message is passed on by somebody who does not synchronise: who gets it that way is ordered after nothing. It reads in a loop what the
// first thread wrote, or frees what it used.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct block {
  atomic_int value;
};

struct block *block;
int go, seen;
atomic_int flag;

void *begin(void *argument) {
#ifdef FREES
  seen = block->value;
#else
  go = 1;
#endif
  atomic_store_explicit(&flag, 1, memory_order_release);
  return argument;
}

void *end(void *argument) {
  if (atomic_load_explicit(&flag, memory_order_acquire) == 1) {
#ifdef FREES
    free(block);
#else
    while (__atomic_load_n(&go, __ATOMIC_RELAXED) != 1) {
    }
#endif
  }
  return argument;
}

void *pass_on(void *argument) {
  if (atomic_load_explicit(&flag, memory_order_relaxed) == 1) atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return argument;
}

int main(void) {
  pthread_t first, second, third;
  block = malloc(sizeof *block);
  pthread_create(&first, 0, begin, 0);
  pthread_create(&second, 0, end, 0);
  pthread_create(&third, 0, pass_on, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  pthread_join(third, 0);
  return 0;
}
