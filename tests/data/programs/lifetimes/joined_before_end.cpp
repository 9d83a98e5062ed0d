//! {"exit": 0}
//! {"args": ["--define", "BEFORE=1"], "exit": 1, "kind": "use-after-free"}
// A jthread that is declared after the variable joins before the variable ends; one declared before does not.
#include <atomic>
#include <thread>

int main() {
  int result = 0;
  {
#ifdef BEFORE
    std::jthread t;
    std::atomic<int> seen = 0;
    t = std::jthread([&seen] { seen = 1; });
#else
    std::atomic<int> seen = 0;
    std::jthread t([&seen] { seen = 1; });
#endif
  }
  return result;
}
