//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "stuck"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "data-race"}
// An object of main's own that another thread fills while main looks for its first entry.
#include <atomic>
#include <cassert>
#include <thread>

class Inbox {
 public:
  void add(int message) {
    messages_[count_.load()] = message;
#if BUG != 1
    count_.fetch_add(1);
#endif
  }
  const int* front() const { return count_.load() > 0 ? &messages_[0] : nullptr; }
#if BUG == 2
  const int* any() const { return &messages_[0]; }
#endif

 private:
  int messages_[4] = {};
  std::atomic<int> count_{0};
};

int main() {
  Inbox inbox;
  std::thread sender([&inbox] { inbox.add(11); });
#if BUG == 2
  while (*inbox.any() == 0) {
  }
#else
  while (inbox.front() == nullptr) {
  }
#endif
  assert(*inbox.front() == 11);
  sender.join();
}
