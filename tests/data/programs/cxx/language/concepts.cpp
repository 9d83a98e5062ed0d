//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A template that locks whatever can be locked, and leaves alone what cannot.
#include <cassert>
#include <concepts>
#include <mutex>
#include <thread>

template <typename T>
concept Lockable = requires(T& mutex) {
  mutex.lock();
  { mutex.try_lock() } -> std::same_as<bool>;
  mutex.unlock();
};

struct NoMutex {};

template <typename Mutex>
struct Counter {
  void increment() { ++value; }
  void increment() requires Lockable<Mutex> {
    std::lock_guard guard(mutex);
    ++value;
  }
  [[no_unique_address]] Mutex mutex;
  int value = 0;
};

static_assert(Lockable<std::recursive_mutex> && !Lockable<NoMutex>);

int main() {
#ifdef FIXED
  Counter<std::mutex> counter;
#else
  Counter<NoMutex> counter;
#endif
  std::thread other([&counter] { counter.increment(); });
  counter.increment();
  other.join();
  assert(counter.value == 2);
}
