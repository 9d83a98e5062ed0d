//! {"exit": 0, "executions": 1}
//! {"args": ["--model=tso"], "exit": 0, "executions": 1}
// Half of a word.
union {
  int whole;
  short half;
} u;

int main(void) {
  u.whole = 1;
  return u.half;
}
