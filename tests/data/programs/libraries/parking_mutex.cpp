//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "deadlock", "line": 24}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "deadlock", "line": 24}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "deadlock", "line": 24}
// A mutex of one word that spins a little and then sleeps: free, held, or held with threads that may sleep.
// BUG: a thread that slept takes the mutex as "held" only, so its unlock wakes no further sleeper.
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

class ParkingMutex {
 public:
  void lock() {
    for (int spins = 0; spins < 2; ++spins)
      if (try_lock()) return;
#if BUG
    while (state_.load(std::memory_order_relaxed) != free || !try_lock()) {
      int held_now = held;
      if (state_.load(std::memory_order_relaxed) == sleepers ||
          state_.compare_exchange_strong(held_now, sleepers, std::memory_order_relaxed))
        state_.wait(sleepers, std::memory_order_relaxed);
    }
#else
    while (state_.exchange(sleepers, std::memory_order_acquire) != free)
      state_.wait(sleepers, std::memory_order_relaxed);
#endif
  }

  bool try_lock() {
    int expected = free;
    return state_.compare_exchange_strong(expected, held, std::memory_order_acquire, std::memory_order_relaxed);
  }

  void unlock() {
    if (state_.exchange(free, std::memory_order_release) == sleepers) state_.notify_one();
  }

 private:
  enum { free, held, sleepers };

  std::atomic<int> state_{free};
};

ParkingMutex mutex;
int counter;

void add() {
  const std::lock_guard lock(mutex);
  ++counter;
}

int main() {
  std::thread one(add), two(add);
  add();
  one.join();
  two.join();
  assert(counter == 3);
}
