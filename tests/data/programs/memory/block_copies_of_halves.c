//! {"exit": 0}
//! {"args": ["--define", "LENGTH=5"], "exit": 1, "kind": "data-race"}
// Two threads fill the two halves of a buffer: no race, unless one goes a byte too far.
#include <assert.h>
#include <pthread.h>
#include <string.h>

#ifndef LENGTH
#define LENGTH 4
#endif

char buffer[8];

void *fill_front(void *argument) {
  memset(buffer, 'a', LENGTH);
  return argument;
}

void *fill_back(void *argument) {
  memcpy(buffer + 4, "bbbb", 4);
  return argument;
}

int main(void) {
  pthread_t front, back;
  pthread_create(&front, 0, fill_front, 0);
  pthread_create(&back, 0, fill_back, 0);
  pthread_join(front, 0);
  pthread_join(back, 0);
  assert(buffer[0] == 'a' && buffer[3] == 'a' && buffer[7] == 'b');
  return 0;
}
