//! {"args": ["--define", "SIZE=1"], "exit": 1, "kind": "stack-overflow"}
//! {"args": ["--define", "SIZE=4000"], "exit": 1, "kind": "stack-overflow"}
// Recursion without end, of a function whose variables do not stay in registers.
__attribute__((noinline)) int descend(int n) {
  volatile int here[SIZE];
  here[0] = n;
  return descend(n + 1) + here[0];
}

int main(void) { return descend(0); }
