//! {"exit": 0}
//! {"args": ["--define", "EARLY=1"], "exit": 1, "kind": "data-race"}
// Threads write to local variables of main, which main may read only when it has joined them.
#include <assert.h>
#include <pthread.h>

struct task {
  int input;
  int *output;
};

void *square(void *argument) {
  struct task *task = argument;
  *task->output = task->input * task->input;
  return 0;
}

int main(void) {
  pthread_t first, second;
  int results[2] = {0, 0};
  struct task three = {3, &results[0]}, four = {4, &results[1]};
  pthread_create(&first, 0, square, &three);
  pthread_create(&second, 0, square, &four);
  pthread_join(first, 0);
#ifdef EARLY
  int early = results[1];
  assert(early == 0 || early == 16);
#endif
  pthread_join(second, 0);
  assert(results[0] + results[1] == 25);
  return 0;
}
