// The effect of a step: what decides whether it commutes with other steps.
#pragma once

#include <cstdint>
#include <span>

#include "core/execution.hpp"

namespace heddle {

struct Effect {
  ThreadId thread;
  bool writes = false;
  bool everything = false;  // an atomic section begins: no access of another thread commutes with it
  bool ends_all = false;    // it never ends: nothing of another thread does
  std::uint32_t choice = 0;
  LocationId location = no_location;
  std::uint64_t inside = 0;  // an atomic section begins: which outcomes its steps have

  [[nodiscard]] Step step() const { return {strand_of(thread), choice}; }
};

/// Returns the effect of an event that was executed.
[[nodiscard]] inline Effect effect_of(const Event& event) {
  return {.thread = event.thread(),
          .writes = event.writes,
          .everything = event.op.role == Role::section,
          .choice = event.choice,
          .location = event.op.location};
}

/// Returns the effect that an operation would have as the next step if its location held this value.
[[nodiscard]] inline Effect effect_on(ThreadId thread, const Operation& op, Value value) {
  const bool conditional = op.kind == OpKind::modify || op.kind == OpKind::unlock;
  const bool writes = op.may_write() && (!conditional || op.writes_on(value));
  return {
      .thread = thread, .writes = writes, .everything = op.role == Role::section, .location = op.location};
}

/// Returns what the outcome of a step of an atomic section adds to `inside` of the section's begin; 0 for the
/// first outcome.
[[nodiscard]] inline std::uint64_t outcome_inside(std::uint32_t index, std::uint32_t choice) {
  return choice == 0 ? 0 : (std::uint64_t{index} << 32U | choice) * 0x9e3779b97f4a7c15ULL;
}

/// Returns where the atomic section begins in which the execution ends for all threads; UINT32_MAX if there
/// is none. The section's thread waits there for ever, or has ended there in another way than by returning.
[[nodiscard]] inline std::uint32_t section_without_end(const Execution& execution) {
  constexpr std::uint32_t none = UINT32_MAX;
  if (execution.events.empty() || execution.ending == Ending::cut) return none;
  const ThreadId thread = execution.events.back().thread();
  const ThreadState state = execution.threads[thread.value].state;
  if (state == ThreadState::finished || state == ThreadState::ready) return none;
  std::uint32_t begin = none;
  for (auto i = static_cast<std::uint32_t>(execution.events.size()); i-- > 0;) {
    const Event& event = execution.events[i];
    if (event.thread() != thread) break;
    if (event.op.role == Role::section) begin = i;
  }
  // The first of those may have ended, and so on.
  for (auto i = begin; i < execution.events.size(); ++i) {
    const Event& event = execution.events[i];
    if (begin == none && event.op.role == Role::section) begin = i;
    if (begin != none && event.op.kind == OpKind::unlock &&
        event.op.location == execution.events[begin].op.location)
      begin = none;
  }
  return begin;
}

[[nodiscard]] inline bool conflict(const Effect& a, const Effect& b) {
  if (a.ends_all || b.ends_all) return true;
  if (a.location == b.location) return (a.writes || b.writes) && a.location != no_location;
  return (a.everything && b.location != no_location) || (b.everything && a.location != no_location);
}

/// How a thread's next step relates to a sequence of steps that could be taken instead: whether it is a weak
/// initial of the sequence, and if so, in which way.
struct Standing {
  enum class Kind : std::uint8_t {
    first,     // the sequence contains it, and it could be taken before all other steps
    apart,     // the sequence does not contain it, and it commutes with all steps
    conflict,  // it does not commute with a step before it, or, if not contained, with some step
  };
  Kind kind{};
  std::size_t index = 0;  // of the step, when `first`
};

[[nodiscard]] inline Standing standing(const Effect& step, std::span<const Effect> sequence) {
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    if (sequence[i].thread == step.thread) {
      const bool comes_last = sequence[i].ends_all && i > 0;
      const bool same = sequence[i].choice == step.choice && sequence[i].inside == step.inside && !comes_last;
      return {same ? Standing::Kind::first : Standing::Kind::conflict, i};
    }
    if (conflict(sequence[i], step)) return {Standing::Kind::conflict, i};
  }
  return {Standing::Kind::apart, 0};
}

}  // namespace heddle
