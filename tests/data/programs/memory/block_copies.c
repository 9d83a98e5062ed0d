//! {"exit": 0}
//! {"args": ["--define", "UNORDERED=1"], "exit": 1, "kind": "data-race"}
// memset, memcpy and memmove on shared memory, by two threads after each other or at the same time.
#include <assert.h>
#include <pthread.h>
#include <string.h>

char text[8] = "abcdef";
char copy[8];

void *change(void *argument) {
  memmove(text + 1, text, 4);
  memset(text + 5, 'x', 2);
  return argument;
}

int main(void) {
  pthread_t changer;
  pthread_create(&changer, 0, change, 0);
#ifndef UNORDERED
  pthread_join(changer, 0);
#endif
  memcpy(copy, text, sizeof copy);
#ifdef UNORDERED
  pthread_join(changer, 0);
#else
  assert(memcmp(copy, "aabcdxx", 8) == 0);
#endif
  return 0;
}
