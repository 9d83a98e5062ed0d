//! {"exit": 0}
//! {"args": ["--define", "THREAD=1"], "exit": 1, "kind": "use-after-free"}
// A temporary that is bound to a reference lives as long as the reference, and no longer.
#include <string>
#include <thread>

std::string name() { return "short"; }

std::thread start() {
  const std::string& bound = name();
#ifdef THREAD
  return std::thread([&bound] { static_cast<void>(bound.size()); });
#else
  std::thread t([&bound] { static_cast<void>(bound.size()); });
  t.join();
  return std::thread([] {});
#endif
}

int main() { start().join(); }
