//! {"args": ["--define", "HOW=1", "--define", "LOCKED=1"], "exit": 0}
//! {"args": ["--define", "HOW=1", "--define", "LOCKED=0"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=2", "--define", "LOCKED=1"], "exit": 0}
//! {"args": ["--define", "HOW=2", "--define", "LOCKED=0"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=3", "--define", "LOCKED=1"], "exit": 0}
//! {"args": ["--define", "HOW=3", "--define", "LOCKED=0"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=4", "--define", "LOCKED=1"], "exit": 0}
//! {"args": ["--define", "HOW=4", "--define", "LOCKED=0"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=5", "--define", "LOCKED=1"], "exit": 0}
//! {"args": ["--define", "HOW=5", "--define", "LOCKED=0"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=6", "--define", "LOCKED=1"], "exit": 0}
//! {"args": ["--define", "HOW=6", "--define", "LOCKED=0"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=7", "--define", "LOCKED=1"], "exit": 0}
//! {"args": ["--define", "HOW=7", "--define", "LOCKED=0"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=8", "--define", "LOCKED=1"], "exit": 0}
//! {"args": ["--define", "HOW=8", "--define", "LOCKED=0"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=9", "--define", "LOCKED=1"], "exit": 0}
//! {"args": ["--define", "HOW=9", "--define", "LOCKED=0"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=10", "--define", "LOCKED=1"], "exit": 0}
//! {"args": ["--define", "HOW=10", "--define", "LOCKED=0"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=11", "--define", "LOCKED=1"], "exit": 0}
//! {"args": ["--define", "HOW=11", "--define", "LOCKED=0"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=12", "--define", "LOCKED=1"], "exit": 0}
//! {"args": ["--define", "HOW=12", "--define", "LOCKED=0"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=13", "--define", "LOCKED=1"], "exit": 0}
//! {"args": ["--define", "HOW=13", "--define", "LOCKED=0"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=1", "--define", "LOCKED=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "HOW=1", "--define", "LOCKED=0", "--", "-masm=intel"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=2", "--define", "LOCKED=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "HOW=2", "--define", "LOCKED=0", "--", "-masm=intel"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=3", "--define", "LOCKED=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "HOW=3", "--define", "LOCKED=0", "--", "-masm=intel"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=4", "--define", "LOCKED=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "HOW=4", "--define", "LOCKED=0", "--", "-masm=intel"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=5", "--define", "LOCKED=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "HOW=5", "--define", "LOCKED=0", "--", "-masm=intel"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=6", "--define", "LOCKED=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "HOW=6", "--define", "LOCKED=0", "--", "-masm=intel"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=7", "--define", "LOCKED=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "HOW=7", "--define", "LOCKED=0", "--", "-masm=intel"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=8", "--define", "LOCKED=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "HOW=8", "--define", "LOCKED=0", "--", "-masm=intel"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=9", "--define", "LOCKED=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "HOW=9", "--define", "LOCKED=0", "--", "-masm=intel"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=10", "--define", "LOCKED=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "HOW=10", "--define", "LOCKED=0", "--", "-masm=intel"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=11", "--define", "LOCKED=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "HOW=11", "--define", "LOCKED=0", "--", "-masm=intel"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=12", "--define", "LOCKED=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "HOW=12", "--define", "LOCKED=0", "--", "-masm=intel"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=13", "--define", "LOCKED=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "HOW=13", "--define", "LOCKED=0", "--", "-masm=intel"], "exit": 1, "kind": "assertion"}
// Two threads change a variable by one instruction each. With the lock prefix that is one step; without it, one
// of them may be lost. Each is written in the syntax of AT&T and in Intel's.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

#if LOCKED
#define LOCK "lock; "
#else
#define LOCK ""
#endif
#define CHANGE(text, ...) __asm__ __volatile__(LOCK text __VA_ARGS__ : "memory", "cc")

