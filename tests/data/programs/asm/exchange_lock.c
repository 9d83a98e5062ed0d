//! {"exit": 0, "args": ["--define", "TAKE=1"]}
//! {"exit": 0, "args": ["--define", "TAKE=1", "--model=tso"]}
//! {"exit": 0, "args": ["--define", "TAKE=1", "--model=pso"]}
//! {"exit": 1, "kind": "data-race", "args": ["--define", "TAKE=2"]}
//! {"exit": 1, "kind": "assertion", "args": ["--define", "TAKE=2", "--ignore=races"]}
//! {"args": ["--define", "TAKE=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "TAKE=1", "--model=tso", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "TAKE=2", "--", "-masm=intel"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "TAKE=2", "--ignore=races", "--", "-masm=intel"], "exit": 1, "kind": "assertion"}
// A lock over xchg, with or without the prefix; a lock that loads and then stores lets both threads in.
#include <assert.h>
#include <pthread.h>

unsigned char lock;
int counter;

static void run(void *(*one)(void *), void *(*two)(void *)) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, one, NULL);
  pthread_create(&threads[1], NULL, two, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
}

static int try_lock(void) {
  unsigned char was = 1;
#if TAKE == 1
  __asm__ __volatile__("{xchgb %b0, %1|xchg %1, %b0}" : "+q"(was), "+m"(lock)::"memory");
#else
  unsigned char old;
  __asm__ __volatile__("{movb %1, %0|mov %0, %1}" : "=q"(old) : "m"(lock) : "memory");
  __asm__ __volatile__("{movb %1, %0|mov %0, %1}" : "=m"(lock) : "q"(was) : "memory");
  was = old;
#endif
  return was == 0;
}

static void *user(void *unused) {
  while (!try_lock()) __asm__ __volatile__("pause" ::: "memory");
  int before = counter;
  counter = before + 1;
  __asm__ __volatile__("{movb $0, %0|mov %0, 0}" : "=m"(lock)::"memory");
  return unused;
}

int main(void) {
  run(user, user);
  assert(counter == 2);
  return 0;
}
