//! {"exit": 1, "kind": "use-after-free"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// The waiter deletes the event as soon as it sees it set, while the other has yet to notify.
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

struct Event {
  std::mutex mutex;
  std::condition_variable changed;
  bool happened = false;
};

int main() {
  auto event = std::make_unique<Event>();
  std::thread worker([event = event.get()] {
    std::unique_lock lock(event->mutex);
    event->happened = true;
#ifndef FIXED
    lock.unlock();
#endif
    event->changed.notify_one();
  });
  {
    std::unique_lock lock(event->mutex);
    event->changed.wait(lock, [&event] { return event->happened; });
  }
#ifdef FIXED
  worker.join();
  event.reset();
#else
  event.reset();
  worker.join();
#endif
}
