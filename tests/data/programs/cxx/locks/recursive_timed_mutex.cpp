//! {"exit": 1, "kind": "assertion", "line": 23, "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A recursive mutex is free only when it has been unlocked as often as it was locked.
#include <cassert>
#include <chrono>
#include <mutex>
#include <thread>

using namespace std::chrono_literals;

int main() {
  std::recursive_timed_mutex mutex;
  mutex.lock();
  assert(mutex.try_lock());
  assert(mutex.try_lock_for(1ms));
  mutex.unlock();
  mutex.unlock();
#ifdef FIXED
  mutex.unlock();
#endif
  std::thread other([&mutex] {
    const bool locked = mutex.try_lock_for(1ms);
    assert(locked);
    mutex.unlock();
  });
  other.join();
}
