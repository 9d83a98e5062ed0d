// Checks one program: explores it, judges each execution, and confirms each finding by a replay.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "check/memory_judge.hpp"
#include "check/open_sequences.hpp"
#include "core/finding.hpp"
#include "core/runtime.hpp"
#include "explore/explorer.hpp"
#include "memory/model.hpp"
#include "session/session.hpp"

namespace heddle {

struct CheckOptions {
  Limits limits;
  Model model = sc;         // of the runtime
  bool keep_going = false;  // do not stop at the first finding
  bool ignore_deadlocks = false;
  bool ignore_races = false;
  bool ignore_use_after_free = false;
  bool leaks = false;  // look for memory that is never freed
  Watch watch = {};
};

struct CheckOutcome {
  SessionEnd end;
  /// One per kind, thread and pair of sites, in the order found; uses of freed memory of which only a missing
  /// order is shown come last.
  std::vector<Finding> findings;
  bool is_unsure_of_uses = false;  // whether some use can come after the free could not be decided
  /// The most that release sequences depended on the order of stores in some execution.
  OpenSequences open_sequences = OpenSequences::none;
};

/// The use of freed memory that is reported: one that comes after the free. Where races count, also one that
/// came before it and is not ordered before it. None: there is none.
[[nodiscard]] std::optional<Clash> reported_use(const MemoryJudge& judge, const CheckOptions& options);

/// The findings of one execution, without the schedule that shows them. `judge` has judged the execution
/// afterwards.
[[nodiscard]] std::vector<Finding> judge(const Execution& execution, const CheckOptions& options,
                                         MemoryJudge& judge);

/// Explores the program and returns its confirmed findings.
[[nodiscard]] Result<CheckOutcome> check(Explorer& explorer, Runtime& runtime, const CheckOptions& options);

}  // namespace heddle
