//! {"exit": 1, "kind": "data-race", "line": 19, "because": "C\\+\\+20's and C23's rule"}
//! {"args": ["--", "-std=c++17"], "exit": 0}
//! {"args": ["--", "-std=c++23"], "exit": 1, "kind": "data-race", "line": 19}
// Before C++20, a later store of the thread that released continues its release sequence.
#include <atomic>
#include <thread>

int data, seen;
std::atomic<int> stage;

int main() {
  std::thread first([] {
    data = 42;
    stage.store(1, std::memory_order_release);
    stage.store(2, std::memory_order_relaxed);
  });
  std::thread second([] {
    if (stage.load(std::memory_order_acquire) != 2) return;
    seen = data;
  });
  first.join();
  second.join();
}
