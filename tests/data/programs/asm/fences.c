//! {"args": ["--model=tso", "--define", "FENCE=1"], "exit": 0}
//! {"args": ["--model=pso", "--define", "FENCE=1"], "exit": 0}
//! {"args": ["--model=tso", "--define", "FENCE=2"], "exit": 0}
//! {"args": ["--model=tso", "--define", "FENCE=3"], "exit": 0}
//! {"args": ["--model=tso", "--define", "FENCE=4"], "exit": 0}
//! {"args": ["--model=tso", "--define", "FENCE=5"], "exit": 0}
//! {"args": ["--model=tso", "--define", "FENCE=6"], "exit": 1, "kind": "assertion"}
//! {"args": ["--model=tso", "--define", "FENCE=7"], "exit": 1, "kind": "assertion"}
//! {"args": ["--model=tso", "--define", "FENCE=8"], "exit": 1, "kind": "assertion"}
//! {"args": ["--model=tso", "--define", "FENCE=9"], "exit": 1, "kind": "assertion"}
//! {"args": ["--model=sc", "--define", "FENCE=6"], "exit": 0}
//! {"args": ["--model=tso", "--define", "FENCE=10"], "exit": 0}
//! {"args": ["--model=tso", "--define", "FENCE=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--model=pso", "--define", "FENCE=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--model=tso", "--define", "FENCE=2", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--model=tso", "--define", "FENCE=3", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--model=tso", "--define", "FENCE=4", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--model=tso", "--define", "FENCE=5", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--model=tso", "--define", "FENCE=6", "--", "-masm=intel"], "exit": 1, "kind": "assertion"}
//! {"args": ["--model=tso", "--define", "FENCE=7", "--", "-masm=intel"], "exit": 1, "kind": "assertion"}
//! {"args": ["--model=tso", "--define", "FENCE=8", "--", "-masm=intel"], "exit": 1, "kind": "assertion"}
//! {"args": ["--model=tso", "--define", "FENCE=9", "--", "-masm=intel"], "exit": 1, "kind": "assertion"}
//! {"args": ["--model=tso", "--define", "FENCE=10", "--", "-masm=intel"], "exit": 0}
// Store buffering: only a fence that orders stores before loads keeps both threads from reading 0.
#include <assert.h>
#include <pthread.h>

#if FENCE == 1
#define BETWEEN "mfence"
#elif FENCE == 2
#define BETWEEN "{lock; addl $0,0(%%rsp)|lock; add dword ptr [rsp], 0}"
#elif FENCE == 3
#define BETWEEN "{lock orl $0, (%%rsp)|lock or dword ptr [rsp], 0}"
#elif FENCE == 4
#define BETWEEN "{lock; addl $0,-128(%%rsp)|lock; add dword ptr [rsp - 128], 0}"
#elif FENCE == 5
#define BETWEEN "sfence\n\tmfence # both"
#elif FENCE == 6
#define BETWEEN ""
#elif FENCE == 7
#define BETWEEN "lfence"
#elif FENCE == 8
#define BETWEEN "sfence"
#elif FENCE == 9
#define BETWEEN "rep; nop"
#else
#define ORDER { int own = 0; __asm__ __volatile__("{lock; addl $0, %0|lock; add %0, 0}" : "+m"(own) : : "memory", "cc"); }
#endif
#ifndef ORDER
#define ORDER __asm__ __volatile__(BETWEEN ::: "memory")
#endif

int x, y, seen_x, seen_y;

static void run(void *(*one)(void *), void *(*two)(void *)) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, one, NULL);
  pthread_create(&threads[1], NULL, two, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
}

static void put(int *at, int value) { __asm__ __volatile__("{movl %1, %0|mov %0, %1}" : "=m"(*at) : "ir"(value) : "memory"); }
static int get(const int *at) {
  int value;
  __asm__ __volatile__("{movl %1, %0|mov %0, %1}" : "=r"(value) : "m"(*at) : "memory");
  return value;
}

static void *first(void *unused) {
  put(&x, 1);
  ORDER;
  seen_y = get(&y);
  return unused;
}
static void *second(void *unused) {
  put(&y, 1);
  ORDER;
  seen_x = get(&x);
  return unused;
}

int main(void) {
  run(first, second);
  assert(seen_x == 1 || seen_y == 1);
  return 0;
}
