//! {"exit": 1, "kind": "data-race", "line": 18}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Readers share the lock; whoever writes needs it alone.
#include <cassert>
#include <mutex>
#include <shared_mutex>
#include <thread>

std::shared_mutex mutex;
int visits = 0;

void visit() {
#ifdef FIXED
  std::unique_lock lock(mutex);
#else
  std::shared_lock lock(mutex);
#endif
  ++visits;
}

int visits_so_far() {
  std::shared_lock lock(mutex);
  return visits;
}

int main() {
  std::thread other(visit);
  visit();
  other.join();
  assert(visits_so_far() == 2);
}
