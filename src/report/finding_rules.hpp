// A description of each kind of finding, independent of any program.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace heddle::report {

struct FindingRule {
  std::string_view kind;     // as in findings: "data-race"
  std::string_view name;     // "DataRace"
  std::string_view summary;  // one short sentence
  std::string_view text;     // what it is
  std::string_view help;     // what to do about it
  bool is_warning = false;   // the program may still be correct
};

[[nodiscard]] std::span<const FindingRule> finding_rules();
[[nodiscard]] std::optional<std::size_t> rule_of(std::string_view kind);

}  // namespace heddle::report
