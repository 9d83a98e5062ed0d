//! {"exit": 1, "kind": "stack-overflow"}
// Recursion without end.
int depth(volatile int *n) {
  volatile int here = *n + 1;
  return depth(&here) + here;
}

int main(void) {
  volatile int zero = 0;
  return depth(&zero);
}
