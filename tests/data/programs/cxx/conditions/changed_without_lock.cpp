//! {"exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Even an atomic flag has to be set under the lock, or it changes between the look and the wait.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex mutex;
std::condition_variable changed;
std::atomic<bool> ready = false;

int main() {
  std::thread worker([] {
#ifdef FIXED
    std::lock_guard guard(mutex);
#endif
    ready = true;
    changed.notify_one();
  });
  {
    std::unique_lock lock(mutex);
    while (!ready) changed.wait(lock);
  }
  worker.join();
}
