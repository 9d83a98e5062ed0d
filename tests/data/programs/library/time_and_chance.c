//! {"exit": 0}
//! {"args": ["--define", "BRANCH=1"], "exit": 0}
// Clocks and random numbers are the same in each run of a schedule, also where the program branches
// on them.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

atomic_int steps;

void *work(void *argument) {
  int draw = rand();
  assert(draw >= 0 && draw <= RAND_MAX);
#ifdef BRANCH
  if (draw % 2) steps++;
  if (time(NULL) % 2) steps++;
  if (clock() % 2) steps++;
#endif
  steps++;
  return argument;
}

int main(void) {
  pthread_t worker;
  time_t kept;
  time_t before = time(NULL);
  assert(before != (time_t)-1 && clock() != (clock_t)-1);
  srand(7);
  int first = rand();
  srand(7);
  assert(rand() == first);
  pthread_create(&worker, 0, work, 0);
  steps++;
  pthread_join(worker, 0);
  assert(time(&kept) >= before && kept >= before);
  assert(steps >= 2 && steps <= 5);
  return 0;
}
