//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "FIXED=1", "--model", "tso"], "exit": 0}
// Plain float and double variables, with and without a lock.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
float single = 1.5f;
double real = -0.25;

void *scale(void *argument) {
#ifdef FIXED
  pthread_mutex_lock(&lock);
#endif
  single = single * 2;
  real = real / 2;
#ifdef FIXED
  pthread_mutex_unlock(&lock);
#endif
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, scale, 0);
  pthread_create(&second, 0, scale, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
#ifdef FIXED
  assert(single == 6.0f && real == -0.0625);
#endif
  return 0;
}
