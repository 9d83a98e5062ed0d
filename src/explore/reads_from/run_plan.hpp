// The plan of the next run, and of the run at hand: which steps it takes first, how many of them it shares
// with the run before, and which event of it stands at the node where the search branched off (the head).
//
// Invariant: shared() <= length() <= steps().size().
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/assert.hpp"
#include "core/step.hpp"
#include "explore/reads_from/pending_schedules.hpp"
#include "oracle/reads_from/trace.hpp"

namespace heddle {

/// The event that stands at the node where the search branched off.
struct PlannedHead {
  Trace::Position node = Trace::none;            // none: nothing was planned
  EventId event = PendingSchedules::nothing;     // the event that takes the node's position
  EventId reversed = PendingSchedules::nothing;  // another event that has another source than before
  bool held = false;                             // the head does not happen: its thread stays before it

  [[nodiscard]] bool exists() const { return node != Trace::none; }
};

class RunPlan {
 public:
  /// Plans the steps of a schedule. The first `shared` of them are those of the last run.
  void set(const std::vector<PendingSchedules::Word>& words, std::uint32_t shared, const PlannedHead& head) {
    HEDDLE_DCHECK(shared == 0 || is_last_run_);
    HEDDLE_DCHECK(shared <= words.size() && head.exists());
    PendingSchedules::read(words, steps_, shared);
    shared_ = shared;
    head_ = head;
  }
  /// Plans these steps, for a run that is not added to the trace. The head stays.
  void set_detour(std::vector<Step> steps) {
    steps_ = std::move(steps);
    shared_ = 0;
    is_last_run_ = false;
  }
  /// Plans a run from the start.
  void clear() {
    set_detour({});
    head_ = {};
    length_ = 0;
  }
  /// Called when the plan is handed out as it is now.
  void begin_run() { length_ = steps_.size(); }

  /// Extends the steps to those of the run, which took `steps` steps in all, the planned ones first.
  void resize_to_run(std::size_t steps) {
    HEDDLE_DCHECK(length_ <= steps);
    steps_.resize(steps);
  }
  void set_step(std::size_t e, const Step& step) {
    HEDDLE_DCHECK(length_ <= e && e < steps_.size());
    steps_[e] = step;
  }
  /// Records whether steps() are now all steps of the last run.
  void set_is_last_run(bool is_last_run) { is_last_run_ = is_last_run; }
  [[nodiscard]] bool is_last_run() const { return is_last_run_; }

  [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }
  /// Returns how many steps were planned.
  [[nodiscard]] std::size_t length() const { return length_; }
  /// Returns how many steps of the plan are also the first steps of the last run, and belong to events that
  /// stay in the trace.
  [[nodiscard]] std::uint32_t shared() const { return shared_; }
  [[nodiscard]] const PlannedHead& head() const { return head_; }

  void check_invariants() const {
    HEDDLE_CHECK(shared_ <= length_);
    HEDDLE_CHECK(length_ <= steps_.size() || !is_last_run_);
  }

 private:
  std::vector<Step> steps_;  // the plan; once it has run, all steps of the run
  std::size_t length_ = 0;   // of the plan in flight
  std::uint32_t shared_ = 0;
  bool is_last_run_ = false;
  PlannedHead head_;
};

}  // namespace heddle
