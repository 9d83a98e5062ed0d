//! {"exit": 1, "kind": "assertion", "not_covered": "what follows where an execution reaches `getpgrp` .after_an_error.c:14."}
//! {"exit": 1, "kind": "assertion", "args": ["--keep-going"], "unsupported": ["getpgrp:14"]}
//! {"exit": 2, "kind": "unsupported", "args": ["--ignore=assertions"]}
// One execution has an error in one thread and comes to an unknown function in the other: the error is the
// verdict.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

atomic_int done;

static void *user(void *argument) {
  return getpgrp() == 0 ? argument : NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, user, NULL);
  assert(done);
  pthread_join(thread, NULL);
  return 0;
}
