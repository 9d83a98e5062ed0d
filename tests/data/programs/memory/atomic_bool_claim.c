//! {"exit": 1, "kind": "assertion", "line": 31, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "FIXED=1", "--model", "tso"], "exit": 0}
// Looking at an atomic _Bool and then setting it lets two threads win; an exchange lets one.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

atomic_bool claimed;
atomic_int winners;

void *claim(void *argument) {
#ifdef FIXED
  if (!atomic_exchange(&claimed, true)) winners++;
#else
  if (!claimed) {
    claimed = true;
    winners++;
  }
#endif
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, claim, 0);
  pthread_create(&second, 0, claim, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(winners == 1);
  return 0;
}
