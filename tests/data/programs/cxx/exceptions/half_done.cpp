//! {"exit": 1, "kind": "assertion", "line": 40, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// An exception in the middle of a change leaves it half done, lock or no lock; fixed, it is undone.
#include <cassert>
#include <mutex>
#include <thread>

std::mutex mutex;
int here = 5, there = 5;

void check(int amount) {
  if (amount > 3) throw amount;
}

void move_over(int amount) {
  std::lock_guard guard(mutex);
  here -= amount;
#ifdef FIXED
  try {
    check(amount);
  } catch (...) {
    here += amount;
    throw;
  }
#else
  check(amount);
#endif
  there += amount;
}

int main() {
  std::thread other([] {
    try {
      move_over(4);
    } catch (int) {
    }
  });
  {
    std::lock_guard guard(mutex);
    assert(here + there == 10);
  }
  other.join();
}
