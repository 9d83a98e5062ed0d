// Checks one program: explores it, judges each execution, and confirms each finding by a replay.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "check/leaks.hpp"
#include "check/memory_judge.hpp"
#include "check/open_sequences.hpp"
#include "core/finding.hpp"
#include "core/finding_kinds.hpp"
#include "core/runtime.hpp"
#include "explore/explorer.hpp"
#include "memory/model.hpp"
#include "session/finding_filter.hpp"
#include "session/session.hpp"

namespace heddle {

struct CheckOptions {
  Limits limits;
  Model model = sc;         // of the runtime
  bool keep_going = false;  // do not stop at the first finding
  bool ignore_deadlocks = false;
  bool ignore_races = false;
  bool ignore_use_after_free = false;
  LeakCheck leaks = LeakCheck::none;         // whether to look for memory that is lost
  std::optional<FindingKinds> counted = {};  // errors of other kinds are no findings; none: all are
  FindingFilter* filter = nullptr;           // says which findings count; nullptr: all do
  Watch watch = {};
};

struct CheckOutcome {
  SessionEnd end;
  /// One per kind, thread and pair of sites, in the order found; uses of freed memory of which only a missing
  /// order is shown come later, and what is no error of the program comes last.
  std::vector<Finding> findings;
  std::vector<AcceptedFinding> accepted;  // one per kind, pair of sites and rule, in the order found
  bool is_unsure_of_uses = false;  // for some use it could not be decided whether it can come after the free
  /// The most that release sequences depended on the order of stores in some execution.
  OpenSequences open_sequences = OpenSequences::none;
};

/// Returns the use of freed memory to report: one that comes after the free; where races count, also one that
/// came before the free and is not ordered before it. None if there is no such use.
[[nodiscard]] std::optional<Clash> reported_use(const MemoryJudge& judge, const CheckOptions& options);

/// Returns a judge for searches with these options.
[[nodiscard]] MemoryJudge memory_judge_for(const CheckOptions& options);

/// Returns the findings of one execution, without the schedule that shows them, but for those that the filter
/// is known to accept: these are added to `accepted`, if there is such a list. Afterwards `judge` has judged
/// this execution.
[[nodiscard]] std::vector<Finding> judge(const Execution& execution, const CheckOptions& options,
                                         MemoryJudge& judge, std::vector<Finding>* accepted = nullptr);

/// Returns the findings that a replay of the schedule shows and that count. `execution` is that replay; the
/// program may be run again.
[[nodiscard]] Result<std::vector<Finding>> findings_that_count(const Execution& execution,
                                                               const CheckOptions& options);

/// Explores the program and returns its confirmed findings.
[[nodiscard]] Result<CheckOutcome> check(Explorer& explorer, Runtime& runtime, const CheckOptions& options);

}  // namespace heddle
