//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "deadlock", "line": 29}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "deadlock", "line": 29}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "deadlock", "line": 29}
// An event count makes any lock-free structure wait: announce, look again, and only then sleep.
// BUG: the consumer does not look again after it has announced itself.
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

class EventCount {
 public:
  using Key = std::uint32_t;

  Key prepare_wait() {
    waiters_.fetch_add(1, std::memory_order_seq_cst);
    return epoch_.load(std::memory_order_seq_cst);
  }

  void cancel_wait() { waiters_.fetch_sub(1, std::memory_order_seq_cst); }

  void wait(Key key) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return epoch_.load(std::memory_order_seq_cst) != key; });
    waiters_.fetch_sub(1, std::memory_order_seq_cst);
  }

  void notify() {
    std::atomic_thread_fence(std::memory_order_seq_cst);
    if (waiters_.load(std::memory_order_seq_cst) == 0) return;
    {
      const std::lock_guard lock(mutex_);
      epoch_.fetch_add(1, std::memory_order_seq_cst);
    }
    changed_.notify_all();
  }

 private:
  std::atomic<std::uint32_t> waiters_{0}, epoch_{0};
  std::mutex mutex_;
  std::condition_variable changed_;
};

/// One place for one message.
class Mailbox {
 public:
  void send(int message) {
    message_.store(message, std::memory_order_release);
    filled_.notify();
  }

  int receive() {
    for (;;) {
      if (const int message = try_receive()) return message;
      const EventCount::Key key = filled_.prepare_wait();
#if !BUG
      if (const int message = try_receive()) {
        filled_.cancel_wait();
        return message;
      }
#endif
      filled_.wait(key);
    }
  }

 private:
  int try_receive() { return message_.exchange(0, std::memory_order_acquire); }

  std::atomic<int> message_{0};
  EventCount filled_;
};

int main() {
  Mailbox mailbox;
  int got = 0;
  std::thread receiver([&] { got = mailbox.receive(); });
  mailbox.send(42);
  receiver.join();
  assert(got == 42);
}
