//! {"exit": 0}
// A promise is kept once, has one future, and nothing can be got from an empty future.
#include <cassert>
#include <future>
#include <utility>

template <typename Action>
bool fails_with(std::future_errc code, Action action) {
  try {
    action();
  } catch (const std::future_error& error) {
    return error.code() == code;
  }
  return false;
}

int main() {
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  assert(fails_with(std::future_errc::future_already_retrieved, [&] { promise.get_future(); }));
  promise.set_value(1);
  assert(fails_with(std::future_errc::promise_already_satisfied, [&] { promise.set_value(2); }));
  assert(future.get() == 1);
  std::promise<int> other = std::move(promise);
  assert(fails_with(std::future_errc::no_state, [&] { promise.set_value(3); }));
  int target = 0;
  std::promise<int&> reference;
  reference.set_value(target);
  ++reference.get_future().get();
  assert(target == 1);
}
