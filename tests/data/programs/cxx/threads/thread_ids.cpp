//! {"exit": 1, "kind": "assertion", "line": 19, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A thread finds under this_thread the identity that its creator sees, until it has been joined.
#include <cassert>
#include <functional>
#include <thread>

int main() {
  std::thread::id inside;
  std::thread worker([&inside] { inside = std::this_thread::get_id(); });
#ifdef FIXED
  const std::thread::id outside = worker.get_id();
  worker.join();
#else
  worker.join();
  const std::thread::id outside = worker.get_id();
#endif
  assert(inside != std::this_thread::get_id());
  assert(inside == outside);
  assert(std::hash<std::thread::id>()(inside) == std::hash<std::thread::id>()(outside));
}
