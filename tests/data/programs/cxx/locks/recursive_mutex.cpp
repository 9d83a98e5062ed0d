//! {"exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A locked member function calls another one that locks, too.
#include <cassert>
#include <mutex>
#include <thread>

#ifdef FIXED
using Mutex = std::recursive_mutex;
#else
using Mutex = std::mutex;
#endif

class Stock {
 public:
  void add(int amount) {
    std::lock_guard guard(mutex_);
    amount_ += amount;
  }
  void add_twice(int amount) {
    std::lock_guard guard(mutex_);
    add(amount);
    add(amount);
  }
  int amount() const { return amount_; }

 private:
  Mutex mutex_;
  int amount_ = 0;
};

int main() {
  Stock stock;
  std::thread other([&stock] { stock.add(1); });
  stock.add_twice(10);
  other.join();
  assert(stock.amount() == 21);
}
