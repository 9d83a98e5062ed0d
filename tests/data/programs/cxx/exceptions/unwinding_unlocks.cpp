//! {"exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// An exception passes the unlock by; a guard gives the lock back while another thread waits for it.
#include <cassert>
#include <mutex>
#include <thread>

std::mutex mutex;
int balance = 5;

void withdraw(int amount) {
#ifdef FIXED
  std::lock_guard guard(mutex);
#else
  mutex.lock();
#endif
  if (amount > balance) throw amount;
  balance -= amount;
#ifndef FIXED
  mutex.unlock();
#endif
}

int main() {
  std::thread other([] { withdraw(2); });
  try {
    withdraw(50);
    assert(false);
  } catch (int amount) {
    assert(amount == 50);
  }
  other.join();
  assert(balance == 3);
}
