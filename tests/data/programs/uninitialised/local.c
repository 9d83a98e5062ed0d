//! {"exit": 0}
//! {"args": ["--uninitialised"], "exit": 1, "kind": "uninitialised-read", "line": 14, "message": "`found` was never set .it is declared at line 9"}
//! {"args": ["--uninitialised", "--define", "FIXED=1"], "exit": 0}
// A local variable that is only set on one way, and stays in a register.
#include <pthread.h>

void *search(void *argument) {
  int wanted = *(int *)argument;
  int found;
  if (wanted > 3) found = 1;
#ifdef FIXED
  if (wanted <= 3) found = 0;
#endif
  if (found) return argument;
  return 0;
}

int main(void) {
  int number = 2;
  pthread_t t;
  pthread_create(&t, 0, search, &number);
  pthread_join(t, 0);
  return 0;
}
