//! {"exit": 0, "executions": 1, "blocked": 1}
//! {"args": ["--", "-DNAME=give_up"], "exit": 1, "kind": "abort", "line": 14}
//! {"args": ["--ignore", "aborts", "--", "-DNAME=give_up"], "exit": 0, "executions": 2}
// An abort in assume_abort_if_not is an assumption, as the competition on software verification has it. In another function it is an
// error, unless aborts are ignored.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include "heddle.h"
#ifndef NAME
#define NAME assume_abort_if_not
#endif
void NAME(int condition) {
  if (!condition) abort();
}

int main(void) {
  unsigned x = heddle_choose(2);
  NAME(x == 1);
  assert(x == 1);
  return 0;
}
