//! {"args": ["--define", "X=2", "--define", "Y=1", "--runtime=tree"], "exit": 1, "kind": "assertion", "executions": 5041}
// What runs at exit is in a list that no event shows. The error shows late: more than 1,000 executions come before it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
_Atomic int x, u, n;
_Thread_local int failed;
void *noise(void *p) {
  atomic_fetch_add(&n, 1);
  return 0;
}
void h(void) { assert(!failed); }
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
  pthread_create(&t[k++], 0, g, 0);
  pthread_create(&t[k++], 0, g2, 0);
  for (int i = 0; i < 6; i++)
    pthread_create(&t[k++], 0, noise, 0);
  failed = 0;
  if (x == X)
    atexit(h);
  if (u == Y)
    failed = 1;
  for (int i = 0; i < k; i++)
    pthread_join(t[i], 0);
  return 0;
}
