//! {"exit": 1, "kind": "division-by-zero", "line": 6}
// A division fails although nobody uses its result.
int zero;

int main(void) {
  int unused = 10 / zero;
  (void)unused;
  return 0;
}
