//! {"exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Transfers in opposite directions between two accounts; fixed, the locks are taken by address.
#include <cassert>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

struct Account {
  std::mutex mutex;
  int money = 10;
};

Account ours, theirs;

void transfer(Account& from, Account& to, int amount) {
  std::mutex *first = &from.mutex, *second = &to.mutex;
#ifdef FIXED
  if (std::less<>()(second, first)) std::swap(first, second);
#endif
  std::lock_guard outer(*first);
  std::lock_guard inner(*second);
  from.money -= amount;
  to.money += amount;
}

int main() {
  std::thread other([] { transfer(theirs, ours, 3); });
  transfer(ours, theirs, 1);
  other.join();
  assert(ours.money == 12 && theirs.money == 8);
}
