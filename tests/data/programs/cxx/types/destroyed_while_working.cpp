//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// The base's destructor joins the thread, but by then the derived part is gone.
#include <atomic>
#include <cassert>
#include <thread>
#include <utility>

class Task {
 public:
  virtual ~Task() { finish(); }
  void start() {
    thread_ = std::thread([this] { run(); });
  }

 protected:
  virtual void run() {}
  void finish() {
    if (thread_.joinable()) thread_.join();
  }

 private:
  std::thread thread_;
};

class Count final : public Task {
 public:
  explicit Count(int& total) : total_(total) {}
#ifdef FIXED
  ~Count() override {
    finish();
  }
#endif

 protected:
  void run() override {
    ++total_;
  }

 private:
  int& total_;
};

int main() {
  int total = 0;
  {
    Count count(total);
    count.start();
  }
#ifdef FIXED
  assert(total == 1);
#endif
}
