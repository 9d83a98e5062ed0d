// The processor's counter is read as a clock of Heddle's own: it never goes backwards, and is the same in every replay.
//! {"exit": 1, "kind": "assertion", "line": 14, "not_covered": "cycles of the processor"}
//! {"exit": 0, "args": ["--define", "RIGHT=1"]}
#include <assert.h>
#include <x86intrin.h>

int main(void) {
  unsigned processor;
  const unsigned long long a = __rdtsc();
  const unsigned long long b = __builtin_readcyclecounter();
  const unsigned long long c = __rdtscp(&processor);
  assert(a < b && b < c && processor == 0);
#ifndef RIGHT
  assert(a % 2 != b % 2 || a % 2 != c % 2);  // a schedule that shows it fails again
#endif
  return 0;
}
