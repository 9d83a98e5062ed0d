//! {"args": ["--ignore=races"], "exit": 1, "kind": "assertion", "line": 27, "stderr": "implicit"}
//! {"args": ["--define", "FIXED=1"], "exit": 0, "stderr": "warning"}
//! {"args": ["--define", "FIXED=1", "--", "-Werror"], "exit": 2, "stderr": "error"}
// C as it was: functions without declarations and prototypes, and types that are left out. A call of an
// assert that nothing declares is the assertion.
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
shared;

add(to, number)
int *to;
{
#ifdef FIXED
  pthread_mutex_lock(&lock);
#endif
  *to = *to + number;
#ifdef FIXED
  pthread_mutex_unlock(&lock);
#endif
}

void *work(argument)
void *argument;
{ add(&shared, 1); return argument; }

check(number) { assert(shared == number); }

main() {
  pthread_t one, two;
  char *text = malloc(8);
  assert(text);
  strcpy(text, "done");
  pthread_create(&one, 0, work, 0);
  pthread_create(&two, 0, work, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  check(2);
  printf("%s\n", text);
  free(text);
  return 0;
}
