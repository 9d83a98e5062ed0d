//! {"exit": 0}
// A timed mutex that somebody else holds for the whole time is not to be had before a deadline.
#include <cassert>
#include <chrono>
#include <mutex>
#include <thread>

using namespace std::chrono_literals;

int main() {
  std::timed_mutex mutex;
  mutex.lock();
  bool got_it = true;
  std::thread other([&] {
    got_it = mutex.try_lock_until(std::chrono::steady_clock::now() + 5ms);
    if (!got_it) got_it = mutex.try_lock_for(1ms);
  });
  other.join();
  assert(!got_it);
  mutex.unlock();
  assert(mutex.try_lock_for(1ms));
  mutex.unlock();
}
