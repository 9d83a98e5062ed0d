//! {"exit": 1, "kind": "assertion"}
//! {"args": ["--ignore=assertions"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A thread's function gets copies of its arguments, but std::ref hands on the variable itself.
#include <cassert>
#include <functional>
#include <thread>

void add(int left, int right, int& sum) {
  sum = left + right;
}

int main() {
  int sum = 0;
  int left = 2;
  std::thread adder(add, left, 3, std::ref(sum));
  left = 10;
#ifdef FIXED
  adder.join();
  const int seen = sum;
#else
  const int seen = sum;
  adder.join();
#endif
  assert(seen == 5);
}