unsigned word = 12;
#if HOW == 1
enum { expected = 15 };
static void one(void) { CHANGE("{addl %1, %0|add %0, %1}", : "+m"(word) : "ir"(1)); }
static void two(void) { CHANGE("{addl %1, %0|add %0, %1}", : "+m"(word) : "ir"(2)); }
#elif HOW == 2
enum { expected = 7 };
static void one(void) { CHANGE("{subl %1, %0|sub %0, %1}", : "+m"(word) : "ir"(3)); }
static void two(void) { CHANGE("{subl %1, %0|sub %0, %1}", : "+m"(word) : "ir"(2)); }
#elif HOW == 3
enum { expected = 14 };
static void one(void) { CHANGE("{incl|inc} %0", : "+m"(word):); }
static void two(void) { CHANGE("{incl|inc} %0", : "+m"(word):); }
#elif HOW == 4
enum { expected = 10 };
static void one(void) { CHANGE("{decl|dec} %0", : "+m"(word):); }
static void two(void) { CHANGE("{decl|dec} %0", : "+m"(word):); }
#elif HOW == 5
enum { expected = 15 };
static void one(void) { CHANGE("{orl %1, %0|or %0, %1}", : "+m"(word) : "ir"(1)); }
static void two(void) { CHANGE("{orl %1, %0|or %0, %1}", : "+m"(word) : "ir"(2)); }
#elif HOW == 6
enum { expected = 0 };
static void one(void) { CHANGE("{andl %1, %0|and %0, %1}", : "+m"(word) : "ir"(~8)); }
static void two(void) { CHANGE("{andl %1, %0|and %0, %1}", : "+m"(word) : "ir"(~4)); }
#elif HOW == 7
enum { expected = 15 };
static void one(void) { CHANGE("{xorl %1, %0|xor %0, %1}", : "+m"(word) : "ir"(1)); }
static void two(void) { CHANGE("{xorl %1, %0|xor %0, %1}", : "+m"(word) : "ir"(2)); }
#elif HOW == 8
enum { expected = 12 };
static void one(void) { CHANGE("{notl|not} %0", : "+m"(word):); }
static void two(void) { CHANGE("{notl|not} %0", : "+m"(word):); }
#elif HOW == 9
enum { expected = 12 };
static void one(void) { CHANGE("{negl|neg} %0", : "+m"(word):); }
static void two(void) { CHANGE("{negl|neg} %0", : "+m"(word):); }
#elif HOW == 10
enum { expected = 15 };
static void one(void) {
  bool was;
  CHANGE("{btsl %2, %0|bts %0, %2}; setc %1", : "+m"(word), "=q"(was) : "Ir"(0));
  assert(!was);
}
static void two(void) {
  bool was;
  CHANGE("{btsl %2, %0|bts %0, %2}\n\tsbb{l} %1, %1", : "+m"(word), "=r"(was) : "Ir"(1));
  assert(!was);
}
#elif HOW == 11
enum { expected = 0 };
static void one(void) {
  bool was;
  CHANGE("{btrl %2, %0|btr %0, %2}", : "+m"(word), "=@ccc"(was) : "Ir"(2));
  assert(was);
}
static void two(void) { CHANGE("{btrl %1, %0|btr %0, %1}", : "+m"(word) : "r"(3)); }
#elif HOW == 12
enum { expected = 0 };
static void one(void) { CHANGE("{btcl %1, %0|btc %0, %1}", : "+m"(word) : "Ir"(2)); }
static void two(void) { CHANGE("{btcl %1, %0|btc %0, %1}", : "+m"(word) : "Ir"(3)); }
#else
enum { expected = 15 };
static void one(void) {
  unsigned added = 1;
  CHANGE("{xaddl %0, %1|xadd %1, %0}", : "+r"(added), "+m"(word):);
  assert(added == 12 || added == 14);
}
static void two(void) {
  unsigned added = 2;
  CHANGE("{xaddl %0, %1|xadd %1, %0}", : "+r"(added), "+m"(word):);
}
#endif

static void *first(void *unused) {
  one();
  return unused;
}
static void *second(void *unused) {
  two();
  return unused;
}

static void run(void *(*one)(void *), void *(*two)(void *)) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, one, NULL);
  pthread_create(&threads[1], NULL, two, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
}

int main(void) {
  run(first, second);
  assert(word == expected);
  return 0;
}
