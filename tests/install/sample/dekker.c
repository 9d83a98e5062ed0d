/* Each says that it wants to enter and then looks at the other. With store buffers both may enter. */
#include <assert.h>
#include <pthread.h>

static volatile int wants[2], inside;

static void* enter(void* number) {
  const int me = number != 0;
  wants[me] = 1;
  if (!wants[1 - me]) {
    assert(inside == 0);
    inside = 1;
    inside = 0;
  }
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, enter, 0);
  pthread_create(&b, 0, enter, (void*)1);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
