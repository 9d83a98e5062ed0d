//! {"exit": 0}
//! {"args": ["--define", "SAME=1"], "exit": 1, "kind": "data-race"}
// The elements of an array of variable length are given to threads.
#include <assert.h>
#include <pthread.h>

int count = 2;

void *set(void *argument) {
  *(int *)argument += 10;
  return argument;
}

int main(void) {
  int n = count;
  int slots[n];
  pthread_t threads[n];
  for (int i = 0; i < n; i++) slots[i] = i;
  for (int i = 0; i < n; i++) {
#ifdef SAME
    pthread_create(&threads[i], 0, set, &slots[0]);
#else
    pthread_create(&threads[i], 0, set, &slots[i]);
#endif
  }
  for (int i = 0; i < n; i++) pthread_join(threads[i], 0);
#ifndef SAME
  assert(slots[0] == 10 && slots[1] == 11 && sizeof slots == 2 * sizeof(int));
#endif
  return 0;
}
