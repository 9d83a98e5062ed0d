//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// Double-checked creation: the look outside of the lock has to be atomic.
#include <atomic>
#include <cassert>
#include <memory>
#include <mutex>
#include <thread>

struct Service {
  int port = 80;
};

std::mutex mutex;
std::unique_ptr<Service> owner;
#ifdef FIXED
std::atomic<Service*> instance = nullptr;
#else
Service* instance = nullptr;
#endif

int port() {
  if (instance == nullptr) {
    std::lock_guard guard(mutex);
    if (instance == nullptr) {
      owner = std::make_unique<Service>();
      instance = owner.get();
    }
  }
  Service* service = instance;
  return service->port;
}

int main() {
  std::thread other([] { assert(port() == 80); });
  assert(port() == 80);
  other.join();
}
