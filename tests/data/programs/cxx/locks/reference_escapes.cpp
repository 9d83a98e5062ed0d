//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A member function locks, but the reference that it returns is used without the lock.
#include <cassert>
#include <mutex>
#include <thread>

class Position {
 public:
  void move() {
    std::lock_guard guard(mutex_);
    ++x_;
  }
#ifdef FIXED
  int x() {
#else
  const int& x() {
#endif
    std::lock_guard guard(mutex_);
    return x_;
  }

 private:
  std::mutex mutex_;
  int x_ = 0;
};

int main() {
  Position position;
  std::thread mover([&position] { position.move(); });
  const int seen = position.x();
  mover.join();
  assert(seen == 0 || seen == 1);
}
