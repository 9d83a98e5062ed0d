//! {"exit": 0}
//! {"args": ["--model", "tso"], "exit": 0}
//! {"args": ["--define", "SAME=1"], "exit": 1, "kind": "data-race"}
// Each thread writes its own element of an array of structs; with the same element they race.
#include <assert.h>
#include <pthread.h>

struct pair {
  char key;
  long value;
};

struct pair pairs[2];

void *set(void *argument) {
  struct pair *mine = argument;
  mine->key = 'k';
  mine->value = 5;
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, set, &pairs[0]);
#ifdef SAME
  pthread_create(&second, 0, set, &pairs[0]);
#else
  pthread_create(&second, 0, set, &pairs[1]);
#endif
  pthread_join(first, 0);
  pthread_join(second, 0);
#ifndef SAME
  assert(pairs[0].key == 'k' && pairs[1].value == 5);
#endif
  return 0;
}
