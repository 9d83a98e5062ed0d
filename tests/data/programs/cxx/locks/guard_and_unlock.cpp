//! {"exit": 1, "kind": "lock-misuse", "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A mutex that is unlocked by hand is unlocked again by its lock_guard; a unique_lock knows better.
#include <cassert>
#include <mutex>

std::mutex mutex;
int items = 3;

int take() {
#ifdef FIXED
  std::unique_lock guard(mutex);
#else
  std::lock_guard guard(mutex);
#endif
  const int taken = items--;
#ifdef FIXED
  guard.unlock();
#else
  mutex.unlock();
#endif
  return taken * 10;
}

int main() {
  assert(take() == 30);
  assert(items == 2);
}
