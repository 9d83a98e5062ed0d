// Many traces in which every read has the same value. Figure 1 of Agarwal et al. (CAV 2021).
#include <pthread.h>

#include "accesses.h"

atomic_int x, y;

void *write_both(void *argument) {
  STORE(x, 1);
  STORE(y, 1);
  return argument;
}

void *write_both_read_x(void *argument) {
  STORE(x, 1);
  STORE(y, 1);
  LOAD(x);
  return argument;
}

void *write_both_read_y(void *argument) {
  STORE(x, 1);
  STORE(y, 1);
  LOAD(y);
  return argument;
}

int main(void) {
  pthread_t t1, t2, t3;
  pthread_create(&t1, 0, write_both, 0);
  pthread_create(&t2, 0, write_both_read_x, 0);
  pthread_create(&t3, 0, write_both_read_y, 0);
  return 0;
}
