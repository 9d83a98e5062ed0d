//! {"exit": 1, "kind": "double-free", "thread": "main"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// Two unique_ptrs made from the same raw pointer both destroy it.
#include <cassert>
#include <memory>
#include <utility>

int main() {
  int* raw = new int(5);
  std::unique_ptr<int> first(raw);
  {
#ifdef FIXED
    std::unique_ptr<int> second = std::move(first);
#else
    std::unique_ptr<int> second(raw);
#endif
    assert(*second == 5);
  }
}
