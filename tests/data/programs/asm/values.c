//! {"exit": 0}
//! {"exit": 1, "kind": "assertion", "line": 17, "args": ["--define", "WRONG=1"]}
//! {"args": ["--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "WRONG=1", "--", "-masm=intel"], "exit": 1, "kind": "assertion", "line": 17}
// Instructions that compute: bits are counted and found, flags are set, numbers are extended.
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#ifndef WRONG
#define WRONG 0
#endif

int main(void) {
  uint32_t word = 0x50, result;
  __asm__("{bsrl %1, %0|bsr %0, %1}" : "=r"(result) : "rm"(word));
  assert(result == 6 + WRONG);
  __asm__("{bsfl %1, %0|bsf %0, %1}" : "=r"(result) : "rm"(word));
  assert(result == 4);
  __asm__("{popcntl %1, %0|popcnt %0, %1}" : "=r"(result) : "rm"(word));
  assert(result == 2);
  __asm__("{tzcntl %1, %0|tzcnt %0, %1}" : "=r"(result) : "rm"(word));
  assert(result == 4);
  __asm__("{lzcntl %1, %0|lzcnt %0, %1}" : "=r"(result) : "rm"(word));
  assert(result == 25);
  __asm__("{lzcntl %1, %0|lzcnt %0, %1}" : "=r"(result) : "rm"(0));
  assert(result == 32);
  result = 7;
  __asm__("{bsrl %1, %0|bsr %0, %1}" : "+r"(result) : "r"(0));
  assert(result == 7);
  __asm__("bswap{l} %0" : "+r"(word));
  assert(word == 0x50000000);
  __asm__("{movzbl %b1, %0|movzx %0, %b1}" : "=r"(result) : "q"(0x1ff));
  assert(result == 0xff);
  int64_t wide;
  __asm__("{movslq %1, %0|movsxd %0, %1}" : "=r"(wide) : "r"(-3));
  assert(wide == -3);
  bool holds;
  __asm__("{cmpl %2, %1|cmp %1, %2}; setl %0" : "=q"(holds) : "r"(-1), "r"(1) : "cc");
  assert(holds);
  __asm__("{cmpl %2, %1|cmp %1, %2}; seta %0" : "=q"(holds) : "r"(-1), "r"(1) : "cc");
  assert(holds);
  __asm__("test{l} %1, %1" : "=@ccnz"(holds) : "r"(4) : "cc");
  assert(holds);
  __asm__("{btl $3, %1|bt %1, 3}" : "=@ccc"(holds) : "r"(8) : "cc");
  assert(holds);
  __asm__("{addl %2, %0|add %0, %2}" : "+r"(result), "=@ccc"(holds) : "r"(0xffffffff) : "cc");
  assert(holds && result == 0xfe);
  uint64_t joined;
  __asm__("{shlq $32, %%rdx; orq %%rdx, %%rax|shl rdx, 32; or rax, rdx}" : "=a"(joined) : "a"(1ULL), "d"(2ULL) : "cc");
  assert(joined == 0x200000001);
  __asm__("{shrl $1, %0|shr %0, 1}" : "+r"(word) : : "cc");
  assert(word == 0x28000000);
  uint32_t low = 1, high = 5;
  __asm__("{subl $2, %0; sbbl $1, %1|sub %0, 2; sbb %1, 1}" : "+r"(low), "+r"(high) : : "cc");  // a borrow
  assert(low == 0xffffffff && high == 3);
  uint32_t a = 1, b = 2;
  __asm__("{xchgl %0, %1|xchg %1, %0}" : "+r"(a), "+r"(b));
  assert(a == 2 && b == 1);
  uint32_t words[2] = {0, 0};
  __asm__("{btsl %1, %0|bts %0, %1}" : "+m"(words) : "r"(35) : "cc");  // beyond the word that is named
  assert(words[0] == 0 && words[1] == 8);
  __asm__("" : "+r"(a));
  __asm__("# nothing but a comment %0" : "+r"(a));
  assert(a == 2);
  return 0;
}
