//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A library function reads and writes the bytes of its arguments: copying to a shared buffer races
// with looking at its length.
#include <assert.h>
#include <pthread.h>
#include <string.h>

char name[8] = "ab";

void *rename_it(void *argument) {
  strcpy(name, "xyz");
  return argument;
}

int main(void) {
  pthread_t renamer;
  pthread_create(&renamer, 0, rename_it, 0);
#ifdef FIXED
  pthread_join(renamer, 0);
  assert(strlen(name) == 3);
#else
  size_t length = strlen(name);
  pthread_join(renamer, 0);
  assert(length >= 2);
#endif
  return 0;
}
