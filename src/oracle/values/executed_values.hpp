// A whole execution as a value trace, and its order as a witness.
#pragma once

#include <deque>
#include <span>
#include <vector>

#include "core/execution.hpp"
#include "oracle/values/value_names.hpp"
#include "oracle/values/value_trace.hpp"

namespace heddle {

class ExecutedValues {
 public:
  /// Precondition: at the end of the execution no store is pending. `initial`: by location, the initial
  /// value.
  ExecutedValues(const Execution& execution, const Model& model, std::span<const Value> initial);
  ExecutedValues(const ExecutedValues&) = delete;
  ExecutedValues& operator=(const ExecutedValues&) = delete;

  [[nodiscard]] const ValueTrace& trace() const { return trace_; }
  [[nodiscard]] std::span<const ValueMove> order() const { return order_; }
  [[nodiscard]] const ValueNames& names() const { return names_; }

 private:
  void add(const Event& event, const Model& model);

  ValueNames names_;
  std::deque<ValueEvent> events_;  // a deque: trace_ points to them
  ValueTrace trace_;
  std::vector<ValueMove> order_;
  std::vector<std::uint32_t> indices_;  // by position in the execution: the event's index in its thread
};

}  // namespace heddle
