//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A lambda that captures this works on the object itself, one that captures *this on a copy.
#include <cassert>
#include <thread>

class Meter {
 public:
  std::thread start(int& result) {
#ifdef FIXED
    return std::thread([*this, &result]() mutable { result = ++count_; });
#else
    return std::thread([this, &result] { result = ++count_; });
#endif
  }
  int count() const {
    return count_;
  }

 private:
  int count_ = 7;
};

int main() {
  Meter meter;
  int result = 0;
  std::thread thread = meter.start(result);
  const int seen = meter.count();
  thread.join();
  assert(result == 8 && (seen == 7 || seen == 8));
}
