//! {"exit": 1, "kind": "assertion", "line": 28, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// pthread_exit ends the thread from inside a called function; a return does not.
#include <assert.h>
#include <pthread.h>

int done[2];
int went_on;

void leave(int *mine) {
  *mine = 1;
#ifdef FIXED
  pthread_exit(mine);
#endif
}

void *work(void *argument) {
  leave(argument);
  went_on = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, 0, work, &done[1]);
  pthread_join(t, &result);
  assert(result == &done[1] && !went_on);
  return 0;
}
