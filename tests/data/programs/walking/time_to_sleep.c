//! {"args": ["--runtime=tree"], "exit": 1, "kind": "assertion", "executions": 4428, "why_direct": ""}
// How long a thread sleeps is what another one wrote: that is a read like others.
#include <time.h>

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "many_executions.h"

static struct timespec to_sleep;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *sleeps(void *unused) {
  pthread_mutex_lock(&lock);
  const long before = time(0);
  nanosleep(&to_sleep, 0);
  const long after = time(0);
  pthread_mutex_unlock(&lock);
  assert(after - before < 100 || after - before > 1000);  // a long time may pass besides
  return unused;
}

static void *sets(void *unused) {
  pthread_mutex_lock(&lock);
  to_sleep.tv_sec = 200;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, sleeps, 0);
  pthread_create(&b, 0, sets, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  many_executions();
}
