//! {"exit": 1, "kind": "deadlock", "line": 12, "thread": "T1", "message": "the last signal, by main at line 25 .*, woke another thread"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Two threads wait for the same flag: one signal wakes only one of them.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int gate_open;

void *pass(void *argument) {
  pthread_mutex_lock(&m);
  while (!gate_open) pthread_cond_wait(&changed, &m);
  pthread_mutex_unlock(&m);
  return argument;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, pass, 0);
  pthread_mutex_lock(&m);
  gate_open = 1;
#ifdef FIXED
  pthread_cond_broadcast(&changed);
#else
  pthread_cond_signal(&changed);
#endif
  pthread_mutex_unlock(&m);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
