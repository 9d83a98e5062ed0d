//! {"args": ["--volatile=atomic"], "exit": 0}
//! {"exit": 1, "kind": "data-race"}
// Macros as in kernels: ordinary variables, accessed through volatile pointers. A local variable that is shared counts, too.
#include <pthread.h>
#define READ_ONCE(x) (*(const volatile __typeof__(x) *)&(x))
#define WRITE_ONCE(x, value) (*(volatile __typeof__(x) *)&(x) = (value))

void *writer(void *shared) {
  int *x = shared;
  WRITE_ONCE(*x, 1);
  return 0;
}

int main(void) {
  int x = 0;
  pthread_t thread;
  pthread_create(&thread, 0, writer, &x);
  int seen = READ_ONCE(x);
  pthread_join(thread, 0);
  return seen < 0;
}
