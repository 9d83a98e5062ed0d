//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// A coroutine begins in main and goes on in another thread, where co_await has sent it.
#include <cassert>
#include <coroutine>
#include <exception>
#include <thread>

struct Detached {
  struct promise_type {
    Detached get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
};

struct OnThread {
  std::thread& thread;
  bool await_ready() const noexcept { return false; }
  void await_suspend(std::coroutine_handle<> handle) {
    std::thread& target = thread;  // what holds the reference may be gone when the thread runs
    target = std::thread([handle] { handle.resume(); });
  }
  void await_resume() const noexcept {}
};

Detached compute(std::thread& thread, int& result) {
  const std::thread::id before = std::this_thread::get_id();
  co_await OnThread{thread};
  assert(before != std::this_thread::get_id());
  result = 12;
}

int main() {
  int result = 0;
  std::thread thread;
  compute(thread, result);
#ifdef FIXED
  thread.join();
  assert(result == 12);
#else
  assert(result == 0 || result == 12);
  thread.join();
#endif
}
