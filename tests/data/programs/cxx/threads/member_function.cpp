//! {"exit": 1, "kind": "data-race", "line": 14}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A thread runs a member function of an object that main uses as well.
#include <cassert>
#include <mutex>
#include <thread>

class Account {
 public:
  void deposit(int amount) {
#ifdef FIXED
    std::lock_guard guard(mutex_);
#endif
    balance_ += amount;
  }
  int balance() const {
    return balance_;
  }

 private:
  std::mutex mutex_;
  int balance_ = 0;
};

int main() {
  Account account;
  std::thread payer(&Account::deposit, &account, 20);
  account.deposit(5);
  payer.join();
  assert(account.balance() == 25);
}
