//! {"exit": 2, "stderr": "accesses of different sizes to the same memory are not supported yet"}
// Half of a word.
union {
  int whole;
  short half;
} u;

int main(void) {
  u.whole = 1;
  return u.half;
}
