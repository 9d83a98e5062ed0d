//! {"args": ["--leaks"], "exit": 1, "kind": "leak"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
//! {"args": ["--define", "AGAIN=1"], "exit": 1, "kind": "use-after-free", "thread": "main"}
// A suspended coroutine has to be destroyed, and not to be resumed after that.
#include <cassert>
#include <coroutine>
#include <exception>
#include <memory>

struct Steps {
  struct promise_type {
    Steps get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
  std::coroutine_handle<promise_type> handle;
};

int steps = 0;

Steps walk() {
  auto size = std::make_unique<int>(2);
  steps += *size;
  co_await std::suspend_always();
  steps += *size;
}

int main() {
  const Steps walking = walk();
  assert(steps == 0);
  walking.handle.resume();
  assert(steps == 2 && !walking.handle.done());
#if defined(FIXED) || defined(AGAIN)
  walking.handle.destroy();
#endif
#ifdef AGAIN
  walking.handle.resume();
#endif
}
