//! {"exit": 1, "kind": "deadlock", "line": 16, "thread": "T1", "message": "^deadlock: T1 waits for permits \\(line 16\\)$"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Looking at the value before waiting proves nothing: the other thread may take the last permit.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t permits;

void *take_if_any(void *argument) {
#ifdef FIXED
  sem_trywait(&permits);
#else
  int value;
  sem_getvalue(&permits, &value);
  if (value > 0) sem_wait(&permits);
#endif
  return argument;
}

int main(void) {
  pthread_t t[2];
  int value;
  sem_init(&permits, 0, 1);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, take_if_any, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  int result = sem_getvalue(&permits, &value);
  assert(result == 0 && value == 0);
  sem_destroy(&permits);
  return 0;
}
