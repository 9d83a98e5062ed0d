//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "FIXED=1", "--model", "pso"], "exit": 0}
// What a thread returns or gives to pthread_exit reaches the joiner; before the join it is a race.
#include <assert.h>
#include <pthread.h>

int answer;
int other;

void *by_return(void *argument) {
  answer = 42;
  return argument;
}

void *by_exit(void *argument) {
  other = 7;
  pthread_exit(argument);
}

int main(void) {
  pthread_t t1, t2;
  void *first, *second;
  pthread_create(&t1, 0, by_return, &answer);
  pthread_create(&t2, 0, by_exit, &other);
#ifndef FIXED
  assert(answer == 0 || answer == 42);
#endif
  int joined = pthread_join(t1, &first);
  assert(joined == 0 && *(int *)first == 42);
  joined = pthread_join(t2, &second);
  assert(joined == 0 && *(int *)second == 7);
  return 0;
}
