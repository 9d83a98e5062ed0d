//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "stuck", "line": 36}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "stuck", "line": 36}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "stuck", "line": 36}
// A queue lock (Craig, Landin and Hagersten): a thread spins on the node of the one before it and takes over that node.
// BUG: unlock keeps the thread's own node for the next time, while its successor may still be spinning on it.
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

class ClhLock {
  struct alignas(64) Node {
    std::atomic<bool> locked{false};
  };

 public:
  ClhLock() : tail_(new Node) {}
  ClhLock(const ClhLock&) = delete;
  ClhLock& operator=(const ClhLock&) = delete;
  ~ClhLock() { delete tail_.load(); }

  /// A thread's view of the lock, for std::lock_guard.
  class User {
   public:
    explicit User(ClhLock& lock) : lock_(lock) {}
    User(const User&) = delete;
    User& operator=(const User&) = delete;
    ~User() { delete mine_; }

    void lock() {
      mine_->locked.store(true, std::memory_order_relaxed);
      before_ = lock_.tail_.exchange(mine_, std::memory_order_acq_rel);
      while (before_->locked.load(std::memory_order_acquire)) std::this_thread::yield();
    }

    void unlock() {
      Node* done = mine_;
#if !BUG
      mine_ = before_;
#endif
      done->locked.store(false, std::memory_order_release);
    }

   private:
    ClhLock& lock_;
    Node* mine_ = new Node;
    Node* before_ = nullptr;
  };

 private:
  std::atomic<Node*> tail_;
};

int main() {
  ClhLock lock;
  int counter = 0;
  const auto add_twice = [&] {
    ClhLock::User user(lock);
    for (int i = 0; i < 2; ++i) {
      const std::lock_guard guard(user);
      ++counter;
    }
  };
  std::thread other(add_twice);
  add_twice();
  other.join();
  assert(counter == 4);
}
