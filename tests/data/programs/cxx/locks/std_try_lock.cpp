//! {"exit": 1, "kind": "assertion", "line": 26, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// std::try_lock says which mutex it did not get, and holds none of them then.
#include <cassert>
#include <mutex>
#include <thread>

std::mutex first, second;
int jobs = 0;

int main() {
  std::thread other([] {
    std::lock_guard guard(second);
    ++jobs;
  });
  const int failed = std::try_lock(first, second);
#ifdef FIXED
  if (failed == -1) {
    std::lock_guard a(first, std::adopt_lock), b(second, std::adopt_lock);
    ++jobs;
  } else {
    assert(failed == 1 && first.try_lock());
    first.unlock();
  }
#else
  assert(failed == -1);
  ++jobs;
  second.unlock();
  first.unlock();
#endif
  other.join();
  assert(jobs == (failed == -1 ? 2 : 1));
}
