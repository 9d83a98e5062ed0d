//! {"args": ["--uninitialised"], "exit": 1, "kind": "uninitialised-read", "line": 11, "message": "`last` was never set"}
//! {"args": ["--uninitialised", "--define", "FIXED=1"], "exit": 0}
// A variable of a loop's body has no value again in each iteration.
int main(void) {
  int result = 0;
  for (int i = 0; i < 2; i++) {
    int last;
#ifdef FIXED
    last = 0;
#endif
    if (i > 0 && last == 5) result++;
    last = i;
  }
  return result;
}
