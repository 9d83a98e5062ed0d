#include "oracle/values/executed_values.hpp"

#include "core/assert.hpp"

namespace heddle {

ExecutedValues::ExecutedValues(const Execution& execution, const Model& model,
                               std::span<const Value> initial) {
  trace_.know(execution.threads.size(), initial.size(), 0);
  for (std::uint32_t i = 0; i < initial.size(); ++i) trace_.set_initial({i}, names_.name({i}, initial[i]));
  for (const Event& event : execution.events) {
    if (!event.is_drain()) {
      add(event, model);
      continue;
    }
    HEDDLE_DCHECK(event.source < indices_.size());
    order_.push_back({indices_[event.source], event.thread(), true});
    indices_.push_back(0);
  }
}

void ExecutedValues::add(const Event& event, const Model& model) {
  const std::span<const ValueEvent* const> before = trace_.of(event.thread());
  ValueEvent& added = events_.emplace_back(value_event_of(event.op, model));
  if (event.reads) added.read = names_.name(event.op.location, event.read);
  if (event.writes) added.written = names_.name(event.op.location, event.written);
  // An unlock happens while the mutex is held, though the event has no read.
  const bool is_checked =
      event.op.kind == OpKind::unlock && event.op.condition_kind == Predicate::Kind::equal;
  if (is_checked && event.writes) added.read = names_.name(event.op.location, event.op.condition_operand);
  added.choice = event.choice;
  place_after(added, before);
  trace_.know(0, 0, names_.size());
  indices_.push_back(static_cast<std::uint32_t>(before.size()));
  order_.push_back({indices_.back(), event.thread(), false});
  trace_.push(event.thread(), added);
}

}  // namespace heddle
