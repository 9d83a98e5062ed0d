// Runs programs on real threads of this machine.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/ids.hpp"
#include "core/result.hpp"
#include "fuzz/native/real_text.hpp"

namespace heddle::fuzz {

/// The values that an execution noted.
using RealOutcome = std::vector<Value>;

struct RealCompiler {
  std::string command = "cc";
};

/// Returns the outcomes that were seen of each program. Compiles all programs into one executable and runs it
/// once.
[[nodiscard]] Result<std::vector<std::set<RealOutcome>>> run_on_hardware(
    const std::vector<RealProgram>& programs, const RealRuns& runs, const RealCompiler& compiler);

}  // namespace heddle::fuzz
