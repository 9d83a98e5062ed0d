//! {"exit": 1, "kind": "stack-overflow", "thread": "T1"}
// A frame that is larger than the stack does not reach another thread's.
#include <assert.h>
#include <pthread.h>
int k = 64;
void* t1(void* q) {
  char big[10 << 20];
  for (int i = 0; i < (10 << 20); i++) big[i] = 1;
  return (void*)(long)big[k];
}
int main(void) {
  pthread_t a;
  int loc[4] = {1, 2, 3, k};
  pthread_create(&a, 0, t1, 0);
  pthread_join(a, 0);
  assert(loc[3] == 64 && loc[k & 3] == 1);
  return 0;
}
