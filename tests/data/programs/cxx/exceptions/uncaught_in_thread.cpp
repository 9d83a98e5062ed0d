//! {"exit": 1, "kind": "terminate", "line": 12, "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// An exception that leaves a thread's function ends the program, even if main would catch it.
#include <cassert>
#include <stdexcept>
#include <thread>

void work(bool& failed) {
#ifdef FIXED
  try {
#endif
    throw std::runtime_error("no connection");
#ifdef FIXED
  } catch (const std::runtime_error&) {
    failed = true;
  }
#endif
}

int main() {
  bool failed = false;
  try {
    std::thread worker([&failed] { work(failed); });
    worker.join();
  } catch (const std::runtime_error&) {
    assert(false);
  }
  assert(failed);
}
