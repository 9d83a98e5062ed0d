//! {"exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Waiting for a flag ends with the notification of its change.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic_flag ready;
int value = 0;

int main() {
  std::thread worker([] {
    value = 1;
#ifdef FIXED
    ready.test_and_set();
    ready.notify_one();
#endif
  });
  ready.wait(false);
  assert(value == 1 && ready.test());
  worker.join();
}
