//! {"exit": 1, "kind": "stack-overflow"}
// Recursion without end.
int depth(int n) {
  int here[64];
  here[n & 63] = n;
  return depth(n + 1) + here[n & 63];
}

int main(void) { return depth(0); }
