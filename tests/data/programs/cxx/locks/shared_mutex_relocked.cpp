//! {"exit": 0, "executions": 1}
//! {"args": ["--define", "OTHER=1"], "exit": 1, "kind": "lock-misuse", "line": 29}
// A thread that writes and asks for the lock again gets an exception, as the library throws it. Giving back what another
// thread has taken is an error.
#include <cassert>
#include <shared_mutex>
#include <system_error>
#include <thread>

std::shared_mutex mutex;

template <class Lock>
bool is_refused(Lock lock) {
  try {
    lock();
  } catch (const std::system_error& error) {
    return error.code() == std::errc::resource_deadlock_would_occur;
  }
  return false;
}

int main() {
  mutex.lock();
  assert(is_refused([] { mutex.lock(); }));
  assert(is_refused([] { mutex.lock_shared(); }));
  mutex.unlock();
#ifdef OTHER
  std::thread other([] { mutex.lock_shared(); });
  other.join(), mutex.unlock_shared();
#endif
}
