//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// A template that waits for any condition.
#include <atomic>
#include <cassert>
#include <functional>
#include <thread>

template <typename Condition>
void spin_until(Condition condition) {
  while (!condition()) std::this_thread::yield();
}

std::atomic<int> ping{0}, pong{0};

void answer() {
  spin_until([] { return ping > 0; });
#if BUG == 1
  pong = 2;
#endif
#if BUG != 2
  pong = ping.load() + 1;
#endif
}

int main() {
  std::thread other(answer);
  ping = 4;
  std::function<bool()> answered = [] { return pong != 0; };
  spin_until(answered);
  assert(pong == 5);
  other.join();
}
