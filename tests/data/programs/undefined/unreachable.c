//! {"exit": 1, "kind": "undefined", "line": 20, "message": "unreachable code is reached"}
//! {"args": ["--define", "RETURNS=1"], "exit": 1, "kind": "undefined"}
//! {"args": ["--ignore", "undefined"], "exit": 1, "kind": "undefined", "line": 20}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// The end of what the program says will not happen: a value that only another thread makes, a function that returns.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

atomic_int state;

_Noreturn void give_up(void) {
  if (state == 7) exit(1);
}

int name(int number) {
  switch (number) {
    case 0: return 'a';
    case 1: return 'b';
    default: __builtin_unreachable();
  }
}

void *add(void *argument) {
  atomic_fetch_add(&state, 1);
  return argument;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, add, 0);
#ifdef RETURNS
  give_up();
#elif !defined FIXED
  int found = name(state);
  if (found == 0) return 1;
#endif
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
