//! {"args": [], "exit": 1, "kind": "assertion"}
//! {"args": ["--keep-going", "--count-classes"], "exit": 1, "kind": "assertion", "executions": 1, "blocked": 1, "reads-from": [1, 1]}
// Whether a variable is a lock shows late: in the execution that also fails.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int lock, ready;

static void *taker(void *unused) {
  if (ready == 1) {
    while (atomic_exchange(&lock, 1)) {
    }
    assert(0);
  }
  return unused;
}
static void *starter(void *unused) {
  lock = 0;
  ready = 1;
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, taker, 0);
  pthread_create(&b, 0, starter, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
