//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "use-after-free"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// The destructor of a scope waits until no thread is in it any more.
#include <atomic>
#include <cassert>
#include <thread>

class Scope {
 public:
  ~Scope() {
#if BUG != 1
    while (users_.load() > 0) std::this_thread::yield();
#endif
  }
  void enter() { ++users_; }
  void leave() {
#if BUG != 2
    --users_;
#endif
  }
  std::atomic<int> work{0};

 private:
  std::atomic<int> users_{0};
};

std::thread start_in_scope() {
  Scope scope;
  scope.enter();
  return std::thread([&scope] {
    scope.work = 1;
    scope.leave();
  });
}

int main() {
  std::thread worker = start_in_scope();
  worker.join();
}
