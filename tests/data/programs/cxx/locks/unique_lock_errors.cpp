//! {"exit": 1, "kind": "terminate", "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A unique_lock knows whether it owns its mutex, and throws where a bare mutex would go wrong.
#include <cassert>
#include <mutex>
#include <system_error>

template <typename Action>
std::error_code error_of(Action action) {
  try {
    action();
  } catch (const std::system_error& error) {
    return error.code();
  }
  return {};
}

int main() {
  std::mutex mutex;
  std::unique_lock lock(mutex);
  assert(error_of([&] { lock.lock(); }) == std::errc::resource_deadlock_would_occur);
  lock.unlock();
  assert(error_of([&] { lock.unlock(); }) == std::errc::operation_not_permitted);
  std::unique_lock<std::mutex> none;
  assert(error_of([&] { none.lock(); }) == std::errc::operation_not_permitted);
#ifndef FIXED
  none.lock();
#endif
}
