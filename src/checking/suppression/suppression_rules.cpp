#include "checking/suppression/suppression_rules.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sstream>

namespace heddle::checking {

namespace {

/// A kind of rules, with its name in files.
struct RuleType {
  std::string_view name;
  FindingKind kind;
  bool top_frame_only = false;
};

constexpr std::array rule_types{RuleType{"race", FindingKind::data_race},
                                RuleType{"race_top", FindingKind::data_race, true},
                                RuleType{"deadlock", FindingKind::deadlock},
                                RuleType{"stuck", FindingKind::stuck}, RuleType{"leak", FindingKind::leak}};

std::string names_of_types() {
  std::string names;
  for (const RuleType& type : rule_types) names += (names.empty() ? "" : ", ") + std::string(type.name);
  return names;
}

const RuleType* type_of(const SuppressionRule& rule) {
  return std::ranges::find_if(rule_types, [&](const RuleType& type) {
    return type.kind == rule.kind && type.top_frame_only == rule.top_frame_only;
  });
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

Result<SuppressionRule> rule_of(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos)
    return Error{fmt::format("'{}' is not TYPE:PATTERN; supported types: {}", line, names_of_types())};
  const std::string_view name = trimmed(line.substr(0, colon));
  const auto type = std::ranges::find(rule_types, name, &RuleType::name);
  if (type == rule_types.end())
    return Error{
        fmt::format("there are no suppressions of type '{}'; supported: {}", name, names_of_types())};
  const std::string_view pattern = trimmed(line.substr(colon + 1));
  if (pattern.empty()) return Error{fmt::format("'{}:' needs a pattern", name)};
  return SuppressionRule{type->kind, type->top_frame_only, std::string(pattern), {}, 0};
}

}  // namespace

Result<std::vector<SuppressionRule>> suppression_rules(const std::string& text, const std::string& file) {
  std::vector<SuppressionRule> rules;
  std::istringstream lines(text);
  std::uint32_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const std::string_view content = trimmed(line);
    if (content.empty() || content.starts_with('#')) continue;
    auto rule = rule_of(content);
    if (!rule) return Error{fmt::format("{}:{}: {}", file, number, rule.error().message)};
    rule->file = file;
    rule->line = number;
    rules.push_back(std::move(*rule));
  }
  return rules;
}

std::string to_text(const SuppressionRule& rule) {
  return fmt::format("{}:{}", type_of(rule)->name, rule.pattern);
}

std::string place_of(const SuppressionRule& rule) {
  return fmt::format("{}:{}", rule.file, rule.line);
}

bool pattern_matches(std::string_view pattern, std::string_view text) {
  bool is_at_begin = pattern.starts_with('^');
  if (is_at_begin) pattern.remove_prefix(1);
  const bool is_at_end = pattern.ends_with('$');
  if (is_at_end) pattern.remove_suffix(1);
  std::size_t from = 0;
  while (true) {
    const std::size_t star = pattern.find('*');
    const std::string_view piece = pattern.substr(0, star);
    const bool is_last = star == std::string_view::npos;
    if (is_last && is_at_end) {
      const bool fits = is_at_begin ? text.substr(from) == piece
                                    : text.size() >= from + piece.size() && text.ends_with(piece);
      return fits;
    }
    const std::size_t found = text.find(piece, from);
    if (found == std::string_view::npos || (is_at_begin && found != from)) return false;
    if (is_last) return true;
    from = found + piece.size();
    pattern.remove_prefix(star + 1);
    is_at_begin = false;
  }
}

}  // namespace heddle::checking
