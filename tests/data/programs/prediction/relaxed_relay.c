//! {"args": ["--reduction=view", "--runtime=tree", "--predict"], "exit": 1, "kind": "data-race", "message": "data"}
//! {"args": ["--reduction=mcr", "--runtime=tree", "--predict"], "exit": 1, "kind": "data-race", "message": "data"}
// The flag says that the data is there, and everybody waits for it: the two accesses never meet. But it is relaxed, so nothing orders
// them.
#include <pthread.h>
#include <stdatomic.h>

int data, seen;
atomic_int flag;

void *publish(void *argument) {
  data = 0;
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return argument;
}

void *look(void *argument) {
  if (atomic_load_explicit(&flag, memory_order_relaxed) == 1) seen = data;
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, publish, 0);
  pthread_create(&second, 0, look, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
