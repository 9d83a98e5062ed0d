// Runs that are tried while a story is made shorter, each charged to a budget.
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
  ThreadId thread;            // whose failure it is
  bool other_thread = false;  // which is not the finding's own

  /// What has to be told least.
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

  /// From here on so many events may be run.
  void allow(std::uint64_t events) { left_ = events; }
  [[nodiscard]] std::uint64_t left() const { return left_; }
  /// For work that is not running.
  void charge(std::uint64_t events) { left_ -= std::min(left_, events); }
  [[nodiscard]] bool is_over() { return left_ == 0 || learnt_.has_value() || stop_.stop_requested(); }
  /// For what takes long without a run.
  [[nodiscard]] StopPoller& stop_token() { return probe_; }
  /// The runtime learnt something of the program that makes all that was found before worthless.
  [[nodiscard]] const std::optional<Error>& learnt() const { return learnt_; }

  /// nullptr: the prefix cannot be followed, or the budget is used up. Valid until the next run.
  [[nodiscard]] const Execution* run(const Plan& plan);
  /// What the run tells, if it shows the finding.
  [[nodiscard]] std::optional<FailingPrefix> failing_prefix_of(const Plan& plan);
  [[nodiscard]] std::optional<FailingPrefix> failing_prefix_in(const Execution& execution);

  /// A tail that lets one thread move as long as it can; buffers of others may drain after that.
  [[nodiscard]] Finish only(ThreadId thread);

  [[nodiscard]] SameFailure& failure() { return failure_; }

 private:
  Runtime& runtime_;
  SameFailure& failure_;
  StopToken& stop_;
  StopPoller probe_;
  std::uint64_t left_ = 0;
  std::size_t threads_ = 0;     // that are known
  std::vector<ThreadId> held_;  // all but one, and some that may yet be started
  std::optional<Error> learnt_;
};

}  // namespace heddle
