//! {"exit": 2, "stderr": "passing a struct by value that other threads can see is not supported yet"}
// The copy would be read behind the scheduler's back.
struct triple {
  long a, b, c;
} g;

__attribute__((noinline)) long first(struct triple t) { return t.a; }

int main(void) { return first(g) == 0 ? 0 : 1; }
