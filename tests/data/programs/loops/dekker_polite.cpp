//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// Dekker's lock as a class: a thread whose turn it is not withdraws its flag.
#include <atomic>
#include <cassert>
#include <thread>

class Dekker {
 public:
  void lock(int me) {
#if BUG != 1
    wants_[me] = true;
#endif
    while (others_wish(me)) {
      if (turn_ == me) continue;
      wants_[me] = false;
      while (turn_ != me) std::this_thread::yield();
      wants_[me] = true;
    }
#if BUG == 1
    wants_[me] = true;
#endif
  }
  void unlock(int me) {
#if BUG != 2
    turn_ = 1 - me;
#endif
    wants_[me] = false;
  }

 private:
  bool others_wish(int me) const { return wants_[1 - me]; }
  std::atomic<bool> wants_[2]{};
  std::atomic<int> turn_{0};
};

Dekker dekker;
std::atomic<int> sum{0};

void work(int me) {
  dekker.lock(me);
  int old = sum;
  sum = old + 1;
  dekker.unlock(me);
}

int main() {
  std::thread a(work, 0), b(work, 1);
  a.join();
  b.join();
  assert(sum == 2);
}
