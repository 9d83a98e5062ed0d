//! {"exit": 1, "kind": "terminate", "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A thread can be joined once; the second join throws.
#include <cassert>
#include <system_error>
#include <thread>

int main() {
  int value = 0;
  std::thread worker([&value] { value = 1; });
  worker.join();
  assert(value == 1);
#ifdef FIXED
  try {
    worker.join();
    assert(false);
  } catch (const std::system_error& error) {
    assert(error.code() == std::errc::invalid_argument);
  }
#else
  worker.join();
#endif
}
