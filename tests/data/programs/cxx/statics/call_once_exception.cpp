//! {"exit": 1, "kind": "assertion", "line": 26, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A call that ends with an exception does not count: the next one tries again.
#include <cassert>
#include <mutex>
#include <stdexcept>

int main() {
  std::once_flag once;
  int attempts = 0;
  auto connect = [&attempts] {
    if (++attempts == 1) throw std::runtime_error("refused");
  };
  bool refused = false;
  for (int i = 0; i < 3; ++i) {
    try {
      std::call_once(once, connect);
    } catch (const std::runtime_error&) {
      refused = true;
    }
  }
  assert(refused);
#ifdef FIXED
  assert(attempts == 2);
#else
  assert(attempts == 1);
#endif
}
