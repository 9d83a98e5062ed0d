//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// Jobs go through a queue; whether it is empty has to be asked under the lock as well.
#include <cassert>
#include <mutex>
#include <queue>
#include <thread>

std::mutex mutex;
std::queue<int> jobs;

int main() {
  std::thread producer([] {
    std::lock_guard guard(mutex);
    jobs.push(7);
  });
  int job = 0;
#ifdef FIXED
  std::unique_lock lock(mutex);
#endif
  if (!jobs.empty()) {
#ifndef FIXED
    std::unique_lock lock(mutex);
#endif
    job = jobs.front();
    jobs.pop();
  }
#ifdef FIXED
  lock.unlock();
#endif
  producer.join();
  assert(job == 7 || jobs.size() == 1);
}
