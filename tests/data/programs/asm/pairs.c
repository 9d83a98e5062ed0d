//! {"args": ["--define", "BYTES=16", "--define", "LOCKED=1"], "exit": 0}
//! {"args": ["--define", "BYTES=8", "--define", "LOCKED=1"], "exit": 0}
//! {"args": ["--define", "BYTES=8", "--define", "LOCKED=0"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BYTES=16", "--define", "LOCKED=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "BYTES=8", "--define", "LOCKED=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "BYTES=8", "--define", "LOCKED=0", "--", "-masm=intel"], "exit": 1, "kind": "assertion"}
// A pair of a value and a version, exchanged together by cmpxchg8b or cmpxchg16b.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#if LOCKED
#define LOCK "lock; "
#else
#define LOCK ""
#endif
#if BYTES == 16
typedef uint64_t half;
#define EXCHANGE LOCK "cmpxchg16b %0; setz %1"
#else
typedef uint32_t half;
#define EXCHANGE LOCK "cmpxchg8b %0; setz %1"
#endif

struct pair {
  half value, version;
} __attribute__((aligned(BYTES))) shared;

static void run(void *(*one)(void *), void *(*two)(void *)) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, one, NULL);
  pthread_create(&threads[1], NULL, two, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
}

static void *user(void *unused) {
  half value = 0, version = 0;
  bool done;
  do {
    half new_value = value + 2, new_version = version + 1;
    __asm__ __volatile__(EXCHANGE : "+m"(shared), "=q"(done), "+a"(value), "+d"(version)
                         : "b"(new_value), "c"(new_version) : "memory", "cc");
  } while (!done);
  return unused;
}

int main(void) {
  run(user, user);
  assert(shared.value == 4 && shared.version == 2);
  return 0;
}
