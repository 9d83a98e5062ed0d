//! {"exit": 1, "kind": "use-after-free"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// A thread works for an object; it has to own a share of it, not just a pointer.
#include <cassert>
#include <memory>
#include <thread>

class Timer : public std::enable_shared_from_this<Timer> {
 public:
  std::thread start() {
#ifdef FIXED
    return std::thread([self = shared_from_this()] { assert(self->ticks_ == 5); });
#else
    return std::thread([this] { assert(ticks_ == 5); });
#endif
  }

 private:
  int ticks_ = 5;
};

int main() {
  auto timer = std::make_shared<Timer>();
  std::thread thread = timer->start();
  timer.reset();
  thread.join();
}
