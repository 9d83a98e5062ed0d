//! {"exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A ticket lock. Whoever takes a ticket by a load and a store may hold the same one as another: both enter
// together, or one waits for a number that has already been served.
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

/// First come, first served. Meets the requirements of std::lock_guard.
class TicketLock {
 public:
  TicketLock() = default;
  TicketLock(const TicketLock&) = delete;
  TicketLock& operator=(const TicketLock&) = delete;

  void lock() {
    const unsigned mine = take_ticket();
    unsigned serving = serving_.load(std::memory_order_acquire);
    while (serving != mine) {
      serving_.wait(serving, std::memory_order_relaxed);
      serving = serving_.load(std::memory_order_acquire);
    }
  }

  void unlock() {
    // Only the holder changes it.
    const unsigned mine = serving_.load(std::memory_order_relaxed);
    serving_.store(mine + 1, std::memory_order_release);
    serving_.notify_all();
  }

 private:
  unsigned take_ticket() {
#ifdef FIXED
    return next_.fetch_add(1, std::memory_order_relaxed);
#else
    const unsigned ticket = next_.load(std::memory_order_relaxed);
    next_.store(ticket + 1, std::memory_order_relaxed);
    return ticket;
#endif
  }

  std::atomic<unsigned> next_{0};
  std::atomic<unsigned> serving_{0};
};

namespace {

TicketLock counter_lock;
int counter = 0;

void count() {
  const std::lock_guard guard(counter_lock);
  ++counter;
}

}  // namespace

int main() {
  std::thread other(count);
  count();
  other.join();
  assert(counter == 2);
  return 0;
}
