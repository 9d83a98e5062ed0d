// Many traces in which every read has the same value.
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;

void *write_both(void *argument) {
  x = 1;
  y = 1;
  return argument;
}

void *write_both_read_x(void *argument) {
  x = 1;
  y = 1;
  atomic_load(&x);
  return argument;
}

void *write_both_read_y(void *argument) {
  x = 1;
  y = 1;
  atomic_load(&y);
  return argument;
}

int main(void) {
  pthread_t t1, t2, t3;
  pthread_create(&t1, 0, write_both, 0);
  pthread_create(&t2, 0, write_both_read_x, 0);
  pthread_create(&t3, 0, write_both_read_y, 0);
  return 0;
}
