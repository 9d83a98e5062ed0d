//! {"args": ["--define", "V=1100", "--runtime=tree"], "exit": 1, "kind": "assertion", "executions": 2160}
// What atoi has read of a number is in its own frame, between its steps. The error shows late: more than 1,000
// executions come before it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
char s[8] = "1000";
_Atomic int n;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *noise(void *p) {
  atomic_fetch_add(&n, 1);
  return 0;
}
void *w(void *p) {
  pthread_mutex_lock(&m);
  s[(long)p] = '1';
  pthread_mutex_unlock(&m);
  return 0;
}
void *r(void *p) {
  pthread_mutex_lock(&m);
  int v = atoi(s);
  pthread_mutex_unlock(&m);
  assert(v != V);
  return 0;
}
int main() {
  pthread_t t[12];
  int k = 0;
  pthread_create(&t[k++], 0, r, 0);
  for (long i = 1; i < 4; i++)
    pthread_create(&t[k++], 0, w, (void *)i);
  for (int i = 0; i < 5; i++)
    pthread_create(&t[k++], 0, noise, 0);
  for (int i = 0; i < k; i++)
    pthread_join(t[i], 0);
  return 0;
}
