// The processor's counter is a look at the program's clock: it never goes backwards, and a long time may pass between two looks.
//! {"exit": 1, "kind": "assertion", "line": 14, "not_covered": "delays of less than 8 days"}
//! {"exit": 0, "args": ["--define", "RIGHT=1"]}
#include <assert.h>
#include <x86intrin.h>

int main(void) {
  unsigned processor;
  const unsigned long long a = __rdtsc();
  const unsigned long long b = __builtin_readcyclecounter();
  const unsigned long long c = __rdtscp(&processor);
  assert(a <= b && b <= c && processor == 0);
#ifndef RIGHT
  assert(c - a < 1000000);
#endif
  return 0;
}
