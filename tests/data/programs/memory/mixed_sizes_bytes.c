//! {"exit": 0}
//! {"args": ["--model", "tso"], "exit": 0}
// The bytes of a shared number are read through a char pointer, under the lock.
#include <assert.h>
#include <pthread.h>

unsigned number;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *set(void *argument) {
  pthread_mutex_lock(&lock);
  number = 0x04030201;
  pthread_mutex_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t setter;
  pthread_create(&setter, 0, set, 0);
  const unsigned char *bytes = (const unsigned char *)&number;
  int sum = 0;
  pthread_mutex_lock(&lock);
  for (unsigned i = 0; i < sizeof number; i++) sum += bytes[i];
  pthread_mutex_unlock(&lock);
  assert(sum == 0 || sum == 10);
  pthread_join(setter, 0);
  assert(bytes[0] == 1 && bytes[3] == 4);
  return 0;
}
