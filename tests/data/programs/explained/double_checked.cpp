// The configuration is read on first use. The first check is outside the lock.
//! {"exit": 1, "kind": "data-race", "message": "on storage.port: T1 writes it at line 22", "because": "T2 sees instance = &storage at line 17 .*both are relaxed"}
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

struct Config {
  int port = 0;
};

static Config storage;
static std::atomic<Config*> instance{nullptr};
static std::mutex mutex;

static Config& config() {
  Config* found = instance.load(std::memory_order_relaxed);
  if (found == nullptr) {
    std::lock_guard<std::mutex> lock(mutex);
    found = instance.load(std::memory_order_relaxed);
    if (found == nullptr) {
      storage.port = 8080;
      found = &storage;
      instance.store(found, std::memory_order_relaxed);
    }
  }
  return *found;
}

int main() {
  std::thread a([] { assert(config().port == 8080); });
  std::thread b([] { assert(config().port == 8080); });
  a.join();
  b.join();
}
