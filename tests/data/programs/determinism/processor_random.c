// The processor's random numbers are one sequence of Heddle's own.
//! {"exit": 0, "not_covered": "values of rdrand other than those of one sequence", "args": ["--", "-mrdrnd", "-mrdseed"]}
//! {"exit": 1, "kind": "assertion", "args": ["--define", "WRONG=1", "--", "-mrdrnd", "-mrdseed"]}
#include <assert.h>
#include <immintrin.h>

int main(void) {
  unsigned a = 0;
  unsigned long long b = 0;
  assert(_rdrand32_step(&a) == 1);
  assert(_rdseed64_step(&b) == 1);
#ifdef WRONG
  assert((a & 1) == 1 && (a & 1) == 0);
#endif
  return 0;
}
