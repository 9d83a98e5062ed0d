//! {"args": ["--keep-going", "--count-classes"], "exit": 1, "kind": "assertion", "reads-from": [2, 0], "executions": 2}
//! {"args": ["--reduction=dpor"], "exit": 1, "kind": "assertion"}
// Either thread may be the one that runs the function.
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_t owner, first;

static void own(void) { owner = pthread_self(); }
static void *worker(void *unused) {
  pthread_once(&once, own);
  return unused;
}

int main(void) {
  pthread_t second;
  pthread_create(&first, 0, worker, 0);
  pthread_create(&second, 0, worker, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(pthread_equal(owner, first));
  return 0;
}
