//! {"exit": 3, "limit": "the loop at endless_loop.c:5 ran 50,000,000 iterations without touching shared memory; bound it with --unroll=N"}
// Goes round for ever without touching memory that anybody sees.
int main(void) {
  unsigned n = 1;
  while (n != 0) n = n * 3 | 1;
  return 0;
}
