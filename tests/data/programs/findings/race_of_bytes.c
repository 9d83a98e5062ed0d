//! {"exit": 0}
//! {"args": ["--define", "SAME=1"], "exit": 1, "kind": "data-race", "line": 10}
// Each byte of an array is a memory location of its own: writes to neighbours do not race.
#include <assert.h>
#include <pthread.h>

char bytes[4];

void *set(void *argument) {
  *(char *)argument = 'x';
  return 0;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, set, &bytes[1]);
#ifdef SAME
  pthread_create(&second, 0, set, &bytes[1]);
#else
  pthread_create(&second, 0, set, &bytes[2]);
#endif
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(bytes[0] == 0 && bytes[1] == 'x' && bytes[3] == 0);
  return 0;
}
