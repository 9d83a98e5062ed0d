//! {"args": ["--reduction=view", "--runtime=tree", "--predict"], "exit": 0, "blocked": 0}
//! {"args": ["--reduction=mcr", "--runtime=tree", "--predict"], "exit": 0, "blocked": 0}
//! {"args": ["--reduction=mcr", "--runtime=tree", "--predict", "--mcr-solver=both"], "exit": 0, "blocked": 0}
//! {"args": ["--sample=random", "--limit-executions=1", "--predict", "--define", "WRONG=1"], "exit": 1, "kind": "assertion", "line": 33}
//! {"args": ["--reduction=icb", "--runtime=tree", "--preemptions=0", "--predict", "--define", "WRONG=1"], "exit": 1, "kind": "assertion", "line": 33}
//! {"args": ["--reduction=icb", "--preemptions=0", "--define", "WRONG=1"], "exit": 3}
// A counter under a lock: no race in any order. If it is WRONG, an increment is lost if two threads look before either writes: no execution
// without a preemption shows that, but each of them predicts it.
#include <assert.h>
#include <pthread.h>

int counter;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *count(void *argument) {
  pthread_mutex_lock(&lock);
  int now = counter;
#ifdef WRONG
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
#endif
  counter = now + 1;
  pthread_mutex_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, count, 0);
  pthread_create(&second, 0, count, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(counter == 2);
  return 0;
}
