#include "runtime/rounds/idle_rounds.hpp"

#include <algorithm>

namespace heddle {

namespace {

bool is_of(const Event& event, ThreadId thread) {
  return event.id.strand == strand_of(thread);
}

/// Whether an event is in a round that was taken for a wait itself. Rounds that only notice each other can be
/// dropped together.
bool is_in_left_round(const Event& event, std::span<const IdleRounds> left) {
  return std::ranges::any_of(left, [&](const IdleRounds& other) {
    return is_of(event, other.thread) && event.id.index >= other.rounds.back().begin &&
           event.id.index < other.end;
  });
}

/// Whether another thread read one of these steps of `thread`, in a step that is not dropped itself.
bool is_noticed(const Execution& execution, std::span<const IdleRounds> left, ThreadId thread,
                std::span<const std::uint32_t> steps) {
  return std::ranges::any_of(execution.events, [&](const Event& event) {
    if (event.is_drain() || !event.observes() || event.source == initial_source || is_of(event, thread))
      return false;
    const Event& write = execution.events[event.source];
    const Event& source = write.is_drain() ? execution.events[write.source] : write;
    return is_of(source, thread) && std::ranges::find(steps, source.id.index) != steps.end() &&
           !is_in_left_round(event, left);
  });
}

bool are_all_noticed(const Execution& execution, std::span<const IdleRounds> left, const IdleRounds& rounds) {
  return std::ranges::all_of(rounds.rounds, [&](const IdleRound& round) {
    return !round.withdrawn.empty() && is_noticed(execution, left, rounds.thread, round.withdrawn);
  });
}

/// Returns how many steps of other threads wrote to a location.
std::uint32_t writes_of_others(const Execution& execution, ThreadId thread, LocationId location) {
  return static_cast<std::uint32_t>(std::ranges::count_if(execution.events, [&](const Event& event) {
    return !event.is_drain() && event.writes && event.op.location == location && !is_of(event, thread);
  }));
}

}  // namespace

bool learn_bounds(LoopBounds& bounds, const Execution& execution, std::span<const IdleRounds> left) {
  bool learnt = false;
  for (const IdleRounds& rounds : left) {
    HEDDLE_DCHECK(!rounds.rounds.empty() && rounds.rounds.back().begin <= rounds.end);
    for (const LocationId location : rounds.stored_blindly)
      if (const std::uint32_t others = writes_of_others(execution, rounds.thread, location); others != 0)
        learnt |= bounds.raise(rounds.head, others + 1);
    if (are_all_noticed(execution, left, rounds))
      learnt |= bounds.raise(rounds.head, static_cast<std::uint32_t>(rounds.rounds.size()) + 1);
  }
  return learnt;
}

}  // namespace heddle
