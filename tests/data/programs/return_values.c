//! {"exit": 0}
// What a thread returns reaches the one that joins it; small and large types keep their values.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

int8_t small = -3;
uint16_t medium = 65535;
double real = 0.5;
float single = 1.5f;
int64_t wide = -1;
_Bool truth;

void *work(void *argument) {
  small += 1;
  medium += 1;
  real *= 3;
  single += 1;
  wide -= 1;
  truth = 1;
  return (char *)argument + 1;
}

int main(void) {
  pthread_t t;
  char text[] = "ab";
  void *result;
  pthread_create(&t, 0, work, text);
  pthread_join(t, &result);
  assert(*(char *)result == 'b');
  assert(small == -2 && medium == 0 && real == 1.5 && single == 2.5f && wide == -2 && truth);
  return 0;
}
