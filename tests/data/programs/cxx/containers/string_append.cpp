//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "LONG=1"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "FIXED=1", "--define", "LONG=1", "--leaks"], "exit": 0}
// Two threads append to a string, which holds its characters itself or in the heap.
#include <cassert>
#include <mutex>
#include <string>
#include <thread>

std::mutex mutex;
std::string line;

void append(char character) {
#ifdef FIXED
  std::lock_guard guard(mutex);
#endif
  line += character;
}

int main() {
#ifdef LONG
  line.reserve(100);
  line = "a line that is long enough to live in the heap: ";
#endif
  const std::size_t before = line.size();
  std::thread other([] { append('a'); });
  append('b');
  other.join();
  assert(line.size() == before + 2);
  assert(line.ends_with("ab") || line.ends_with("ba"));
}
