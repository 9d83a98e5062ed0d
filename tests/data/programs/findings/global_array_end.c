//! {"exit": 1, "kind": "out-of-bounds", "line": 18}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Three threads could share a table for two: the third entry would be one past its end.
#include <pthread.h>
#include <stdatomic.h>

#ifdef FIXED
#define ROOM 3
#else
#define ROOM 2
#endif

int before[ROOM], table[ROOM], behind[ROOM];
atomic_int used;

void *enter(void *argument) {
  int mine = atomic_fetch_add(&used, 1);
  table[mine] = 1;
  return argument;
}

int main(void) {
  pthread_t first, second;
  before[0] = behind[0] = 0;
  pthread_create(&first, 0, enter, 0);
  pthread_create(&second, 0, enter, 0);
  enter(0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return before[0] + behind[0];
}
