//! {"exit": 0}
// A scoped_lock of no mutex, of one, of two different kinds, and of one that is held already.
#include <cassert>
#include <mutex>
#include <shared_mutex>
#include <thread>

std::mutex plain;
std::recursive_mutex recursive;
std::shared_mutex shared;

int main() {
  {
    [[maybe_unused]] std::scoped_lock none;
    std::scoped_lock one(plain);
    assert(shared.try_lock_shared());
    shared.unlock_shared();
  }
  {
    std::scoped_lock three(plain, recursive, shared);
    bool free = true;
    std::thread([&free] { free = plain.try_lock() || recursive.try_lock() || shared.try_lock(); }).join();
    assert(!free);
  }
  plain.lock();
  { std::scoped_lock adopted(std::adopt_lock, plain); }
  assert(plain.try_lock());
  plain.unlock();
}
