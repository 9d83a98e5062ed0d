//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A string stream, unlike std::cout, has to be protected.
#include <cassert>
#include <mutex>
#include <sstream>
#include <thread>

std::mutex mutex;
std::ostringstream log_stream;

void note(char letter) {
#ifdef FIXED
  std::lock_guard guard(mutex);
#endif
  log_stream << letter;
}

int main() {
  std::thread other([] { note('a'); });
  note('b');
  other.join();
  assert(log_stream.str() == "ab" || log_stream.str() == "ba");
}
