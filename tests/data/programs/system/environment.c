//! {"exit": 0, "args": ["-DRACE=0"]}
//! {"exit": 1, "kind": "data-race", "args": ["-DRACE=1"]}
//! {"exit": 1, "kind": "assertion", "line": 22, "args": ["-DRACE=2"]}
// An environment without variables, in which a library takes what it does by itself: there is a bug in that.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

extern char **environ;
static char name[] = "MODE";

static void *change(void *argument) {
  name[0] = 'm';
  return argument;
}

int main(void) {
  pthread_t thread;
  for (char **at = environ; *at != NULL; ++at) abort();
  const char *mode = getenv("MODE");
  assert(RACE != 2 || mode != NULL);
  pthread_create(&thread, NULL, change, NULL);
  if (RACE == 1) getenv(name);
  pthread_join(thread, NULL);
  assert(unsetenv("MODE") == 0 && getppid() != getpid());
  return 0;
}
