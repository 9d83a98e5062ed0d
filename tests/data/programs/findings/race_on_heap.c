//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A block of the heap is shared by handing its address to a thread: the owner must wait before it
// goes on with it.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct job {
  int input, result;
};

void *run(void *argument) {
  struct job *job = argument;
  job->result = job->input + 1;
  return 0;
}

int main(void) {
  pthread_t runner;
  struct job *job = malloc(sizeof *job);
  job->input = 1;
  pthread_create(&runner, 0, run, job);
#ifdef FIXED
  pthread_join(runner, 0);
  job->input = 2;
  assert(job->result == 2);
#else
  job->input = 2;
  pthread_join(runner, 0);
#endif
  free(job);
  return 0;
}
