//! {"exit": 0, "spin_loops": ["counted_rounds.c:16"]}
//! {"args": ["--define", "SUM=1"], "exit": 0}
// Checks of arithmetic keep no loop from being one that only looks.
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag;

int wait(int last) {
  int rounds = 0;
#ifdef SUM
  while (atomic_load(&flag) != last + 1) rounds++;
#else
  for (;; rounds++)
    /* nothing */
    if (atomic_load(&flag)) break;
#endif
  return 0;
}

void *set(void *argument) {
  flag = 1;
  return argument;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  wait(0);
  pthread_join(t, 0);
  return 0;
}
