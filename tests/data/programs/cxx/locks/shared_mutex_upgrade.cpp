//! {"exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A reader that wants to write waits for all readers to leave, itself included.
#include <cassert>
#include <mutex>
#include <shared_mutex>

std::shared_mutex mutex;
int value = 0;

void fill() {
  std::shared_lock reading(mutex);
  if (value != 0) return;
#ifdef FIXED
  reading.unlock();
#endif
  std::unique_lock writing(mutex);
  if (value == 0) value = 7;
}

int main() {
  fill();
  fill();
  assert(value == 7);
}
