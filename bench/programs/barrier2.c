// N threads meet twice at a barrier and count in a variable of their own in between. Ours: all orders of
// arrivals are one class. With SERIAL each thread asks whether it is the serial one.
#include <pthread.h>

#ifndef N
#define N 3
#endif

pthread_barrier_t barrier;
int own[N];

void *work(void *argument) {
  int *mine = argument;
  for (int phase = 0; phase < 2; phase++) {
#ifdef SERIAL
    if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD) (*mine)++;
#else
    pthread_barrier_wait(&barrier);
    (*mine)++;
#endif
  }
  return 0;
}

int main(void) {
  pthread_t t[N];
  pthread_barrier_init(&barrier, 0, N);
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, work, &own[i]);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}
