//! {"args": ["--model=sc", "--leaks"], "exit": 0}
//! {"args": ["--model=tso", "--leaks"], "exit": 0}
//! {"args": ["--model=pso", "--leaks"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1", "--leaks"], "exit": 1, "kind": "leak", "line": 25}
//! {"args": ["--model=tso", "--define", "BUG=1", "--leaks"], "exit": 1, "kind": "leak", "line": 25}
//! {"args": ["--model=pso", "--define", "BUG=1", "--leaks"], "exit": 1, "kind": "leak", "line": 25}
// A value that is made when it is first needed; whichever thread makes it first wins, the others drop theirs.
// BUG: the one that loses forgets to drop the value that it made (a leak).
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

template <typename T>
class Lazy {
 public:
  Lazy() = default;
  Lazy(const Lazy&) = delete;
  Lazy& operator=(const Lazy&) = delete;
  ~Lazy() { delete value_.load(std::memory_order_acquire); }

  template <typename Make>
  const T& get(Make&& make) {
    if (T* value = value_.load(std::memory_order_acquire)) return *value;
    auto mine = std::make_unique<T>(make());
    T* expected = nullptr;
#if BUG
    T* const made = mine.release();
    if (value_.compare_exchange_strong(expected, made, std::memory_order_acq_rel)) return *made;
    return *expected;
#else
    if (value_.compare_exchange_strong(expected, mine.get(), std::memory_order_acq_rel)) return *mine.release();
    return *expected;
#endif
  }

 private:
  std::atomic<T*> value_{nullptr};
};

int main() {
  Lazy<long> lazy;
  const auto make = [] { return 42L; };
  std::thread other([&] { assert(lazy.get(make) == 42); });
  assert(lazy.get(make) == 42);
  other.join();
}
