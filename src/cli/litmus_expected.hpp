// Expected results of litmus tests: a file of JSON lines, one object a test.
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

  /// What differs, one line each: compared is what both sides have.
  [[nodiscard]] std::vector<std::string> differences(const report::LitmusReport& report) const;

 private:
  std::map<std::string, std::string> by_name_;  // a test's line
};

}  // namespace heddle::cli
