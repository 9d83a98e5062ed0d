//! {"exit": 0, "args": ["--define", "TRAP=0"]}
//! {"exit": 1, "kind": "abort", "line": 27, "args": ["--define", "TRAP=1"]}
//! {"exit": 1, "kind": "abort", "line": 28, "args": ["--define", "TRAP=2"]}
//! {"args": ["--define", "TRAP=0", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "TRAP=1", "--", "-masm=intel"], "exit": 1, "kind": "abort", "line": 27}
//! {"args": ["--define", "TRAP=2", "--", "-masm=intel"], "exit": 1, "kind": "abort", "line": 28}
// What depends on the machine is the same in every run: its clock goes on, its processor has no features.
#include <assert.h>
#include <stdint.h>

static uint64_t ticks(void) {
  uint32_t low, high;
  __asm__ __volatile__("rdtsc" : "=a"(low), "=d"(high));
  return (uint64_t)high << 32 | low;
}

int main(void) {
  uint32_t leaf = 0, b, c, d;
  __asm__ __volatile__("cpuid" : "+a"(leaf), "=b"(b), "=c"(c), "=d"(d) : "2"(0));
  assert(leaf == 0 && b == 0 && c == 0 && d == 0);
  uint32_t low, high, processor;
  const uint64_t before = ticks();
  __asm__ __volatile__("lfence; rdtscp" : "=a"(low), "=d"(high), "=c"(processor));
  assert(before <= ticks() && processor == 0);
  const volatile int trap = TRAP;
  __asm__ __volatile__("nop; prefetcht0 %0" : : "m"(low));
  if (trap == 1) __asm__ __volatile__("int3");
  if (trap == 2) __asm__ __volatile__("ud2");
  return 0;
}
