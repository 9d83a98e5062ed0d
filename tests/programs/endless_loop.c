//! {"exit": 2, "stderr": "endless_loop.c:5: a loop went round 50,000,000 times without a visible step"}
// Goes round for ever without touching memory that anybody sees.
int main(void) {
  unsigned n = 1;
  while (n != 0) n = n * 3 | 1;
  return 0;
}
