//! {"exit": 0}
//! {"args": ["--leaks"], "exit": 0}
// Tasks await tasks: each resumes the one that waits for it, and passes values and exceptions on.
#include <cassert>
#include <coroutine>
#include <exception>
#include <stdexcept>
#include <utility>

class Task {
 public:
  struct promise_type {
    Task get_return_object() { return Task(Handle::from_promise(*this)); }
    std::suspend_always initial_suspend() noexcept { return {}; }
    auto final_suspend() noexcept {
      struct Continue {
        bool await_ready() noexcept { return false; }
        std::coroutine_handle<> await_suspend(std::coroutine_handle<promise_type> done) noexcept {
          return done.promise().waiting;
        }
        void await_resume() noexcept {}
      };
      return Continue{};
    }
    void return_value(int result) { value = result; }
    void unhandled_exception() { problem = std::current_exception(); }
    std::coroutine_handle<> waiting = std::noop_coroutine();
    std::exception_ptr problem;
    int value = 0;
  };
  using Handle = std::coroutine_handle<promise_type>;
  explicit Task(Handle handle) : handle_(handle) {}
  Task(Task&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  ~Task() {
    if (handle_) handle_.destroy();
  }
  bool await_ready() const noexcept { return false; }
  std::coroutine_handle<> await_suspend(std::coroutine_handle<> waiting) {
    handle_.promise().waiting = waiting;
    return handle_;
  }
  int await_resume() {
    if (handle_.promise().problem) std::rethrow_exception(handle_.promise().problem);
    return handle_.promise().value;
  }
  int run() {
    handle_.resume();
    return await_resume();
  }

 private:
  Handle handle_;
};

Task number(int n) {
  if (n < 0) throw std::domain_error("negative");
  co_return n;
}

Task sum() {
  int total = co_await number(4) + co_await number(5);
  try {
    total += co_await number(-1);
  } catch (const std::domain_error&) {
    total += 100;
  }
  co_return total;
}

int main() {
  assert(sum().run() == 109);
}
