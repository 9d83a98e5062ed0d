//! {"exit": 1, "kind": "assertion", "line": 18, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A request to stop may come after the thread has looked for one.
#include <atomic>
#include <cassert>
#include <thread>

int main() {
  std::atomic<int> rounds = 0;
  std::jthread worker([&rounds](std::stop_token stop) {
    if (!stop.stop_requested()) ++rounds;
  });
  assert(worker.request_stop());
  worker.join();
#ifdef FIXED
  assert(rounds <= 1);
#else
  assert(rounds == 0);
#endif
}
