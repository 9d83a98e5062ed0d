//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// The two ends of a deque look like two things, but they are not enough apart for two threads.
#include <cassert>
#include <deque>
#include <mutex>
#include <thread>

int main() {
  std::deque<int> line;
  for (int i = 0; i < 150; ++i) line.push_back(i);
  for (int i = 0; i < 140; ++i) line.pop_front();
  line.push_front(-1);
  assert(line.size() == 11 && line[1] == 140 && line.back() == 149);
  line.clear();
  std::mutex mutex;
  std::thread other([&] {
    std::lock_guard guard(mutex);
    line.push_back(2);
  });
  {
#ifdef FIXED
    std::lock_guard guard(mutex);
#endif
    if (!line.empty()) line.pop_front();
  }
  other.join();
  assert(line.size() <= 1);
}
