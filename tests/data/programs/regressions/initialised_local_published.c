//! {"args": ["--ignore=use-after-free"], "exit": 1, "kind": "data-race"}
//! {"exit": 1, "kind": "use-after-free", "message": "use of s.c after its function returned"}
// Setting a variable at its definition is an access. Besides, the variable is gone when its thread's function returns.
#include <pthread.h>
#include <stdatomic.h>
struct S {
  int a, b, c, d, e, f, g, h, i;
};
_Atomic(struct S *) p;
void *t2(void *q) {
  struct S s = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  atomic_store_explicit(&p, &s, memory_order_relaxed);
  while (0)
    ;
  return 0;
}
void *t1(void *q) {
  struct S *l = atomic_load_explicit(&p, memory_order_relaxed);
  if (l) return (void *)(long)l->c;
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, t1, 0);
  pthread_create(&b, 0, t2, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
