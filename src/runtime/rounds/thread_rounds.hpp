// The rounds of one thread whose own state at the heads of its loops is a list of values: decides where the
// thread is left in a loop. Steps can be taken back.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/fingerprint.hpp"
#include "core/wait_rules.hpp"
#include "runtime/rounds/idle_rounds.hpp"
#include "runtime/rounds/loop_bounds.hpp"
#include "runtime/rounds/own_access.hpp"

namespace heddle {

/// Where a thread waits that was left in its loop.
struct LeftInLoop {
  LocationId location = no_location;  // that its last round read last
  std::uint32_t begin = 0;            // its first step in this round
};

class ThreadRounds {
 public:
  ThreadRounds(ThreadId thread, const WaitRules& rules) : thread_(thread), rules_(rules) {}

  /// Adds the next step of the thread.
  void add(const Event& event) {
    HEDDLE_DCHECK(event.id.index == steps_.size());
    steps_.push_back(OwnAccess::of(event));
  }
  /// Records that the thread is at a loop's head with this own state. Returns where it waits if it is to be
  /// left there.
  [[nodiscard]] std::optional<LeftInLoop> visit(LoopHead head, std::span<const Value> state,
                                                const LoopBounds& bounds);
  /// The thread stands before its step of this index again.
  void take_back_to(std::uint32_t index);
  /// Forgets the whole run.
  void forget() {
    steps_.clear();
    visits_.clear();
    left_.reset();
  }
  /// The idle rounds after which the thread was left; none if it was not.
  [[nodiscard]] const std::optional<IdleRounds>& left() const { return left_; }
  /// Adds what decides where the thread will be left: all that it has done.
  void add_to(Hasher& hasher) const;

 private:
  struct Visit {
    LoopHead head = 0;
    std::uint32_t steps = 0;  // that the thread had taken
    std::vector<Value> state;
    IdleRounds idle;  // in a row, which end here
  };
  [[nodiscard]] std::optional<LeftInLoop> look_for_wait(Visit& now, const LoopBounds& bounds);
  void keep(Visit visit);

  ThreadId thread_;
  WaitRules rules_;
  std::vector<OwnAccess> steps_;
  std::vector<Visit> visits_;
  std::optional<IdleRounds> left_;
};

}  // namespace heddle
