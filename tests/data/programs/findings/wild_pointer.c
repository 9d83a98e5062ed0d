//! {"exit": 1, "kind": "invalid-access", "line": 11, "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A pointer is made from a number that never was an address.
#include <pthread.h>
#include <stdint.h>

int target;

void *write_to(void *argument) {
  int *place = argument;
  *place = 1;
  return 0;
}

int main(void) {
  pthread_t writer;
#ifdef FIXED
  uintptr_t address = (uintptr_t)&target;
#else
  uintptr_t address = 0xdeadbeef0;
#endif
  pthread_create(&writer, 0, write_to, (void *)address);
  pthread_join(writer, 0);
  return 0;
}
