// Steps of an execution as a table: one column a thread, one row a step.
#pragma once

#include <string>
#include <vector>

namespace heddle::report {

struct StepRow {
  std::size_t number = 0;
  std::size_t thread = 0;
  std::string text;
};

[[nodiscard]] std::string step_table(const std::vector<std::string>& threads,
                                     const std::vector<StepRow>& rows);

}  // namespace heddle::report
