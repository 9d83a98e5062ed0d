// Reads that see the same values from different writes. Figure 2 of the paper on view-equivalence.
#include <pthread.h>

#include "accesses.h"

atomic_int x, y;

void *write_y(void *argument) {
  STORE(y, 1);
  return argument;
}

void *read_x_write_y(void *argument) {
  LOAD(x);
  STORE(y, 1);
  return argument;
}

void *read_y_write_x(void *argument) {
  LOAD(y);
  STORE(x, 1);
  return argument;
}

void *write_x(void *argument) {
  STORE(x, 1);
  return argument;
}

int main(void) {
  pthread_t t1, t2, t3, t4;
  pthread_create(&t1, 0, write_y, 0);
  pthread_create(&t2, 0, read_x_write_y, 0);
  pthread_create(&t3, 0, read_y_write_x, 0);
  pthread_create(&t4, 0, write_x, 0);
  return 0;
}
