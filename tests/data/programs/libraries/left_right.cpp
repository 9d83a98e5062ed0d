//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "data-race", "line": 60}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "data-race", "line": 65}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "data-race", "line": 65}
// Left-right: two copies of the data; readers use one without waiting while the writer changes the other.
// BUG: the writer waits for the readers of one version only, so one that arrived before the last switch may still be inside.
#include <array>
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

template <typename T>
class LeftRight {
 public:
  template <typename Function>
  auto read(Function&& function) const {
    const int version = version_.load();
    inside_[version].fetch_add(1);
    const auto result = function(instances_[active_.load()]);
    inside_[version].fetch_sub(1);
    return result;
  }

  template <typename Function>
  void modify(Function&& function) {
    const std::lock_guard lock(writers_);
    const int active = active_.load();
    function(instances_[1 - active]);
    active_.store(1 - active);
    const int version = version_.load();
#if !BUG
    wait_until_left(1 - version);
#endif
    version_.store(1 - version);
    wait_until_left(version);
    function(instances_[active]);
  }

 private:
  void wait_until_left(int version) const {
    while (inside_[version].load() != 0) std::this_thread::yield();
  }

  std::mutex writers_;
  std::array<T, 2> instances_{};
  std::atomic<int> active_{0}, version_{0};
  mutable std::array<std::atomic<int>, 2> inside_{};
};

struct Interval {
  int low = 0, high = 0;
};

int main() {
  LeftRight<Interval> interval;
  std::thread reader([&] {
    const bool holds = interval.read([](const Interval& i) { return i.low == i.high; });
    assert(holds);
  });
  for (int i = 1; i <= 2; ++i)
    interval.modify([i](Interval& changed) {
      changed.low = i;
      changed.high = i;
    });
  reader.join();
}
