//! {"args": ["--uninitialised"], "exit": 1, "kind": "uninitialised-read", "line": 19}
//! {"args": ["--uninitialised", "--define", "FIXED=1"], "exit": 0}
// An atomic in allocated memory that was never set: a compare-exchange looks at it.
#include <atomic>
#include <cstdlib>
#include <thread>

struct Lock {
  std::atomic<int> held;
};

int main() {
  auto *lock = static_cast<Lock *>(std::malloc(sizeof(Lock)));
#ifdef FIXED
  lock->held.store(0);
#endif
  std::thread t([lock] {
    int none = 0;
    lock->held.compare_exchange_strong(none, 1);
  });
  t.join();
  std::free(lock);
}
