//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// Goes on when all workers are done: counts them in each round.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { workers = 2 };
atomic_int done[workers], sum;

void *work(void *argument) {
  atomic_int *mine = argument;
#if BUG == 1
  *mine = 1;
  sum++;
#else
  sum++;
#if BUG == 2
  if (sum == 2) return 0;
#endif
  *mine = 1;
#endif
  return 0;
}

int main(void) {
  pthread_t t[workers];
  for (int i = 0; i < workers; i++) pthread_create(&t[i], 0, work, &done[i]);
  for (;;) {
    int finished = 0;
    for (int i = 0; i < workers; i++)
      if (done[i]) finished++;
    if (finished == workers) break;
  }
  assert(sum == workers);
  for (int i = 0; i < workers; i++) pthread_join(t[i], 0);
  return 0;
}
