//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A static that is filled at the first call is not the same as a static with an initialiser.
#include <cassert>
#include <thread>

int compute() {
  return 6 * 7;
}

int answer() {
#ifdef FIXED
  static const int value = compute();
#else
  static int value = 0;
  if (value == 0) value = compute();
#endif
  return value;
}

int main() {
  std::thread other([] { assert(answer() == 42); });
  assert(answer() == 42);
  other.join();
}
