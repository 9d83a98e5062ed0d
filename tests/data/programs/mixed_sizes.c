//! {"exit": 0, "executions": 1}
//! {"args": ["--model=tso"], "exit": 2, "stderr": "accesses of different sizes to the same memory are supported under --model=sc only"}
// Half of a word.
union {
  int whole;
  short half;
} u;

int main(void) {
  u.whole = 1;
  return u.half;
}
