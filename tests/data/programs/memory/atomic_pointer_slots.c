//! {"exit": 0}
// Two threads take slots by moving an atomic pointer on: each slot goes to one of them.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int slots[4];
int *_Atomic next = slots;

void *fill(void *argument) {
  for (int i = 0; i < 2; i++) *atomic_fetch_add(&next, 1) = *(int *)argument;
  return 0;
}

int main(void) {
  pthread_t first, second;
  int one = 1, two = 2;
  pthread_create(&first, 0, fill, &one);
  pthread_create(&second, 0, fill, &two);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(next == slots + 4);
  assert(slots[0] + slots[1] + slots[2] + slots[3] == 6);
  return 0;
}
