//! {"args": ["--define", "HOW=1", "--define", "CLOBBER=1"], "exit": 0}
//! {"args": ["--define", "HOW=1", "--define", "CLOBBER=0"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "HOW=2", "--define", "CLOBBER=1"], "exit": 0}
//! {"args": ["--define", "HOW=2", "--define", "CLOBBER=0"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "HOW=3", "--define", "CLOBBER=1"], "exit": 0}
//! {"args": ["--define", "HOW=3", "--define", "CLOBBER=0"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "HOW=4", "--define", "CLOBBER=1"], "exit": 0}
//! {"args": ["--define", "HOW=4", "--define", "CLOBBER=0"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "HOW=5", "--define", "CLOBBER=1"], "exit": 0}
//! {"args": ["--define", "HOW=5", "--define", "CLOBBER=0"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "HOW=6", "--define", "CLOBBER=1"], "exit": 0}
//! {"args": ["--define", "HOW=6", "--define", "CLOBBER=0"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "HOW=7", "--define", "CLOBBER=1"], "exit": 0}
//! {"args": ["--define", "HOW=7", "--define", "CLOBBER=0"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "HOW=8", "--define", "CLOBBER=1"], "exit": 0}
//! {"args": ["--define", "HOW=8", "--define", "CLOBBER=0"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "HOW=9", "--define", "CLOBBER=1"], "exit": 0}
//! {"args": ["--define", "HOW=9", "--define", "CLOBBER=0"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "HOW=10", "--define", "CLOBBER=1"], "exit": 0}
//! {"args": ["--define", "HOW=10", "--define", "CLOBBER=0"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "HOW=11", "--define", "CLOBBER=1"], "exit": 0}
//! {"args": ["--define", "HOW=11", "--define", "CLOBBER=0"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "HOW=1", "--define", "CLOBBER=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "HOW=1", "--define", "CLOBBER=0", "--", "-masm=intel"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "HOW=2", "--define", "CLOBBER=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "HOW=2", "--define", "CLOBBER=0", "--", "-masm=intel"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "HOW=3", "--define", "CLOBBER=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "HOW=3", "--define", "CLOBBER=0", "--", "-masm=intel"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "HOW=4", "--define", "CLOBBER=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "HOW=4", "--define", "CLOBBER=0", "--", "-masm=intel"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "HOW=5", "--define", "CLOBBER=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "HOW=5", "--define", "CLOBBER=0", "--", "-masm=intel"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "HOW=6", "--define", "CLOBBER=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "HOW=6", "--define", "CLOBBER=0", "--", "-masm=intel"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "HOW=7", "--define", "CLOBBER=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "HOW=7", "--define", "CLOBBER=0", "--", "-masm=intel"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "HOW=8", "--define", "CLOBBER=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "HOW=8", "--define", "CLOBBER=0", "--", "-masm=intel"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "HOW=9", "--define", "CLOBBER=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "HOW=9", "--define", "CLOBBER=0", "--", "-masm=intel"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "HOW=10", "--define", "CLOBBER=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "HOW=10", "--define", "CLOBBER=0", "--", "-masm=intel"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "HOW=11", "--define", "CLOBBER=1", "--", "-masm=intel"], "exit": 0}
//! {"args": ["--define", "HOW=11", "--define", "CLOBBER=0", "--", "-masm=intel"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "HOW=3", "--define", "CLOBBER=1", "--model=tso"], "exit": 0}
//! {"args": ["--define", "HOW=3", "--define", "CLOBBER=1", "--model=pso"], "exit": 0}
// A flag in memory is looked at by an instruction that computes. In a statement with the clobber `memory` that acquires,
// and what was written before the flag may be read; without it, it does not.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#if CLOBBER
#define ORDER "memory", "rax", "cc"
#else
#define ORDER "rax", "cc"
#endif
// Reads the flag by one instruction, whose result is a number or a condition.
#define NUMBER(text) __asm__ __volatile__(text : "=r"(seen) : "m"(flag) : ORDER)
#define CONDITION(text, condition) __asm__ __volatile__(text : "=@cc" condition(seen) : "m"(flag) : ORDER)

uint32_t flag;
int data;

static bool is_set(void) {
  uint32_t seen = 0;
#if HOW == 1
  NUMBER("{movzbl %1, %0|movzx %0, byte ptr %1}");
#elif HOW == 2
  NUMBER("{movswl %1, %0|movsx %0, word ptr %1}");
#elif HOW == 3
  CONDITION("{cmpl $1, %1|cmp %1, 1}", "e");
#elif HOW == 4
  CONDITION("{testl $1, %1|test %1, 1}", "nz");
#elif HOW == 5
  CONDITION("{btl $0, %1|bt %1, 0}", "c");
#elif HOW == 6
  NUMBER("{popcntl %1, %0|popcnt %0, %1}");
#elif HOW == 7
  CONDITION("{bsfl %1, %%eax|bsf eax, %1}", "nz");
#elif HOW == 8
  CONDITION("{bsrl %1, %%eax|bsr eax, %1}", "nz");
#elif HOW == 9
  NUMBER("{tzcntl %1, %0|tzcnt %0, %1}");
  seen = seen == 0;
#elif HOW == 10
  NUMBER("{lzcntl %1, %0|lzcnt %0, %1}");
  seen = seen == 31;
#else
  uint32_t before = 1;
  __asm__ __volatile__("{cmpl %2, %1; sbbl %0, %0|cmp %1, %2; sbb %0, %0}" : "=r"(seen) : "m"(flag), "r"(before) : ORDER);
  seen = seen == 0;
#endif
  return seen != 0;
}

static void *send(void *unused) {
  data = 42;
  __asm__ __volatile__("{movl $1, %0|mov %0, 1}" : "=m"(flag) : : "memory");
  return unused;
}

int main(void) {
  pthread_t sender;
  pthread_create(&sender, NULL, send, NULL);
  if (is_set()) assert(data == 42);
  pthread_join(sender, NULL);
  return 0;
}
