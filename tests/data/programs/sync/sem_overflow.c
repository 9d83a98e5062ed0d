//! {"exit": 0, "executions": 1}
// A semaphore that cannot count further says so, and one cannot begin beyond that.
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <semaphore.h>

sem_t s;

int main(void) {
  int value = 0;
  assert(sem_init(&s, 0, (unsigned)INT_MAX + 1) == -1 && errno == EINVAL);
  sem_init(&s, 0, INT_MAX - 1);
  assert(sem_post(&s) == 0);
  errno = 0;
  assert(sem_post(&s) == -1 && errno == EOVERFLOW);
  sem_getvalue(&s, &value);
  assert(value == INT_MAX);
  return 0;
}
