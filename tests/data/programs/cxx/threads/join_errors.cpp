//! {"exit": 0}
//! {"args": ["--define", "NATIVE=1"], "exit": 1, "kind": "thread-misuse", "message": "joins a thread that was joined before"}
// What std::thread throws instead of misusing a thread; by its handle, a thread can be misused nevertheless.
#include <cassert>
#include <mutex>
#include <pthread.h>
#include <system_error>
#include <thread>

static std::error_code error_of(void (*act)(std::thread&), std::thread& thread) {
  try {
    act(thread);
  } catch (const std::system_error& error) {
    return error.code();
  }
  return {};
}

int main() {
  const auto join = [](std::thread& thread) { thread.join(); };
  const auto detach = [](std::thread& thread) { thread.detach(); };
  std::thread worker([] {});
#ifdef NATIVE
  pthread_join(worker.native_handle(), nullptr);
#endif
  assert(!error_of(join, worker));
  assert(error_of(join, worker) == std::errc::invalid_argument);
  assert(error_of(detach, worker) == std::errc::invalid_argument);

  // One that joins itself.
  std::mutex assigned;
  std::unique_lock lock(assigned);
  std::thread itself([&] {
    const std::lock_guard guard(assigned);
    assert(error_of(join, itself) == std::errc::resource_deadlock_would_occur);
  });
  lock.unlock();
  itself.join();
  return 0;
}
