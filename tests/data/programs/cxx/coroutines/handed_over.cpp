//! {"exit": 1, "kind": "data-race", "line": 21}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// A suspended coroutine is continued by another thread, while the one that began it uses its state.
#include <cassert>
#include <coroutine>
#include <exception>
#include <thread>

struct Job {
  struct promise_type {
    Job get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
  std::coroutine_handle<promise_type> handle;
};

void add(int& progress) {
  progress += 50;
}

Job work(int& progress) {
  add(progress);
  co_await std::suspend_always();
  add(progress);
}

int main() {
  int progress = 0;
  const Job job = work(progress);
  assert(progress == 50);
  std::thread other([&job] { job.handle.resume(); });
#ifdef FIXED
  other.join();
  add(progress);
#else
  add(progress);
  other.join();
#endif
  assert(progress == 150 && job.handle.done());
  job.handle.destroy();
}
