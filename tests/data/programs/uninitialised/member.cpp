//! {"args": ["--uninitialised"], "exit": 1, "kind": "uninitialised-read", "line": 24}
//! {"args": ["--uninitialised", "--define", "FIXED=1"], "exit": 0}
// A constructor forgets a member.
#include <memory>
#include <thread>

class Counter {
 public:
  explicit Counter(int first) : count_(first) {
#ifdef FIXED
    limit_ = 3;
#endif
  }
  bool full() const { return count_ >= limit_; }

 private:
  int count_;
  int limit_;
};

int main() {
  auto counter = std::make_unique<Counter>(1);
  bool full = false;
  std::thread t([&] { if (counter->full()) full = true; });
  t.join();
  return full ? 1 : 0;
}
