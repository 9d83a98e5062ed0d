// Numbers the values of locations with small integers, so that tables can be indexed by value.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/assert.hpp"
#include "core/fingerprint.hpp"
#include "core/ids.hpp"

namespace heddle {

/// The number of a value of one location. An equal value of another location has another number.
using ValueId = std::uint32_t;
inline constexpr ValueId no_value = 0;

class ValueNames {
 public:
  /// Returns the number of the value at the location; a new one if it has none yet.
  [[nodiscard]] ValueId name(LocationId location, Value value) {
    if (2 * (named_.size() + 1) > slots_.size()) grow();
    std::uint32_t& slot = slots_[slot_of(location, value)];
    if (slot != no_value) return slot;
    named_.push_back({value, location});
    slot = static_cast<ValueId>(named_.size());
    if (at_.size() <= location.value) at_.resize(location.value + std::size_t{1});
    at_[location.value].push_back(slot);
    return slot;
  }
  [[nodiscard]] Value value(ValueId id) const {
    HEDDLE_DCHECK(id != no_value && id < size());
    return named_[id - 1].value;
  }
  [[nodiscard]] LocationId location(ValueId id) const {
    HEDDLE_DCHECK(id != no_value && id < size());
    return named_[id - 1].location;
  }
  /// Returns all numbers of values of this location.
  [[nodiscard]] std::span<const ValueId> at(LocationId location) const {
    if (location.value >= at_.size()) return {};
    return at_[location.value];
  }
  /// One more than the largest number.
  [[nodiscard]] std::size_t size() const { return named_.size() + 1; }
  [[nodiscard]] std::size_t locations() const { return at_.size(); }

 private:
  struct Named {
    Value value = 0;
    LocationId location;
  };

  [[nodiscard]] std::size_t slot_of(LocationId location, Value value) const {
    const std::size_t mask = slots_.size() - 1;
    const std::uint64_t key =
        static_cast<std::uint64_t>(value) * 0x9e3779b97f4a7c15ULL + location.value + std::uint64_t{1};
    std::size_t i = detail::scramble(key) & mask;
    while (slots_[i] != no_value) {
      const Named& there = named_[slots_[i] - 1];
      if (there.location == location && there.value == value) break;
      i = (i + 1) & mask;
    }
    return i;
  }
  void grow() {
    constexpr std::size_t at_first = 64;
    slots_.assign(slots_.empty() ? at_first : 2 * slots_.size(), no_value);
    for (std::size_t i = 0; i < named_.size(); ++i)
      slots_[slot_of(named_[i].location, named_[i].value)] = static_cast<ValueId>(i + 1);
  }

  std::vector<Named> named_;
  std::vector<ValueId> slots_;
  std::vector<std::vector<ValueId>> at_;  // by location
};

}  // namespace heddle
