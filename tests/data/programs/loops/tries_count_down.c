//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "assertion"}
// A time limit in tries: counted down, and told in the result.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

atomic_int reply, length;

int wait_for_reply(int tries) {
  while (!reply) {
    if (--tries == 0) return -ETIMEDOUT;
    sched_yield();
  }
  return length;
}

void *answer(void *argument) {
#if BUG == 1
  reply = 1;
  length = 5;
#else
  length = 5;
  reply = 1;
#endif
  return argument;
}

int main(void) {
  pthread_t server;
  pthread_create(&server, 0, answer, 0);
  int result = wait_for_reply(1000);
#if BUG == 2
  assert(result > 0);
#else
  assert(result == 5 || result == -ETIMEDOUT);
#endif
  pthread_join(server, 0);
  return 0;
}
