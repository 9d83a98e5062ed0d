//! {"exit": 1, "kind": "data-race", "line": 16}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A thread and main increment a local variable that their lambda captured by reference.
#include <atomic>
#include <cassert>
#include <thread>

#ifdef FIXED
using Counter = std::atomic<int>;
#else
using Counter = int;
#endif

int main() {
  Counter counter{0};
  auto increment = [&counter] { ++counter; };
  std::thread other(increment);
  increment();
  other.join();
  assert(counter == 2);
}
