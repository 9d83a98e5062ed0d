// The width of each location: a value written there is cut to it.
#pragma once

#include <cstdint>
#include <vector>

#include "core/execution.hpp"

namespace heddle {

class LocationWidths {
 public:
  /// Adds the execution's locations that are not known yet; the widths of known ones do not change.
  void learn(const Execution& execution) {
    constexpr unsigned word = 64;
    for (std::size_t i = unused_bits_.size(); i < execution.locations; ++i) {
      const std::uint32_t size = i < execution.places.size() ? execution.places[i].size : 0;
      HEDDLE_DCHECK(size <= sizeof(Value));
      unused_bits_.push_back(static_cast<std::uint8_t>(size == 0 ? 0 : word - 8 * size));
    }
  }
  /// The value that a read of the location returns after `value` was written there.
  [[nodiscard]] Value fit(LocationId location, Value value) const {
    HEDDLE_DCHECK(location.value < unused_bits_.size());
    const unsigned unused = unused_bits_[location.value];
    return static_cast<Value>(static_cast<std::uint64_t>(value) << unused) >> unused;
  }
  void clear() { unused_bits_.clear(); }

 private:
  std::vector<std::uint8_t> unused_bits_;  // by location: 64 minus its width
};

}  // namespace heddle
