// What runs a program: the same plan always gives the same execution.
#pragma once

#include <cstdint>

#include "core/execution.hpp"
#include "core/result.hpp"
#include "core/step.hpp"

namespace heddle {

/// How executions are had: run, or walked through what is known of the threads; or whichever is faster.
enum class RuntimeChoice : std::uint8_t { automatic, tree, direct };

class Runtime {
 public:
  virtual ~Runtime() = default;
  /// The execution is valid until the next call; its storage is reused. A prefix that cannot be followed is a
  /// defect of the caller, reported as an error (a schedule from outside may be of another program).
  [[nodiscard]] virtual Result<const Execution*> run(const Plan& plan) = 0;
};

}  // namespace heddle
