//! {"exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A condition_variable_any waits with any lock, here with a reader's.
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <shared_mutex>
#include <thread>

std::shared_mutex mutex;
std::condition_variable_any published;
int edition = 0;

int main() {
  std::thread reader([] {
    std::shared_lock lock(mutex);
    published.wait(lock, [] { return edition > 0; });
  });
  {
    std::unique_lock lock(mutex);
    edition = 1;
  }
#ifdef FIXED
  published.notify_all();
#endif
  reader.join();
}
