//! {"exit": 0, "args": ["--define", "WHICH=0"]}
//! {"exit": 2, "kind": "unsupported", "line": 12, "args": ["--define", "WHICH=1"], "message": "reaches `lock; rolq .1, .0` .unknown.c:12., which Heddle does not know .inline assembly", "unsupported": ["lock; rolq $1, $0:12", "jmp ${0:l}:14", "movq $0, %xmm0:15", "lock; movl $1, $0:16"]}
//! {"exit": 2, "kind": "unsupported", "line": 14, "args": ["--define", "WHICH=2"]}
//! {"exit": 2, "kind": "unsupported", "line": 15, "args": ["--define", "WHICH=3"]}
//! {"exit": 2, "kind": "unsupported", "line": 16, "args": ["--define", "WHICH=4"]}
// Statements that are not in the table matter where they are reached.
unsigned long word;

int main(void) {
  const volatile int which = WHICH;
  if (which == 1)
    __asm__ __volatile__("lock; rolq %1, %0" : "+m"(word) : "r"(word) : "memory");
  if (which == 2)
    __asm__ goto("jmp %l0" : : : : out);
  if (which == 3) __asm__ __volatile__("movq %0, %%xmm0" : : "r"(word) : "xmm0");
  if (which == 4) __asm__ __volatile__("lock; movl %1, %0" : "=m"(word) : "r"(1) : "memory");
out:
  return 0;
}
