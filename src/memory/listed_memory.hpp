// The memory of programs that have none of their own.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/assert.hpp"
#include "core/ids.hpp"
#include "core/operation.hpp"

namespace heddle {

/// Memory as an array of values by location: for programs that have no memory of their own.
class ListedMemory {
 public:
  static constexpr bool goes_back = true;
  void reset(std::span<const Value> initial) { values_.assign(initial.begin(), initial.end()); }
  [[nodiscard]] std::size_t size() const { return values_.size(); }
  [[nodiscard]] std::span<const Value> values() const { return values_; }
  [[nodiscard]] Value read(LocationId location) const {
    HEDDLE_DCHECK(location.value < values_.size());
    return values_[location.value];
  }
  void write(LocationId location, Value value) {
    HEDDLE_DCHECK(location.value < values_.size());
    values_[location.value] = value;
  }
  /// The value as the location can hold it.
  [[nodiscard]] static Value fit(LocationId, Value value) { return value; }

 private:
  std::vector<Value> values_;
};

}  // namespace heddle
