//! {"exit": 1, "kind": "use-after-free", "line": 27, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// The receiver frees the message and says so; the sender, who knows, still looks at it.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

atomic_int freed;

void *receive(void *argument) {
  free(argument);
  freed = 1;
  return 0;
}

int main(void) {
  pthread_t receiver;
  int *message = malloc(sizeof *message);
  *message = 5;
#ifdef FIXED
  int copy = *message;
#endif
  pthread_create(&receiver, 0, receive, message);
#ifndef FIXED
  int copy = 0;
  if (freed)
    copy = *message;
#endif
  pthread_join(receiver, 0);
  return copy == 77;
}
