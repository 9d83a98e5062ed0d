//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 51}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 51}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 51}
// A list that is copied when it changes; readers take the whole list as it is.
// BUG: add copies the list before it takes the lock, so of two additions one is lost.
#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

template <typename T>
class CowList {
 public:
  using Snapshot = std::shared_ptr<const std::vector<T>>;

  Snapshot snapshot() const { return std::atomic_load(&items_); }

  void add(T item) {
#if BUG
    auto changed = std::make_shared<std::vector<T>>(*snapshot());
    const std::lock_guard lock(writers_);
#else
    const std::lock_guard lock(writers_);
    auto changed = std::make_shared<std::vector<T>>(*snapshot());
#endif
    changed->push_back(std::move(item));
    std::atomic_store(&items_, Snapshot(std::move(changed)));
  }

 private:
  std::mutex writers_;
  Snapshot items_ = std::make_shared<const std::vector<T>>();
};

CowList<int> numbers;

int main() {
  std::thread other([] { numbers.add(2); });
  numbers.add(1);
  const auto seen = numbers.snapshot();
  assert(std::find(seen->begin(), seen->end(), 1) != seen->end());
  other.join();
  assert(numbers.snapshot()->size() == 2);
}
