//! {"exit": 0, "executions": 1}
// The copy that a call makes is made of accesses.
struct triple {
  long a, b, c;
} g;

__attribute__((noinline)) long first(struct triple t) { return t.a; }

int main(void) { return first(g) == 0 ? 0 : 1; }
