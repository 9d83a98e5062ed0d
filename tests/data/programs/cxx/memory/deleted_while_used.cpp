//! {"exit": 1, "kind": "use-after-free"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// Main deletes an object as soon as a thread has begun to use it, not when it has finished.
#include <atomic>
#include <cassert>
#include <thread>

class Printer {
 public:
  void print() {
    started_ = true;
    pages_.fetch_add(1);
  }
  bool started() const { return started_; }

 private:
  std::atomic<bool> started_ = false;
  std::atomic<int> pages_ = 0;
};

int main() {
  Printer* printer = new Printer;
  std::thread user([printer] { printer->print(); });
#ifdef FIXED
  user.join();
  assert(printer->started());
  delete printer;
#else
  if (printer->started()) {
    delete printer;
    printer = nullptr;
  }
  user.join();
  delete printer;
#endif
}
