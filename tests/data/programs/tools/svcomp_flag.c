//! {"args": ["--property=unreach-call.prp"], "exit": 1, "kind": "abort", "line": 31, "thread": "main"}
//! {"args": ["--property=no-data-race.prp"], "exit": 1, "kind": "data-race"}
//! {"args": ["--property=no-overflow.prp"], "exit": 0}
//! {"args": ["--property=unreach-call.prp", "--define", "FIXED=1"], "exit": 0}
//! {"args": ["--property=termination.prp"], "exit": 2, "stderr": "termination is not supported"}
//! {"args": ["--property=unreach-call.prp", "--ignore=races"], "exit": 2, "stderr": "--ignore and --leaks cannot be given"}
// As programs of the competition on software verification are: everything that they need is declared by hand.
// The race on the flag is no violation of unreach-call, and does not end its search.
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
void reach_error() { __assert_fail("0", "svcomp_flag.c", 3, "reach_error"); }
void __VERIFIER_assert(int condition) { if (!condition) abort(); }
#include <pthread.h>

int data, flag;

void *produce(void *argument) {
#ifndef FIXED
  flag = 1;
#endif
  data = 1;
  flag = 1;
  return argument;
}

int main() {
  pthread_t producer;
  pthread_create(&producer, 0, produce, 0);
  if (flag)
    if (!data)
      reach_error();
  pthread_join(producer, 0);
  __VERIFIER_assert(data == 1);
  return 0;
}
