//! {"exit": 2, "stderr": "threads_by_recursion.c:7: more than 1,024 threads are not supported: threads that create threads, and loops that create them, have to end"}
// Threads that create threads without end are no loop that could be bounded.
#include <pthread.h>

void *work(void *argument) {
  pthread_t next;
  pthread_create(&next, 0, work, argument);
  return argument;
}

int main(void) {
  work(0);
  return 0;
}
