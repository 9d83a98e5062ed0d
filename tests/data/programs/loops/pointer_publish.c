//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// A message is published by a pointer to it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct message {
  atomic_int length;
  char text[8];
};

_Atomic(struct message *) inbox;

void *send(void *argument) {
  struct message *message = malloc(sizeof *message);
#if BUG == 1
  atomic_store_explicit(&inbox, message, memory_order_relaxed);
  message->length = 2;
#else
  message->length = 2;
#if BUG != 2
  atomic_store_explicit(&inbox, message, memory_order_release);
#endif
#endif
  return argument;
}

struct message *peek(void) { return atomic_load_explicit(&inbox, memory_order_acquire); }

int main(void) {
  pthread_t sender;
  struct message *message;
  pthread_create(&sender, 0, send, 0);
  while ((message = peek()) == NULL) {
  }
  assert(message->length == 2);
  pthread_join(sender, 0);
  free(message);
  return 0;
}
