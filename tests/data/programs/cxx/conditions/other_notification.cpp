//! {"exit": 1, "kind": "assertion", "line": 21, "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A notification may be about something else: whoever waits has to look again.
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex mutex;
std::condition_variable changed;
int items = 0;

int main() {
  std::thread consumer([] {
    std::unique_lock lock(mutex);
#ifdef FIXED
    while (items == 0) changed.wait(lock);
#else
    if (items == 0) changed.wait(lock);
#endif
    assert(items == 1);
    --items;
  });
  changed.notify_all();
  {
    std::lock_guard guard(mutex);
    ++items;
  }
  changed.notify_all();
  consumer.join();
}
