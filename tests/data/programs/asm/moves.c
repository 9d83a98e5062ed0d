//! {"args": ["--define", "BITS=8"], "exit": 0}
//! {"args": ["--model=tso", "--define", "BITS=16"], "exit": 0}
//! {"args": ["--model=tso", "--define", "BITS=32"], "exit": 0}
//! {"args": ["--model=tso", "--define", "BITS=64"], "exit": 0}
//! {"args": ["--model=pso", "--define", "BITS=64"], "exit": 1, "kind": "assertion"}
//! {"args": ["--model=pso", "--define", "BITS=8"], "exit": 1, "kind": "assertion"}
//! {"args": ["--model=pso", "--define", "BITS=64", "--define", "FENCED=1"], "exit": 0}
//! {"args": ["--model=pso", "--define", "BITS=64", "--define", "BARRIER=1"], "exit": 0}
//! {"args": ["--define", "BITS=32", "--define", "PLAIN=1", "--define", "BARRIER=1"], "exit": 0}
//! {"args": ["--define", "BITS=32", "--define", "PLAIN=1"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "BITS=8", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--model=tso", "--define", "BITS=16", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--model=tso", "--define", "BITS=32", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--model=tso", "--define", "BITS=64", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--model=pso", "--define", "BITS=64", "--", "-masm=intel"], "exit": 1, "kind": "assertion"}
//! {"args": ["--model=pso", "--define", "BITS=8", "--", "-masm=intel"], "exit": 1, "kind": "assertion"}
//! {"args": ["--model=pso", "--define", "BITS=64", "--define", "FENCED=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--model=pso", "--define", "BITS=64", "--define", "BARRIER=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "BITS=32", "--define", "PLAIN=1", "--define", "BARRIER=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "BITS=32", "--define", "PLAIN=1", "--", "-masm=intel"], "exit": 1, "kind": "data-race"}
// Message passing with moves of all sizes: an access each. Those that the compiler moves nothing across order as
// release stores and acquire loads do; others are relaxed, so that PSO lets the flag overtake.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#ifndef BARRIER
#define BARRIER 0
#endif
#if BARRIER
#define CLOBBERED : "memory"
#else
#define CLOBBERED
#endif
#ifndef PLAIN
#define PLAIN 0
#endif
#ifndef FENCED
#define FENCED 0
#endif
#if BITS == 8
#define MOVE "movb"
typedef uint8_t word;
#elif BITS == 16
#define MOVE "movw"
typedef uint16_t word;
#elif BITS == 32
#define MOVE "movl"
typedef uint32_t word;
#else
#define MOVE "movq"
typedef uint64_t word;
#endif

word data, flag;

static void run(void *(*one)(void *), void *(*two)(void *)) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, one, NULL);
  pthread_create(&threads[1], NULL, two, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
}

static void put(word *at, word value) { __asm__ __volatile__("{" MOVE " %1, %0|mov %0, %1}" : "=m"(*at) : "iq"(value) CLOBBERED); }
static word get(const word *at) {
  word value;
  __asm__ __volatile__("{" MOVE " %1, %0|mov %0, %1}" : "=q"(value) : "m"(*at) CLOBBERED);
  return value;
}

static void *sender(void *unused) {
  if (PLAIN)
    data = 42;
  else
    put(&data, 42);
  if (FENCED) __asm__ __volatile__("sfence" ::: "memory");
  put(&flag, 1);
  return unused;
}
static void *receiver(void *unused) {
  if (get(&flag) == 1) assert((PLAIN ? data : get(&data)) == 42);
  return unused;
}

int main(void) {
  run(sender, receiver);
  return 0;
}
