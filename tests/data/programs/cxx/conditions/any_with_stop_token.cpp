//! {"exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A worker waits for jobs that never come: a request to stop has to end its wait.
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

std::mutex mutex;
std::condition_variable_any arrived;
int jobs = 0;

int main() {
  std::stop_source source;
  source.request_stop();
  std::atomic<bool> found = true;
  std::thread worker([&found, stop = source.get_token()] {
    std::unique_lock lock(mutex);
#ifdef FIXED
    found = arrived.wait(lock, stop, [] { return jobs > 0; });
#else
    arrived.wait(lock, [] { return jobs > 0; });
    found = true;
#endif
  });
  worker.join();
  assert(!found);
}
