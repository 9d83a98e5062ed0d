//! {"args": ["--define", "X=2", "--define", "Y=1", "--runtime=tree"], "exit": 1, "kind": "assertion", "executions": 5040}
// How often a mutex is locked is in the mutex, and no event shows it. The error shows late: more than 1,000 executions
// come before it.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
_Atomic int x, u, n;
int data;
pthread_mutex_t rm = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
void *noise(void *p) {
  atomic_fetch_add(&n, 1);
  return 0;
}
void *f(void *p) {
  pthread_mutex_lock(&rm);
  if (x == X)
    pthread_mutex_lock(&rm);
  if (u == Y) {
    pthread_mutex_unlock(&rm);
    assert(pthread_mutex_unlock(&rm) != 0);
  }
  return 0;
}
void *g(void *p) {
  x = 1;
  x = 2;
  x = 3;
  return 0;
}
void *g2(void *p) {
  u = 1;
  u = 2;
  return 0;
}
int main() {
  pthread_t t[12];
  int k = 0;
  pthread_create(&t[k++], 0, f, 0);
  pthread_create(&t[k++], 0, g, 0);
  pthread_create(&t[k++], 0, g2, 0);
  for (int i = 0; i < 6; i++)
    pthread_create(&t[k++], 0, noise, 0);
  for (int i = 0; i < k; i++)
    pthread_join(t[i], 0);
  return 0;
}
