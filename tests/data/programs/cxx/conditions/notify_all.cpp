//! {"exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Main waits for the worker and the worker for main, on one condition variable, for different things.
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex mutex;
std::condition_variable changed;
int stage = 0;

void await(int wanted) {
  std::unique_lock lock(mutex);
  changed.wait(lock, [wanted] { return stage >= wanted; });
}

void advance(int to) {
  std::lock_guard guard(mutex);
  stage = to;
#ifdef FIXED
  changed.notify_all();
#else
  if (to == 1) changed.notify_all();
#endif
}

int main() {
  std::thread worker([] {
    await(1);
    advance(2);
  });
  advance(1);
  await(2);
  worker.join();
  assert(stage == 2);
}
