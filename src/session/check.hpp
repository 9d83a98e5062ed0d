// Checks one program: explores, judges each execution, confirms what it finds by replaying it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/finding.hpp"
#include "core/runtime.hpp"
#include "explore/explorer.hpp"
#include "session/session.hpp"

namespace heddle {

struct CheckOptions {
  Limits limits;
  bool keep_going = false;  // do not stop at the first finding
  bool ignore_deadlocks = false;
};

struct CheckOutcome {
  SessionEnd end;
  std::vector<Finding> findings;  // one a kind and site, in the order found
};

[[nodiscard]] Result<CheckOutcome> check(Explorer& explorer, Runtime& runtime, const CheckOptions& options);

}  // namespace heddle
