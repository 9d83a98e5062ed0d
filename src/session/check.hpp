// Checks one program: explores, judges each execution, confirms what it finds by replaying it.
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
  std::vector<Finding>
      findings;  // one a kind and site, in the order found; what a missing order may do comes last
  bool is_unsure_of_uses = false;  // whether some use can come after the free could not be decided
  /// The most that release sequences depended on the order of stores in some execution.
  OpenSequences open_sequences = OpenSequences::none;
};

/// The use of freed memory that is reported: one that comes after the free. Where races count, also one that
/// came before it, and that nothing orders before it.
[[nodiscard]] std::optional<Clash> reported_use(const MemoryJudge& judge, const CheckOptions& options);

/// What is wrong in one execution, without the schedule that shows it. The judge only lends its storage.
[[nodiscard]] std::vector<Finding> judge(const Execution& execution, const CheckOptions& options,
                                         MemoryJudge& judge);

[[nodiscard]] Result<CheckOutcome> check(Explorer& explorer, Runtime& runtime, const CheckOptions& options);

}  // namespace heddle
