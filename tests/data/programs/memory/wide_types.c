//! {"exit": 0}
// Plain variables of 16 bytes, long double and __int128, used by one thread.
#include <assert.h>
#include <pthread.h>

long double exact = 0.5L;
__int128 huge = 1;

void *work(void *argument) {
  exact = exact * 3 + 1;
  huge = (huge << 100) + 5;
  long double local = exact * 2;
  __int128 *pointer = &huge;
  assert(local == 5.0L && exact == 2.5L);
  assert((long long)(*pointer >> 100) == 1 && (long long)huge == 5);
  return argument;
}

int main(void) {
  pthread_t worker;
  pthread_create(&worker, 0, work, 0);
  pthread_join(worker, 0);
  return 0;
}
