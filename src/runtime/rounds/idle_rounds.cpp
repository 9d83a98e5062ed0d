#include "runtime/rounds/idle_rounds.hpp"

#include <algorithm>
#include <utility>

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

/// Finds which rounds of one thread that was left were noticed by steps that stay.
class NoticedRounds {
 public:
  NoticedRounds(const Execution& execution, std::span<const IdleRounds> left, const IdleRounds& rounds)
      : execution_(execution), left_(left), rounds_(rounds) {}

  [[nodiscard]] bool are_all_noticed() const {
    return std::ranges::all_of(rounds_.rounds,
                               [&](const IdleRound& round) { return is_noticed(round.withdrawn); });
  }

 private:
  [[nodiscard]] bool is_noticed(std::span<const std::uint32_t> withdrawn) const {
    return std::ranges::any_of(execution_.events, [&](const Event& event) {
      if (!stays(event) || event.source == initial_source) return false;
      const Event& write = execution_.events[event.source];
      const Event& source = write.is_drain() ? execution_.events[write.source] : write;
      const bool reads_it =
          is_of(source, rounds_.thread) && std::ranges::find(withdrawn, source.id.index) != withdrawn.end();
      return reads_it && (!event.op.has_guard() || may_tell_rounds_apart(event));
    });
  }
  /// Whether an event is a read of another thread that is not in a round that is dropped itself.
  [[nodiscard]] bool stays(const Event& event) const {
    return !event.is_drain() && event.observes() && !is_of(event, rounds_.thread) &&
           !is_in_left_round(event, left_);
  }
  /// Whether a wait that ended by a withdrawn value may need a round of its own. Waits for one value, such as
  /// those for a lock that each round gives up for a moment, can all end in the first round, unless others
  /// see in between that the value was restored, or wait for other values that the rounds withdraw.
  [[nodiscard]] bool may_tell_rounds_apart(const Event& wait) const {
    return withdraws_other_value(wait) || std::ranges::any_of(execution_.events, [&](const Event& event) {
             return stays(event) && event.op.location == wait.op.location && !may_end_like(event, wait);
           });
  }
  /// Whether a step waits for the value with which a wait ended, too, and may end by it.
  [[nodiscard]] static bool may_end_like(const Event& event, const Event& wait) {
    return event.op.has_guard() && event.op.may_see(wait.read);
  }
  [[nodiscard]] bool withdraws_other_value(const Event& wait) const {
    return std::ranges::any_of(execution_.events, [&](const Event& event) {
      return is_of(event, rounds_.thread) && is_withdrawn(event.id.index) &&
             (event.op.location != wait.op.location || event.written != wait.read);
    });
  }
  [[nodiscard]] bool is_withdrawn(std::uint32_t step) const {
    return std::ranges::any_of(rounds_.rounds, [&](const IdleRound& round) {
      return std::ranges::find(round.withdrawn, step) != round.withdrawn.end();
    });
  }

  const Execution& execution_;
  std::span<const IdleRounds> left_;
  const IdleRounds& rounds_;
};

/// Returns how many steps of other threads wrote to a location.
std::uint32_t writes_of_others(const Execution& execution, ThreadId thread, LocationId location) {
  return static_cast<std::uint32_t>(std::ranges::count_if(execution.events, [&](const Event& event) {
    return !event.is_drain() && event.writes && event.op.location == location && !is_of(event, thread);
  }));
}

}  // namespace

void add_round(IdleRounds& rounds, std::uint32_t begin, std::uint32_t end, const RoundEffect& effect) {
  rounds.end = end;
  IdleRound round{begin, {}};
  for (const std::uint32_t step : effect.withdrawn) round.withdrawn.push_back(begin + step);
  rounds.rounds.push_back(std::move(round));
  for (const LocationId location : effect.stored_blindly)
    if (std::ranges::find(rounds.stored_blindly, location) == rounds.stored_blindly.end())
      rounds.stored_blindly.push_back(location);
}

bool learn_bounds(LoopBounds& bounds, const Execution& execution, std::span<const IdleRounds> left) {
  bool learnt = false;
  for (const IdleRounds& rounds : left) {
    HEDDLE_DCHECK(!rounds.rounds.empty() && rounds.rounds.back().begin <= rounds.end);
    for (const LocationId location : rounds.stored_blindly)
      if (const std::uint32_t others = writes_of_others(execution, rounds.thread, location); others != 0)
        learnt |= bounds.raise(rounds.head, others + 1);
    if (NoticedRounds(execution, left, rounds).are_all_noticed())
      learnt |= bounds.raise(rounds.head, static_cast<std::uint32_t>(rounds.rounds.size()) + 1);
  }
  return learnt;
}

}  // namespace heddle
