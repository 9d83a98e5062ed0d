//! {"args": ["--ignore=races", "--runtime=tree"], "exit": 1, "kind": "assertion", "executions": 4320}
// The same for strtol, without a lock. The error shows late: more than 1,000 executions come before it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
_Atomic int go, x;
char s[12] = "0000";
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *noise(void *p) {
  atomic_fetch_add(&x, 1);
  return 0;
}
void *w(void *p) {
  atomic_store(&go, 1);
  return 0;
}
void *w2(void *p) {
  for (int i = 0; i < 4; i++) {
    s[i] = '1';
  }
  return 0;
}
void *r(void *p) {
  if (atomic_load(&go) == 0) {
    long v = strtol(s, 0, 10);
    assert(v != 1010);
  }
  return 0;
}
int main() {
  pthread_t t[10];
  int n = 0;
  pthread_create(&t[n++], 0, w, 0);
  pthread_create(&t[n++], 0, w2, 0);
  pthread_create(&t[n++], 0, r, 0);
  for (int i = 0; i < 6; i++)
    pthread_create(&t[n++], 0, noise, 0);
  for (int i = 0; i < n; i++)
    pthread_join(t[i], 0);
  return 0;
}
