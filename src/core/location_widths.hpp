// How wide each location is: what is written there is cut to that.
#pragma once

#include <cstdint>
#include <vector>

#include "core/execution.hpp"

namespace heddle {

class LocationWidths {
 public:
  /// Learns of the locations that are there now; those known before are as they were.
  void learn(const Execution& execution) {
    constexpr unsigned word = 64;
    for (std::size_t i = unused_bits_.size(); i < execution.locations; ++i) {
      const std::uint32_t size = i < execution.places.size() ? execution.places[i].size : 0;
      unused_bits_.push_back(static_cast<std::uint8_t>(size == 0 ? 0 : word - 8 * size));
    }
  }
  [[nodiscard]] Value fit(LocationId location, Value value) const {
    const unsigned unused = unused_bits_[location.value];
    return static_cast<Value>(static_cast<std::uint64_t>(value) << unused) >> unused;
  }
  void clear() { unused_bits_.clear(); }

 private:
  std::vector<std::uint8_t> unused_bits_;  // of a word
};

}  // namespace heddle
