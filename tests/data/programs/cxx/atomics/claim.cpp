//! {"exit": 1, "kind": "assertion", "line": 34, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "FIXED=1", "--define", "EXCHANGE=1"], "exit": 0}
// Two threads claim the same seat: a look followed by a store lets both have it.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<bool> taken = false;
std::atomic<int> owners = 0;

void claim() {
#if !defined(FIXED)
  if (!taken) {
    taken = true;
    ++owners;
  }
#elif defined(EXCHANGE)
  if (!taken.exchange(true)) ++owners;
#else
  bool expected = false;
  if (taken.compare_exchange_strong(expected, true)) {
    ++owners;
  } else {
    assert(expected);
  }
#endif
}

int main() {
  std::thread other(claim);
  claim();
  other.join();
  assert(owners == 1);
}
