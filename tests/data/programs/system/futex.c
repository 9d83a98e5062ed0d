//! {"exit": 0, "args": ["-DBUG=0"]}
//! {"exit": 0, "args": ["-DBUG=0", "--model=tso"]}
//! {"exit": 1, "kind": "deadlock", "args": ["-DBUG=1"]}
// A lock on a raw futex: three states, as in "Futexes Are Tricky". Without the third one a waiting thread is never
// woken.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int word;
static int counter;

static long futex(atomic_int *at, int operation, int value) {
  return syscall(SYS_futex, at, operation | FUTEX_PRIVATE_FLAG, value, NULL, NULL, 0);
}

static void lock(void) {
  int seen = 0;
  if (atomic_compare_exchange_strong(&word, &seen, 1)) return;
  const int waiting = BUG ? 1 : 2;
  while (atomic_exchange(&word, waiting) != 0) futex(&word, FUTEX_WAIT, waiting);
}
static void unlock(void) {
  if (atomic_exchange(&word, 0) == 2) futex(&word, FUTEX_WAKE, 1);
}

static void *count(void *argument) {
  lock();
  ++counter;
  unlock();
  return argument;
}

int main(void) {
  pthread_t thread;
  assert(futex(&word, FUTEX_WAIT, 5) == -1 && errno == EAGAIN);
  assert(futex(&word, FUTEX_WAKE, 1) == 0);
  pthread_create(&thread, NULL, count, NULL);
  count(NULL);
  pthread_join(thread, NULL);
  assert(counter == 2);
  return 0;
}
