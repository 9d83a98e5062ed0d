//! {"exit": 1, "kind": "assertion", "line": 21}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A job goes from idle to running only once, however many try to start it.
#include <atomic>
#include <cassert>
#include <thread>

enum class State : char { idle, running, done };

std::atomic<State> state = State::idle;
std::atomic<int> runs = 0;

void start() {
#ifdef FIXED
  State idle = State::idle;
  if (!state.compare_exchange_strong(idle, State::running)) return;
#else
  if (state != State::idle) return;
  state = State::running;
#endif
  assert(runs.fetch_add(1) == 0);
  state = State::done;
}

int main() {
  std::thread other(start);
  start();
  other.join();
  assert(state == State::done);
}
