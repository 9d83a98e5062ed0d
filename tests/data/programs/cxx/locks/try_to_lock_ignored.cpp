//! {"exit": 1, "kind": "data-race", "line": 16}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Who only tries to lock has to look whether it worked.
#include <cassert>
#include <mutex>
#include <thread>

std::mutex mutex;
int hits = 0;

void hit() {
  std::unique_lock lock(mutex, std::try_to_lock);
#ifdef FIXED
  if (!lock) return;
#endif
  ++hits;
}

int main() {
  std::thread other(hit);
  hit();
  other.join();
  assert(hits == 1 || hits == 2);
}
