//! {"exit": 1, "kind": "use-after-free", "line": 12, "thread": "T1", "message": "use of greeting.* after its function returned"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// The textbook mistake: a detached thread refers to a variable of a function that returns.
#include <atomic>
#include <thread>

std::atomic<int> length;

void greet() {
  int greeting = 5;
#ifndef FIXED
  std::thread worker([&greeting] { length = greeting; });
#else
  std::thread worker([greeting] { length = greeting; });
#endif
  worker.detach();
}

int main() {
  greet();
  return length == 7;
}
