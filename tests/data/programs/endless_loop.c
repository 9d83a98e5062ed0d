//! {"exit": 3, "limit": "1 execution was cut in the loop at endless_loop.c:5, which ran 50,000,000 iterations without touching shared memory (--unroll=endless_loop.c:5=N sets another bound)", "cut": 1}
// Goes round for ever without touching memory that anybody sees.
int main(void) {
  unsigned n = 1;
  while (n != 0) n = n * 3 | 1;
  return 0;
}
