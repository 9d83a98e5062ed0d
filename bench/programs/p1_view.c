// Reads that see the same values from different writes.
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;

void *write_y(void *argument) {
  y = 1;
  return argument;
}

void *read_x_write_y(void *argument) {
  atomic_load(&x);
  y = 1;
  return argument;
}

void *read_y_write_x(void *argument) {
  atomic_load(&y);
  x = 1;
  return argument;
}

void *write_x(void *argument) {
  x = 1;
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
