//! {"exit": 2, "stderr": "assembly.c:5: inline assembly that accesses memory is not supported"}
// Inline assembly that writes memory behind our back.
int x;
int main(void) {
  __asm__ volatile("movl $1, %0" : "=m"(x));
  return x;
}
