// Memory of one thread's heap that was freed before any other thread had seen it, so that it may be reused.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/assert.hpp"

namespace heddle {

/// Ranges are reused oldest first, so that a use of memory that was freed recently still finds it freed.
/// Which range is reused depends on the calls alone.
class FreedRanges {
 public:
  void add(std::uint64_t address, std::uint64_t size) {
    HEDDLE_DCHECK(address % 8 == 0 && size != 0);
    by_size_[rounded(size)].addresses.push_back(address);
  }

  /// Removes and returns the oldest range for an object of this size, if it has this alignment; 0 if there is
  /// none.
  [[nodiscard]] std::uint64_t take(std::uint64_t size, std::uint64_t alignment) {
    HEDDLE_DCHECK(alignment != 0);
    const auto found = by_size_.find(rounded(size));
    if (found == by_size_.end()) return 0;
    Queue& queue = found->second;
    HEDDLE_DCHECK(queue.first <= queue.addresses.size());
    if (queue.first == queue.addresses.size() || queue.addresses[queue.first] % alignment != 0) return 0;
    const std::uint64_t address = queue.addresses[queue.first++];
    if (2 * queue.first >= queue.addresses.size()) queue.drop_taken();
    return address;
  }
  void clear() { by_size_.clear(); }

  /// Returns how many bytes an object of this size occupies: the size rounded up to a multiple of eight.
  [[nodiscard]] static constexpr std::uint64_t rounded(std::uint64_t size) { return (size + 7) / 8 * 8; }

 private:
  struct Queue {
    std::vector<std::uint64_t> addresses;
    std::size_t first = 0;  // those before it were taken

    void drop_taken() {
      addresses.erase(addresses.begin(), addresses.begin() + static_cast<std::ptrdiff_t>(first));
      first = 0;
    }
  };
  std::unordered_map<std::uint64_t, Queue> by_size_;
};

}  // namespace heddle
