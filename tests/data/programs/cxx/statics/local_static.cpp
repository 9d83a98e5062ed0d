//! {"exit": 1, "kind": "data-race", "line": 21}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A local static is made once whoever comes first, but that does not protect what it holds.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> constructions = 0;

struct Registry {
  Registry() : next(100) { ++constructions; }
#ifdef FIXED
  std::atomic<int> next;
#else
  int next;
#endif
};

int new_id() {
  static Registry registry;
  return registry.next++;
}

int main() {
  int inside = 0;
  std::thread other([&inside] { inside = new_id(); });
  const int here = new_id();
  other.join();
  assert(constructions == 1 && inside + here == 201);
}
