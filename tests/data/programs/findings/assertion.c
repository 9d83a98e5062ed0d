//! {"exit": 1, "kind": "assertion", "line": 18, "thread": "T2"}
//! {"args": ["--keep-going"], "exit": 1, "kind": "assertion", "line": 18, "thread": "T2"}
//! {"args": ["--ignore=assertions"], "exit": 0}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// The second thread takes for granted that the first has begun.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int begun;

void *begin(void *argument) {
  begun = 1;
  return argument;
}

void *follow(void *argument) {
  assert(begun == 1);
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, begin, 0);
#ifdef FIXED
  pthread_join(first, 0);
#endif
  pthread_create(&second, 0, follow, 0);
#ifndef FIXED
  pthread_join(first, 0);
#endif
  pthread_join(second, 0);
  return 0;
}
