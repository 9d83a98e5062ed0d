//! {"exit": 1, "kind": "lock-misuse", "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A mutex belongs to the thread that locked it; a semaphore may be released by any.
#include <mutex>
#include <semaphore>
#include <thread>

#ifdef FIXED
class Gate {
 public:
  void lock() { permits_.acquire(); }
  void unlock() { permits_.release(); }

 private:
  std::binary_semaphore permits_{1};
};
#else
using Gate = std::mutex;
#endif

Gate gate;

int main() {
  gate.lock();
  std::thread opener([] { gate.unlock(); });
  opener.join();
  std::lock_guard guard(gate);
}
