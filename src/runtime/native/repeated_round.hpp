// Repeats an idle round of a loop without events: the rest of a loop that tries so many times and then gives
// up, while no other thread moves.
//
// Only rounds in which no step changed a value are repeated: then nothing is lost where the loop ends in the
// middle of one. What the thread does is an execution that the program has; in all others in which the loop
// goes on trying, another thread changes something before some try, which is then the first one.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/assert.hpp"
#include "runtime/rounds/loop_bounds.hpp"
#include "runtime/rounds/own_access.hpp"

namespace heddle {

class RepeatedRound {
 public:
  [[nodiscard]] bool is_active() const { return !steps_.empty(); }
  /// Whether a round can be repeated: no step changed a value, waited or chose.
  [[nodiscard]] static bool can_repeat(std::span<const OwnAccess> round);

  /// Repeats this round of a loop from now on, until the loop or stop() ends it.
  void start(std::uint64_t frame, LoopHead head, std::span<const OwnAccess> round) {
    HEDDLE_DCHECK(can_repeat(round) && !round.empty());
    frame_ = frame;
    head_ = head;
    steps_.assign(round.begin(), round.end());
    next_ = 0;
  }
  void stop() {
    if (is_active()) [[unlikely]]
      steps_.clear();
  }
  /// Called where the loop of a head ends.
  void leave(std::uint64_t frame, LoopHead head) {
    if (frame == frame_ && head == head_) stop();
  }

  /// Returns what the next step does, if it is one of this kind at this location; otherwise none, and the
  /// round is not repeated any more.
  [[nodiscard]] std::optional<OwnAccess> take(OpKind kind, LocationId location, Part part) {
    HEDDLE_DCHECK(is_active());
    const OwnAccess step = steps_[next_];
    if (step.kind != kind || step.location != location || step.part != part) {
      stop();
      return std::nullopt;
    }
    next_ = (next_ + 1) % steps_.size();
    return step;
  }

 private:
  std::uint64_t frame_ = 0;
  LoopHead head_ = 0;
  std::vector<OwnAccess> steps_;
  std::size_t next_ = 0;
};

inline bool RepeatedRound::can_repeat(std::span<const OwnAccess> round) {
  for (const OwnAccess& step : round) {
    const bool is_plain = step.kind == OpKind::load || step.kind == OpKind::modify || step.is_fence();
    const bool changes = step.writes && (!step.reads || step.written != step.read);
    if (!is_plain || changes || step.role != Role::none) return false;
  }
  return true;
}

}  // namespace heddle
