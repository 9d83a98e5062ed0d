//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A thread that the base's constructor starts calls a virtual function of what is not complete yet.
#include <cassert>
#include <thread>

class Worker {
 public:
  Worker() {
#ifndef FIXED
    start();
#endif
  }
  virtual ~Worker() = default;
  void start() {
    thread_ = std::thread([this] { result_ = work(); });
  }
  int wait() {
    thread_.join();
    return result_;
  }

 protected:
  virtual int work() {
    return 1;
  }

 private:
  int result_ = 0;
  std::thread thread_;
};

class Doubler : public Worker {
 protected:
  int work() override { return 2; }
};

int main() {
  Doubler doubler;
#ifdef FIXED
  doubler.start();
  assert(doubler.wait() == 2);
#else
  assert(doubler.wait() >= 1);
#endif
}
