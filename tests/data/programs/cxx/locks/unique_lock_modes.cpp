//! {"exit": 0}
// The ways to make a unique_lock, and to move, swap and release what it holds.
#include <cassert>
#include <mutex>
#include <utility>

int main() {
  std::mutex mutex;
  std::unique_lock<std::mutex> none;
  assert(!none.owns_lock() && none.mutex() == nullptr);
  std::unique_lock later(mutex, std::defer_lock);
  assert(!later && later.mutex() == &mutex);
  later.lock();
  assert(later.owns_lock());
  std::unique_lock moved = std::move(later);
  assert(moved && !later && later.mutex() == nullptr);
  moved.unlock();
  assert(moved.try_lock());
  std::swap(none, moved);
  assert(none && !moved);
  std::mutex* raw = none.release();
  assert(raw == &mutex && !none);
  {
    std::unique_lock adopted(mutex, std::adopt_lock);
    assert(adopted);
  }
  std::unique_lock tried(mutex, std::try_to_lock);
  assert(tried.owns_lock());
}
