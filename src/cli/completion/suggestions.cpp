#include "cli/completion/suggestions.hpp"

#include <algorithm>
#include <sstream>

#include "checking/ignorable_checks.hpp"
#include "cli/option_setters.hpp"
#include "explore/algorithms.hpp"

namespace heddle::cli {

namespace {

using Kind = Suggestions::Kind;

/// Small letters stand for themselves, capitals for something else: of that, we know where files go.
Suggestions from_placeholder(std::string_view placeholder) {
  if (placeholder == "[FILE]") placeholder = "FILE";
  if (placeholder.starts_with("FILE") || placeholder == "SCHEDULE" || placeholder == "TRACE")
    return {Kind::files, {}};
  const bool capitals = std::ranges::any_of(placeholder, [](char c) { return c >= 'A' && c <= 'Z'; });
  if (capitals || placeholder.empty()) return {};
  Suggestions result{Kind::words, {}};
  std::istringstream alternatives{std::string(placeholder)};
  for (std::string word; std::getline(alternatives, word, '|');) result.words.push_back(word);
  return result;
}

}  // namespace

std::string Suggestions::joined() const {
  std::string result;
  for (const std::string& word : words) result += (result.empty() ? "" : " ") + word;
  return result;
}

Suggestions suggestions_for(const OptionRow& option) {
  if (option.apply == by<set_reduction>) {
    Suggestions result{Kind::words, {}};
    for (const Algorithm& algorithm : algorithms()) result.words.emplace_back(algorithm.name);
    return result;
  }
  if (option.apply == by<set_ignore>) {
    Suggestions result{Kind::list, {}};
    for (const checking::IgnorableCheck& check : checking::ignorable_checks)
      result.words.emplace_back(check.name);
    return result;
  }
  return from_placeholder(option.value);
}

Suggestions suggestions_for(const CommandRow& command) {
  return from_placeholder(command.operand);
}

std::string_view brief_help(std::string_view help) {
  return help.substr(0, std::min({help.find(" ("), help.find("; "), help.size()}));
}

}  // namespace heddle::cli
