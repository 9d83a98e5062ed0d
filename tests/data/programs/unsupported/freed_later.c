//! {"exit": 2, "kind": "unsupported", "args": ["--leaks", "--keep-going"], "unsupported": ["getpgrp:11"]}
// What would be freed after an unknown function is no leak, and what waits for its thread is no deadlock.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *user(void *block) {
  pthread_mutex_lock(&lock);
  if (getpgrp() != 0) free(block);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, user, malloc(8));
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  return 0;
}
