//! {"exit": 1, "kind": "assertion", "line": 10, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A global's destructor checks that everything which was begun has been finished.
#include <atomic>
#include <cassert>
#include <thread>

class Transactions {
 public:
  ~Transactions() { assert(open_ == 0); }
  void begin() { ++open_; }
  void end() { --open_; }

 private:
  std::atomic<int> open_ = 0;
};

Transactions transactions;

int main() {
  std::thread worker([] { transactions.begin(); });
  worker.join();
#ifdef FIXED
  transactions.end();
#endif
}
