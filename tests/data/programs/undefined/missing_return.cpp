//! {"exit": 1, "kind": "undefined", "thread": "T1", "message": "a function that must return a value ends without one", "stderr": "does not return a value in all control paths"}
//! {"args": ["--ignore", "undefined"], "exit": 1, "kind": "undefined", "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A function that returns a value only for the states that its author thought of.
#include <atomic>
#include <thread>

std::atomic<int> state{0};

int next(int now) {
  if (now == 0) return 1;
  if (now == 1) return 2;
#ifdef FIXED
  return 3;
#endif
}

int main() {
  std::thread t([] { state = next(state); });
  state.fetch_add(2);
  t.join();
}
