//! {"exit": 1, "kind": "assertion", "line": 32, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Looking and taking are each under the lock, but not both under the same one.
#include <cassert>
#include <mutex>
#include <thread>

std::mutex mutex;
int tickets = 1;

bool available() {
  std::lock_guard guard(mutex);
  return tickets > 0;
}

void sell() {
#ifdef FIXED
  std::lock_guard guard(mutex);
  if (tickets > 0) --tickets;
#else
  if (available()) {
    std::lock_guard guard(mutex);
    --tickets;
  }
#endif
}

int main() {
  std::thread other(sell);
  sell();
  other.join();
  assert(tickets == 0);
}
