//! {"exit": 1, "kind": "terminate", "thread": "main"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// A packaged task gives its result or its exception to its future, whichever thread runs it.
#include <cassert>
#include <future>
#include <stdexcept>
#include <thread>
#include <utility>

int divide(int dividend, int divisor) {
  if (divisor == 0) throw std::domain_error("division by zero");
  return dividend / divisor;
}

int main() {
  std::packaged_task<int(int, int)> task(divide);
  std::future<int> quotient = task.get_future();
  std::thread(std::move(task), 12, 4).join();
  assert(quotient.get() == 3);

  std::packaged_task<int(int, int)> failing(divide);
  quotient = failing.get_future();
  failing(1, 0);
#ifdef FIXED
  try {
    quotient.get();
    assert(false);
  } catch (const std::domain_error&) {
  }
  failing.reset();
  failing(8, 2);
  assert(failing.get_future().get() == 4);
#else
  return quotient.get();
#endif
}
