// Memory of programs that are walked instead of run: values by location, cut to the location's width.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/assert.hpp"
#include "core/execution.hpp"
#include "core/location_widths.hpp"
#include "memory/machine.hpp"

namespace heddle {

/// Returns the initial value of a location that no execution has shown yet.
using InitialValue = std::function<Value(LocationId)>;

class TreeMemory {
 public:
  static constexpr bool goes_back = true;
  explicit TreeMemory(InitialValue initial_value) : initial_value_(std::move(initial_value)) {}

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
  [[nodiscard]] Value fit(LocationId location, Value value) const { return widths_.fit(location, value); }

  void reset() {
    HEDDLE_DCHECK(initial_.size() == values_.size());
    values_ = initial_;
  }
  /// Adds the execution's locations that are new, with their initial values.
  void learn(const Execution& execution);
  void clear() {
    initial_.clear();
    values_.clear();
    widths_.clear();
  }

 private:
  InitialValue initial_value_;
  std::vector<Value> initial_;
  std::vector<Value> values_;
  LocationWidths widths_;
};

using TreeMachine = BasicMachine<TreeMemory>;
extern template class BasicMachine<TreeMemory>;

}  // namespace heddle
