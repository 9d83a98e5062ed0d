//! {"args": ["--define", "HOW=1"], "exit": 0}
//! {"args": ["--define", "HOW=2"], "exit": 0}
//! {"args": ["--define", "HOW=3"], "exit": 0}
//! {"args": ["--define", "HOW=4"], "exit": 0}
//! {"args": ["--define", "HOW=5"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=4", "--model=tso"], "exit": 0}
//! {"args": ["--define", "HOW=5", "--model=tso"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "HOW=2", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "HOW=3", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "HOW=4", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "HOW=5", "--", "-masm=intel"], "exit": 1, "kind": "assertion"}
// Two threads add one by a compare-exchange, in the forms of libraries; without the lock prefix one is lost.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

uint64_t word;

static void run(void *(*one)(void *), void *(*two)(void *)) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, one, NULL);
  pthread_create(&threads[1], NULL, two, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
}

static bool exchange(uint64_t *at, uint64_t old, uint64_t fresh, uint64_t *seen) {
  bool done;
#if HOW == 1
  __asm__ __volatile__("lock {cmpxchgq %3, %0; mov %%rax, %2|cmpxchg %0, %3; mov %2, rax}; setz %1"
                       : "+m"(*at), "=q"(done), "=r"(*seen) : "r"(fresh), "a"(old) : "memory", "cc");
#elif HOW == 2
  __asm__ __volatile__("lock; cmpxchg {%3, %1|%1, %3}" : "=@ccz"(done), "+m"(*at), "+a"(old) : "r"(fresh) : "memory", "cc");
  *seen = old;
#elif HOW == 3
  __asm__ __volatile__("lock; {cmpxchgq %2, (%3)|cmpxchg qword ptr [%3], %2}" : "=a"(*seen) : "a"(old), "q"(fresh), "r"(at) : "memory", "cc");
  done = *seen == old;
#elif HOW == 4
  uint64_t result = 0;
  __asm__ __volatile__("lock; cmpxchg {%3, %1|%1, %3}\n\tsete %b0" : "+q"(result), "+m"(*at), "+a"(old) : "r"(fresh) : "memory", "cc");
  done = result;
  *seen = old;
#else
  __asm__ __volatile__("{cmpxchgq %3, %1|cmpxchg %1, %3}" : "=@ccz"(done), "+m"(*at), "+a"(old) : "r"(fresh) : "memory", "cc");
  *seen = old;
#endif
  return done;
}

static void *user(void *unused) {
  uint64_t seen = 0;
  while (!exchange(&word, seen, seen + 1, &seen)) {
  }
  return unused;
}

int main(void) {
  run(user, user);
  assert(word == 2);
  return 0;
}
