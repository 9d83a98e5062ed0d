//! {"exit": 1, "kind": "terminate", "line": 11, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Only if the other thread was faster is there something to throw about.
#include <atomic>
#include <stdexcept>
#include <thread>

std::atomic<bool> closed = false;

void write_line() {
  if (closed) throw std::logic_error("written after the close");
}

int main() {
  std::thread closer([] { closed = true; });
#ifdef FIXED
  try {
    write_line();
  } catch (const std::logic_error&) {
  }
  closer.join();
#else
  write_line();
  closer.join();
#endif
}
