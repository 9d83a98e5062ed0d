//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
//! {"args": ["--define", "BUG=3"], "exit": 1, "kind": "assertion"}
// Each look at the flag takes the lock.
#include <cassert>
#include <mutex>
#include <thread>

std::mutex mutex;
bool done;
int result;

void work() {
#if BUG == 3
  {
    std::lock_guard guard(mutex);
    done = true;
  }
#endif
  {
    std::lock_guard guard(mutex);
    result = 42;
#if BUG != 1 && BUG != 2
    done = true;
#endif
  }
#if BUG == 1
  done = true;
#endif
}

int main() {
  std::thread worker(work);
  for (;;) {
    std::lock_guard guard(mutex);
    if (done) break;
  }
  {
    std::lock_guard guard(mutex);
    assert(result == 42);
  }
  worker.join();
}
