//! {"args": ["--define", "LOCKED=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "LOCKED=0", "--", "-masm=intel"], "exit": 1, "kind": "assertion"}
// The syntax of Intel: the destination comes first.
#include <assert.h>
#include <pthread.h>

#if LOCKED
#define LOCK "lock "
#else
#define LOCK ""
#endif

int word;

static void run(void *(*one)(void *), void *(*two)(void *)) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, one, NULL);
  pthread_create(&threads[1], NULL, two, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
}

static void *user(void *unused) {
  int added = 1, copy;
  __asm__ __volatile__(LOCK "xadd dword ptr [%1], %0" : "+r"(added) : "r"(&word) : "memory", "cc");
  __asm__("mov %0, %1\n\tadd %0, 1" : "=&r"(copy) : "r"(added) : "cc");
  assert(copy == added + 1);
  return unused;
}

int main(void) {
  run(user, user);
  __asm__ __volatile__("mfence; lock or dword ptr [rsp], 0" ::: "memory", "cc");
  assert(word == 2);
  return 0;
}
