//! {"exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Dining philosophers. When all take the fork on their left first, each may end up with one fork and wait for the
// other; the fixed ones take the fork with the lower number first.
#include <array>
#include <cassert>
#include <cstddef>
#include <mutex>
#include <thread>
#include <utility>

class Fork {
 public:
  void lock() {
    mutex_.lock();
    ++used_;
  }
  void unlock() { mutex_.unlock(); }
  /// How often it was taken, when nobody eats any more.
  [[nodiscard]] std::size_t used() const { return used_; }

 private:
  std::mutex mutex_;
  std::size_t used_ = 0;  // written by the holder only
};

class Table {
 public:
  static constexpr std::size_t seats = 2;

  /// The philosopher at the seat takes both forks, eats and puts them back.
  void dine(std::size_t seat) {
    std::size_t first = seat;
    std::size_t second = (seat + 1) % seats;
#ifdef FIXED
    if (second < first) std::swap(first, second);
#endif
    const std::lock_guard one(forks_[first]);
    const std::lock_guard other(forks_[second]);
  }

  [[nodiscard]] std::size_t meals() const {
    std::size_t used = 0;
    for (const Fork& fork : forks_) used += fork.used();
    return used / 2;
  }

 private:
  std::array<Fork, seats> forks_;
};

namespace {

Table table;

}  // namespace

int main() {
  std::thread first([] { table.dine(0); });
  std::thread second([] { table.dine(1); });
  first.join();
  second.join();
  assert(table.meals() == Table::seats);
  return 0;
}
