// Transfers in both directions at once: each takes the lock of its own account first.
//! {"exit": 1, "kind": "deadlock", "message": "T1 holds checking.mutex \\(line 14\\) and waits for savings.mutex \\(line 15\\); T2 holds savings.mutex"}
#include <mutex>
#include <thread>

struct Account {
  std::mutex mutex;
  int balance = 100;
};

static Account savings, checking;

static void transfer(Account& from, Account& to, int amount) {
  std::lock_guard<std::mutex> source(from.mutex);
  std::lock_guard<std::mutex> target(to.mutex);
  from.balance -= amount;
  to.balance += amount;
}

int main() {
  std::thread monthly([] { transfer(checking, savings, 50); });
  std::thread shopping([] { transfer(savings, checking, 20); });
  monthly.join();
  shopping.join();
}
