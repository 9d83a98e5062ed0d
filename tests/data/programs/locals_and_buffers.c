//! {"exit": 0}
//! {"args": ["--model=tso", "--limit-executions=3000"], "exit": 0}
// Stores to local variables wait in the buffer when their function has returned: they must not hit later frames.
#include <assert.h>
#include <heddle.h>

__attribute__((noinline)) void set(long *p) { *p = 0x7777; }

__attribute__((noinline)) void fill(void) {
  long x[8];
  for (int i = 0; i < 8; i++) set(&x[i]);
}

__attribute__((noinline)) int deep(int n) {
  if (n == 0) return (int)heddle_choose(2);
  return deep(n - 1) + 1;
}

int main(void) {
  fill();
  int r = deep(5);
  assert(r == 5 || r == 6);
  return 0;
}
