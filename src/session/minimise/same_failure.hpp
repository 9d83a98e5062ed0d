// Recognises one finding in other executions of the program.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "session/check.hpp"

namespace heddle {

/// The same failure is of the same kind, at the same place, with the same other place. The thread may be
/// another one that runs the same text.
class SameFailure {
 public:
  /// `original` shows the finding.
  SameFailure(const Finding& finding, const CheckOptions& options, const Execution& original);

  struct Shown {
    std::size_t steps = 0;  // so many lead to it
    ThreadId thread;
  };
  /// Nothing: it is not there, or something else went wrong before it that did not in the original.
  [[nodiscard]] std::optional<Shown> shown_in(const Execution& execution);
  /// After so many steps the last execution that was looked at is about something else: who goes on from
  /// there shows nothing.
  [[nodiscard]] std::size_t useless_after() const { return useless_after_; }
  /// The two events of the last execution that shows it, where it is about two.
  [[nodiscard]] const std::optional<Clash>& clash() const { return clash_; }

  /// Only an execution that ends by itself shows it.
  [[nodiscard]] bool needs_whole() const { return needs_whole_; }
  /// What it depends on is values alone, not where they come from.
  [[nodiscard]] bool needs_values_only() const;
  [[nodiscard]] const Finding& finding() const { return finding_; }
  /// The finding as the judge of checks states it for a whole execution: of its thread, if it is there for
  /// several.
  [[nodiscard]] std::optional<Finding> judged_in(const Execution& execution, ThreadId thread);
  /// How many findings the judge had there.
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
