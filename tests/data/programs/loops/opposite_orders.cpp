//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "data-race"}
// Two mutexes in opposite orders: std::scoped_lock backs off.
#include <mutex>
#include <thread>

struct Account {
  std::mutex mutex;
  int balance = 10;
};

Account savings, current;

void transfer(Account& from, Account& to, int amount) {
#if BUG == 1
  std::lock_guard first(from.mutex);
  std::lock_guard second(to.mutex);
#elif BUG == 2
  std::lock_guard first(from.mutex);
#else
  std::scoped_lock both(from.mutex, to.mutex);
#endif
  from.balance -= amount;
  to.balance += amount;
}

int main() {
  std::thread a([] { transfer(savings, current, 3); });
  std::thread b([] { transfer(current, savings, 5); });
  a.join();
  b.join();
}
