// Expected results of litmus tests: a file of JSON lines, one object per test.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "report/litmus_report.hpp"

namespace heddle::cli {

class ExpectedResults {
 public:
  [[nodiscard]] static Result<ExpectedResults> parse(const std::string& text, const std::string& file_name);

  /// Returns the differences between a report and the expected results, one line each. Only what both sides
  /// have is compared.
  [[nodiscard]] std::vector<std::string> differences(const report::LitmusReport& report) const;

 private:
  std::map<std::string, std::string> by_name_;  // the line of each test
};

}  // namespace heddle::cli
