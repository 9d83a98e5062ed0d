//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// An asynchronous call's side effects are there once its result has been got.
#include <cassert>
#include <future>

int main() {
  int calls = 0;
  std::future<int> square = std::async(
      std::launch::async,
      [&calls](int x) {
        ++calls;
        return x * x;
      },
      7);
#ifdef FIXED
  assert(square.get() == 49);
  assert(calls == 1);
#else
  assert(calls == 0 || calls == 1);
  assert(square.get() == 49);
#endif
}
