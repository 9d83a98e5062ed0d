//! {"args": ["--uninitialised"], "exit": 0}
//! {"args": ["--uninitialised", "--define", "COMPARED=1"], "exit": 1, "kind": "uninitialised-read"}
// Padding and members that are not set may be copied, by assignment, by memcpy, between threads.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct item {
  char kind;
  long size;
  short unused;
};

struct item shared;

void *work(void *argument) {
  struct item *from = argument;
  shared = *from;
  return 0;
}

int main(void) {
  struct item *made = malloc(sizeof *made);
  made->kind = 1;
  made->size = 2;
  struct item copy;
  memcpy(&copy, made, sizeof copy);
  pthread_t t;
  pthread_create(&t, 0, work, &copy);
  pthread_join(t, 0);
  int result = shared.kind != 1 || shared.size != 2;
#ifdef COMPARED
  if (memcmp(&shared, made, sizeof shared) != 0) result = 2;
#endif
  free(made);
  return result;
}
