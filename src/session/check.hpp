// Checks one program: explores, judges each execution, confirms what it finds by replaying it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "check/memory_judge.hpp"
#include "core/finding.hpp"
#include "core/runtime.hpp"
#include "explore/explorer.hpp"
#include "session/session.hpp"

namespace heddle {

struct CheckOptions {
  Limits limits;
  bool keep_going = false;  // do not stop at the first finding
  bool ignore_deadlocks = false;
  bool ignore_races = false;
  bool ignore_use_after_free = false;
  bool leaks = false;  // look for memory that is never freed
  Watch watch = {};
};

struct CheckOutcome {
  SessionEnd end;
  std::vector<Finding> findings;  // one a kind and site, in the order found
};

/// What is wrong in one execution, without the schedule that shows it. The judge only lends its storage.
[[nodiscard]] std::vector<Finding> judge(const Execution& execution, const CheckOptions& options,
                                         MemoryJudge& judge);

[[nodiscard]] Result<CheckOutcome> check(Explorer& explorer, Runtime& runtime, const CheckOptions& options);

}  // namespace heddle
