//! {"args": ["--reduction=view", "--runtime=tree"], "exit": 0, "executions": 6, "blocked": 0}
//! {"args": ["--reduction=view", "--runtime=tree", "--model=tso"], "exit": 0, "executions": 6, "blocked": 0}
//! {"args": ["--reduction=view", "--runtime=tree", "--model=pso"], "exit": 0, "executions": 6, "blocked": 0}
//! {"args": ["--reduction=mcr", "--runtime=tree"], "exit": 0, "executions": 6, "blocked": 0}
//! {"args": ["--define", "AGAIN=1", "--ignore=races", "--reduction=view", "--runtime=tree"], "exit": 0, "executions": 6, "blocked": 0}
// A mutex that main sets free before there are other threads; with AGAIN also when they have gone.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex;
int count;

void *add(void *unused) {
  pthread_mutex_lock(&mutex);
  count++;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  pthread_mutex_init(&mutex, 0);
  for (int i = 0; i < 3; i++) pthread_create(&threads[i], 0, add, 0);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], 0);
#ifdef AGAIN
  pthread_mutex_init(&mutex, 0);
  add(0);
  assert(count == 4);
#else
  assert(count == 3);
#endif
  return 0;
}
