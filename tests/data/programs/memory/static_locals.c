//! {"exit": 1, "kind": "data-race", "line": 13}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A static local variable is one variable for all threads.
#include <assert.h>
#include <pthread.h>

int ticket(void) {
#ifdef FIXED
  static _Atomic int last = 100;
#else
  static int last = 100;
#endif
  return ++last;
}

int other_ticket(void) {
  static int last = 200;
  return ++last;
}

void *take(void *argument) {
  *(int *)argument = ticket();
  return 0;
}

int main(void) {
  pthread_t first, second;
  int tickets[2];
  pthread_create(&first, 0, take, &tickets[0]);
  pthread_create(&second, 0, take, &tickets[1]);
  pthread_join(first, 0);
  pthread_join(second, 0);
#ifdef FIXED
  assert(tickets[0] != tickets[1] && ticket() == 103);
#endif
  assert(other_ticket() == 201 && other_ticket() == 202);
  return 0;
}
