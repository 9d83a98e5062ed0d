//! {"exit": 0}
// The request to stop comes from the predicate, when the wait has already begun.
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>

using namespace std::chrono_literals;

int main() {
  std::mutex mutex;
  std::condition_variable_any changed;
  std::stop_source source;
  std::unique_lock lock(mutex);
  assert(!changed.wait_for(lock, source.get_token(), 1ms, [] { return false; }));
  assert(changed.wait(lock, source.get_token(), [] { return true; }));
  bool asked = false;
  const bool result = changed.wait(lock, source.get_token(), [&] {
    if (!asked) source.request_stop();
    asked = true;
    return false;
  });
  assert(!result && asked && lock.owns_lock());
}
