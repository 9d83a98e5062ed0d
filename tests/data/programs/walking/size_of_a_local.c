//! {"args": ["--define", "X=2", "--define", "Y=1", "--runtime=tree"], "exit": 1, "executions": 5040}
// Two local arrays of different sizes take the same room. The error shows late: more than 1,000 executions come before
// it.
#include <pthread.h>
#include <stdatomic.h>
_Atomic int x, u, n;
void *noise(void *p) {
  atomic_fetch_add(&n, 1);
  return 0;
}
__attribute__((noinline)) void use(char *p, int i) { p[i] = 1; }
void *f(void *p) {
  char a[x == X ? 5 : 8];
  int i = u;
  use(a, i == Y ? 6 : 2);
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
