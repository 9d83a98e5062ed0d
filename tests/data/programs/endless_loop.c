//! {"exit": 3, "limit": "rounds of a loop without a visible step reached (endless_loop.c:5)"}
// Goes round for ever without touching memory that anybody sees.
int main(void) {
  unsigned n = 1;
  while (n != 0) n = n * 3 | 1;
  return 0;
}
