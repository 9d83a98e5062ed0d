//! {"exit": 1, "kind": "use-after-free", "message": "use of count after its block ended at"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A thread refers to a variable of a block that ends before the thread is joined.
#include <atomic>
#include <thread>

int main() {
  std::thread t;
  {
    std::atomic<int> count = 0;
    t = std::thread([&count] { count++; });
#ifdef FIXED
    t.join();
#endif
  }
#ifndef FIXED
  t.join();
#endif
}
