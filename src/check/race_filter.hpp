// Which races count.
#pragma once

#include "core/execution.hpp"

namespace heddle {

struct Clash;

class RaceFilter {
 public:
  virtual ~RaceFilter() = default;
  /// Prepares for questions about this execution.
  virtual void begin(const Execution& execution) = 0;
  /// Whether a race of the execution is known to be accepted: it does not count.
  [[nodiscard]] virtual bool accepts(const Execution& execution, const Clash& race) const = 0;
  /// Whether two accesses at one place of the program's text may differ in whether their races count.
  [[nodiscard]] virtual bool tells_callers_apart() const = 0;
};

}  // namespace heddle
