//! {"args": ["--define", "X=1", "--define", "Y=1", "--runtime=tree"], "exit": 1, "kind": "deadlock", "executions": 5760, "why_direct": "its threads share state that Heddle does not see"}
//! {"args": ["--define", "X=1", "--define", "Y=1", "--reduction=view"], "exit": 2, "stderr": "share state that Heddle does not see"}
// For how many a barrier waits one thread decides, another sees, and no event shows it. The error shows late: more than
// 1,000 executions come before it.
#include <pthread.h>
#include <stdatomic.h>
_Atomic int x, u, n;
pthread_barrier_t b;
void *noise(void *p) {
  atomic_fetch_add(&n, 1);
  return 0;
}
void *f(void *p) {
  pthread_barrier_init(&b, 0, x == X ? 2 : 1);
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
  pthread_t t[12], c;
  int k = 0;
  pthread_create(&t[k++], 0, g, 0);
  pthread_create(&t[k++], 0, g2, 0);
  pthread_create(&c, 0, f, 0);
  for (int i = 0; i < 6; i++)
    pthread_create(&t[k++], 0, noise, 0);
  pthread_join(c, 0);
  if (u == Y)
    pthread_barrier_wait(&b);
  for (int i = 0; i < k; i++)
    pthread_join(t[i], 0);
  return 0;
}
