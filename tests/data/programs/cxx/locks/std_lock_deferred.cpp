//! {"exit": 0}
// std::lock and std::try_lock work on deferred unique_locks as well.
#include <cassert>
#include <mutex>

int main() {
  std::mutex first, second;
  {
    std::unique_lock a(first, std::defer_lock), b(second, std::defer_lock);
    std::lock(a, b);
    assert(a.owns_lock() && b.owns_lock());
    b.unlock();
    a.unlock();
    assert(std::try_lock(b, a) == -1);
  }
  assert(first.try_lock() && second.try_lock());
  first.unlock();
  second.unlock();
}
