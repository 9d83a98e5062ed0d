// What matters of a step for whether it commutes with others.
#pragma once

#include <cstdint>
#include <span>

#include "core/execution.hpp"

namespace heddle {

struct Effect {
  ThreadId thread;
  bool writes = false;
  bool everything = false;  // an atomic section begins: no access of another thread commutes with it
  std::uint32_t choice = 0;
  LocationId location = no_location;

  [[nodiscard]] Step step() const { return {strand_of(thread), choice}; }
};

/// What an event did.
[[nodiscard]] inline Effect effect_of(const Event& event) {
  return {event.thread(), event.writes, event.op.role == Role::section, event.choice, event.op.location};
}

/// What an operation would do as the next step, if its location held this value.
[[nodiscard]] inline Effect effect_on(ThreadId thread, const Operation& op, Value value) {
  const bool conditional = op.kind == OpKind::modify || op.kind == OpKind::unlock;
  const bool writes = op.may_write() && (!conditional || op.writes_on(value));
  return {thread, writes, op.role == Role::section, 0, op.location};
}

[[nodiscard]] inline bool conflict(const Effect& a, const Effect& b) {
  if (a.location == b.location) return (a.writes || b.writes) && a.location != no_location;
  return (a.everything && b.location != no_location) || (b.everything && a.location != no_location);
}

/// How a thread's next step stands to a sequence of steps that could be taken instead.
struct Standing {
  enum class Kind : std::uint8_t {
    first,     // it is a step of the sequence, and could be taken before all others
    apart,     // it is none, and commutes with all of them
    conflict,  // some step before it, or any if it is none, does not commute with it
  };
  Kind kind{};
  std::size_t index = 0;  // of the step, when `first`
};

[[nodiscard]] inline Standing standing(const Effect& step, std::span<const Effect> sequence) {
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    if (sequence[i].thread == step.thread)
      return {sequence[i].choice == step.choice ? Standing::Kind::first : Standing::Kind::conflict, i};
    if (conflict(sequence[i], step)) return {Standing::Kind::conflict, i};
  }
  return {Standing::Kind::apart, 0};
}

}  // namespace heddle
