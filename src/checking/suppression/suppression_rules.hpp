// Files that say which findings are accepted, in the form that ThreadSanitizer reads: a line "race:PATTERN"
// accepts the races that the pattern matches.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/finding.hpp"
#include "core/result.hpp"

namespace heddle::checking {

/// A line of such a file.
struct SuppressionRule {
  FindingKind kind = FindingKind::data_race;
  /// Only the functions in which the accesses are count, not those that call them.
  bool top_frame_only = false;
  std::string pattern;
  std::string file;  // where the rule is written
  std::uint32_t line = 0;

  friend bool operator==(const SuppressionRule&, const SuppressionRule&) = default;
};

/// Reads the rules of a file with this name and text; an error names the line that is not understood.
[[nodiscard]] Result<std::vector<SuppressionRule>> suppression_rules(const std::string& text,
                                                                     const std::string& file);

/// Returns a rule as it stands in its file: "race:queue::push".
[[nodiscard]] std::string to_text(const SuppressionRule& rule);
/// Returns where a rule is written: "tsan.supp:3".
[[nodiscard]] std::string place_of(const SuppressionRule& rule);

/// Whether a pattern matches some part of the text. '*' stands for any characters; the match begins where the
/// text does after '^', and ends there before '$'.
[[nodiscard]] bool pattern_matches(std::string_view pattern, std::string_view text);

}  // namespace heddle::checking
