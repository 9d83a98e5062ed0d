//! {"exit": 0}
//! {"args": ["--leaks"], "exit": 0}
// A coroutine that yields one number after the other, read with a range-based loop.
#include <cassert>
#include <coroutine>
#include <exception>
#include <iterator>
#include <utility>
#include <vector>

class Numbers {
 public:
  struct promise_type {
    Numbers get_return_object() { return Numbers(Handle::from_promise(*this)); }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int number) {
      current = number;
      return {};
    }
    void return_void() {}
    void unhandled_exception() { throw; }
    int current = 0;
  };
  using Handle = std::coroutine_handle<promise_type>;

  struct Iterator {
    Iterator& operator++() {
      handle.resume();
      return *this;
    }
    int operator*() const { return handle.promise().current; }
    bool operator==(std::default_sentinel_t) const { return handle.done(); }
    Handle handle;
  };
  explicit Numbers(Handle handle) : handle_(handle) {}
  Numbers(Numbers&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  ~Numbers() {
    if (handle_) handle_.destroy();
  }
  Iterator begin() { return ++Iterator{handle_}; }
  std::default_sentinel_t end() { return {}; }

 private:
  Handle handle_;
};

Numbers fibonacci(int limit) {
  for (int a = 0, b = 1; a < limit; a = std::exchange(b, a + b)) co_yield a;
}

int main() {
  std::vector<int> numbers;
  for (const int number : fibonacci(50)) numbers.push_back(number);
  assert((numbers == std::vector{0, 1, 1, 2, 3, 5, 8, 13, 21, 34}));
  Numbers unfinished = fibonacci(1000);
  assert(*unfinished.begin() == 0);
}
