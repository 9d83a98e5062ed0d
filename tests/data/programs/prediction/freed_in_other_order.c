//! {"args": ["--reduction=view", "--runtime=tree"], "exit": 0, "executions": 1, "blocked": 0}
//! {"args": ["--reduction=view", "--runtime=tree", "--predict"], "exit": 1, "kind": "use-after-free", "line": 14}
//! {"args": ["--reduction=mcr", "--runtime=tree", "--predict"], "exit": 1, "kind": "use-after-free", "line": 14}
// One thread uses a block, another one frees it, each under the lock. Nobody sees which of them comes first.
#include <pthread.h>
#include <stdlib.h>

int *block, seen;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *use(void *argument) {
  int *mine = argument;
  pthread_mutex_lock(&lock);
  seen = *mine;
  pthread_mutex_unlock(&lock);
  return 0;
}

void *give_back(void *argument) {
  pthread_mutex_lock(&lock);
  free(argument);
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t first, second;
  block = malloc(sizeof *block);
  *block = 1;
  pthread_create(&first, 0, use, block);
  pthread_create(&second, 0, give_back, block);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
