//! {"exit": 0}
// A constinit mutex and flag are ready before any constructor runs, even for a thread started there.
#include <cassert>
#include <mutex>
#include <thread>

extern constinit std::mutex mutex;
extern constinit int entries;

struct Starter {
  Starter()
      : thread([] {
          std::lock_guard guard(mutex);
          ++entries;
        }) {}
  ~Starter() {
    if (thread.joinable()) thread.join();
  }
  std::thread thread;
};

Starter starter;
constinit std::mutex mutex;
constinit int entries = 1;

int main() {
  {
    std::lock_guard guard(mutex);
    ++entries;
  }
  starter.thread.join();
  assert(entries == 3);
}
