// Recognises one finding in other executions of the program.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "session/check.hpp"

namespace heddle {

/// Two findings are the same if kind, site and other site are equal. The thread may be another one that runs
/// the same code.
class SameFailure {
 public:
  /// `original` shows the finding.
  SameFailure(const Finding& finding, const CheckOptions& options, const Execution& original);

  struct Shown {
    std::size_t steps = 0;  // how many steps lead to it
    ThreadId thread;
  };
  /// Returns where the execution shows the finding; none if it does not, or if a failure came before it that
  /// did not come before it in the original.
  [[nodiscard]] std::optional<Shown> shown_in(const Execution& execution);
  /// Returns the number of steps after which the last execution passed to shown_in() shows another finding,
  /// so that no extension of them shows this one; SIZE_MAX if there is no such number.
  [[nodiscard]] std::size_t useless_after() const { return useless_after_; }
  /// The two events of the finding in the last execution passed to shown_in(), if it is one of two events.
  [[nodiscard]] const std::optional<Clash>& clash() const { return clash_; }

  /// Whether only an execution that ends by itself can show the finding.
  [[nodiscard]] bool needs_whole() const { return needs_whole_; }
  /// Whether the finding depends on values alone, not on their sources.
  [[nodiscard]] bool needs_values_only() const;
  [[nodiscard]] const Finding& finding() const { return finding_; }
  /// Returns the finding as judge() reports it for a whole execution: that of `thread`, if several threads
  /// have it; none if it is not reported.
  [[nodiscard]] std::optional<Finding> judged_in(const Execution& execution, ThreadId thread);
  /// Returns how many findings judge() reported for the last execution passed to judged_in().
  [[nodiscard]] std::size_t findings_there() const { return findings_there_; }

 private:
  [[nodiscard]] bool matches(FindingKind kind, SiteId site, SiteId other) const {
    return kind == finding_.kind && site == finding_.site && other == finding_.other;
  }
  [[nodiscard]] bool matches(const Execution& execution, const Clash& clash) const {
    return matches(finding_.kind, execution.events[clash.second].op.site, clash.other_place(execution));
  }
  [[nodiscard]] std::optional<Shown> look_for_failure(const Execution& execution) const;
  [[nodiscard]] std::optional<Shown> look_for_clash(const Execution& execution);
  [[nodiscard]] std::optional<Clash> use_in_last() const;
  [[nodiscard]] std::optional<Shown> look_at_end(const Execution& execution);
  void note_others(const Execution& execution);

  const Finding& finding_;
  const CheckOptions& options_;
  MemoryJudge memory_;
  bool needs_whole_ = false;
  bool is_late_use_ = false;   // a use of freed memory after the free
  bool others_before_ = true;  // other failures may come before it
  std::size_t useless_after_ = SIZE_MAX;
  std::optional<Clash> clash_;
  std::size_t findings_there_ = 0;
};

}  // namespace heddle
