// The runs that are tried while a failing prefix is shortened, each charged to a budget.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/runtime.hpp"
#include "core/stop_token.hpp"
#include "session/minimise/same_failure.hpp"
#include "session/minimise/story_length.hpp"

namespace heddle {

/// Steps that lead to the finding and end with it.
struct FailingPrefix {
  std::vector<Step> steps;
  StoryLength length;
  ThreadId thread;            // the thread that fails
  bool other_thread = false;  // whether that is not the finding's own thread

  /// Whether `a` is better: shorter, or as long and of the finding's own thread.
  friend bool operator<(const FailingPrefix& a, const FailingPrefix& b) {
    if (a.length != b.length) return a.length < b.length;
    return !a.other_thread && b.other_thread;
  }
};

class Trials {
 public:
  Trials(Runtime& runtime, SameFailure& failure, StopToken& stop)
      : runtime_(runtime), failure_(failure), stop_(stop) {
    runtime_.set_stop_token(&stop_);
    probe_.set_token(stop_);
  }
  Trials(const Trials&) = delete;
  Trials& operator=(const Trials&) = delete;
  ~Trials() { runtime_.set_stop_token(nullptr); }

  /// Sets the budget: how many events may be run from here on.
  void allow(std::uint64_t events) { left_ = events; }
  [[nodiscard]] std::uint64_t left() const { return left_; }
  /// Charges work other than runs to the budget.
  void charge(std::uint64_t events) { left_ -= std::min(left_, events); }
  [[nodiscard]] bool is_over() { return left_ == 0 || learnt_.has_value() || stop_.stop_requested(); }
  /// Polls for a stop, for long work without a run.
  [[nodiscard]] StopPoller& stop_token() { return probe_; }
  /// Returns the error of a run in which the runtime learnt something about the program that invalidates all
  /// earlier findings; none if there was no such run.
  [[nodiscard]] const std::optional<Error>& learnt() const { return learnt_; }

  /// Runs the plan and returns the execution, which is valid until the next run; nullptr if the prefix cannot
  /// be followed, or the budget is used up.
  [[nodiscard]] const Execution* run(const Plan& plan);
  /// Returns the failing prefix of the plan's run, or of an execution; none if it does not show the finding.
  [[nodiscard]] std::optional<FailingPrefix> failing_prefix_of(const Plan& plan);
  [[nodiscard]] std::optional<FailingPrefix> failing_prefix_in(const Execution& execution);

  /// Returns a tail in which only one thread moves, as long as it is enabled; afterwards buffers of other
  /// threads may drain.
  [[nodiscard]] Finish only(ThreadId thread);

  [[nodiscard]] SameFailure& failure() { return failure_; }

 private:
  Runtime& runtime_;
  SameFailure& failure_;
  StopToken& stop_;
  StopPoller probe_;
  std::uint64_t left_ = 0;
  std::size_t threads_ = 0;     // how many threads are known
  std::vector<ThreadId> held_;  // all but one, and some that may still be created
  std::optional<Error> learnt_;
};

}  // namespace heddle
