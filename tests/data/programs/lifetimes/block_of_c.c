//! {"exit": 1, "kind": "use-after-free", "message": "use of number after its block ended at"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "ALONE=1"], "exit": 1, "kind": "use-after-free", "line": 31, "message": "use of number after its block ended at line 28"}
// pthread_create with the address of a variable of an inner block; and the same without another thread.
#include <pthread.h>

void *work(void *argument) {
  ++*(int *)argument;
  return 0;
}

int *kept;
void keep(int *pointer) { kept = pointer; }

int main(void) {
  pthread_t t;
  int result = 0;
  {
    int number = 1;
#ifdef ALONE
    keep(&number);
#else
    pthread_create(&t, 0, work, &number);
#ifdef FIXED
    pthread_join(t, 0);
#endif
#endif
  }
#ifdef ALONE
  // The variable has ended.
  result = *kept != 1;
#elif !defined(FIXED)
  pthread_join(t, 0);
#endif
  return result;
}
