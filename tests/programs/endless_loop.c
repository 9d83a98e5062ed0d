//! {"exit": 1, "kind": "endless-loop"}
// Goes round for ever without touching memory that anybody sees.
int main(void) {
  unsigned n = 1;
  while (n != 0) n = n * 3 | 1;
  return 0;
}
