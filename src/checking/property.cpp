#include "checking/property.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sstream>

#include "checking/ignorable_checks.hpp"
#include "checking/requests.hpp"

namespace heddle::checking {

namespace {

/// A part of a property: its name, what must always hold, and the kinds of findings that violate it.
struct Part {
  std::string_view name;
  std::string_view formula;  // without spaces; unreach-call: up to the name of the function
  FindingKinds kinds;
};

constexpr std::string_view call_part = "unreach-call", overflow_part = "no-overflow";

constexpr std::array parts{
    Part{call_part, "!call(", {FindingKind::abort}},
    Part{"no-data-race", "!data-race", {FindingKind::data_race}},
    Part{overflow_part, "!overflow", {FindingKind::undefined}},
    Part{"valid-free", "valid-free", {FindingKind::double_free, FindingKind::invalid_free}},
    Part{"valid-deref",
         "valid-deref",
         {FindingKind::invalid_access, FindingKind::out_of_bounds, FindingKind::use_after_free}},
    Part{"valid-memtrack", "valid-memtrack", {FindingKind::leak}},
    Part{"valid-memcleanup", "valid-memcleanup", {FindingKind::leak}},
};

const Part& part_named(std::string_view name) {
  return *std::ranges::find(parts, name, &Part::name);
}

std::string without_spaces(std::string_view line) {
  std::string result;
  for (const char c : line)
    if (std::string_view(" \t\r").find(c) == std::string_view::npos) result += c;
  return result;
}

/// Returns the function in "!call(NAME())"; empty if the formula is no such call.
std::string called_function(std::string_view formula) {
  constexpr std::string_view end = "())";
  const std::string_view begin = part_named(call_part).formula;
  if (!formula.starts_with(begin) || !formula.ends_with(end) || formula.size() <= begin.size() + end.size())
    return {};
  const std::string name(formula.substr(begin.size(), formula.size() - begin.size() - end.size()));
  const bool is_name = std::ranges::all_of(name, [](char c) {
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  });
  return is_name ? name : "";
}

std::string supported() {
  std::vector<std::string> formulas;
  for (const Part& part : parts)
    formulas.push_back(fmt::format("G {}{}", part.formula, part.name == call_part ? "NAME())" : ""));
  return fmt::format("supported: CHECK( init(main()), LTL(FORMULA) ) with one of {}",
                     fmt::join(formulas, ", "));
}

/// Adds what a line says. Returns what is wrong with it.
ErrorMessage add_line(Property& property, const std::string& line) {
  constexpr std::string_view begin = "CHECK(init(", always = "main()),LTL(G", end = "))";
  const std::string text = without_spaces(line);
  if (!text.starts_with(begin)) return fmt::format("'{}' is no property; {}", line, supported());
  const std::string_view rest = std::string_view(text).substr(begin.size());
  if (rest == "main()),LTL(Fend))") return fmt::format("termination is not supported; {}", supported());
  if (!rest.starts_with(always) || !rest.ends_with(end) || rest.size() < always.size() + end.size())
    return fmt::format("'{}' is not supported; {}", line, supported());
  const std::string_view formula = rest.substr(always.size(), rest.size() - always.size() - end.size());
  const std::string function = called_function(formula);
  const auto* const known = std::ranges::find_if(parts, [&](const Part& part) {
    return part.name == call_part ? !function.empty() : part.formula == formula;
  });
  if (known == parts.end()) return fmt::format("'{}' is not supported; {}", line, supported());
  if (!function.empty() && !property.error_function.empty()) return "only one function may be an error";
  if (!function.empty()) property.error_function = function;
  if (!property.has(known->name)) property.parts.push_back(known->name);
  property.text += (property.text.empty() ? "" : "\n") + line;
  return std::nullopt;
}

}  // namespace

bool Property::has(std::string_view part) const {
  return std::ranges::find(parts, part) != parts.end();
}

FindingKinds Property::kinds() const {
  FindingKinds kinds;
  for (const std::string_view part : parts) kinds.add(part_named(part).kinds);
  return kinds;
}

std::string_view Property::part_of(std::string_view kind) const {
  for (const std::string_view part : parts)
    for (unsigned number = 0; number <= static_cast<unsigned>(FindingKind::unsupported); ++number) {
      const auto known = static_cast<FindingKind>(number);
      if (name_of(known) == kind && part_named(part).kinds.contains(known)) return part;
    }
  return {};
}

std::string Property::name() const {
  return fmt::format("{}", fmt::join(parts, ", "));
}

Result<Property> parse_property(const std::string& text, const std::string& file) {
  Property property;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.ends_with('\r')) line.pop_back();
    if (without_spaces(line).empty()) continue;
    if (const auto wrong = add_line(property, line)) return Error{file + ": " + *wrong};
  }
  if (property.parts.empty()) return Error{file + ": there is no property in it; " + supported()};
  return property;
}

ErrorMessage select_by_property(ErrorSelection& errors) {
  if (!errors.property) return std::nullopt;
  const bool is_changed = errors.leaks || std::ranges::any_of(ignorable_checks, [&](const auto& check) {
                            return errors.*check.setting;
                          });
  if (is_changed) return "--property says which errors count: --ignore and --leaks cannot be given with it";
  const Property& property = *errors.property;
  const FindingKinds kinds = property.kinds();
  errors.ignore_aborts = errors.ignore_deadlocks = true;
  errors.ignore_races = !kinds.contains(FindingKind::data_race);
  errors.ignore_undefined = true;  // overflows are checked nevertheless, where they count
  errors.ignore_use_after_free = !kinds.contains(FindingKind::use_after_free);
  errors.leaks = kinds.contains(FindingKind::leak);
  errors.ignore_leaks = !errors.leaks;
  return std::nullopt;
}

std::string specification_of(std::string_view kind) {
  if (kind == name_of(FindingKind::assertion)) kind = name_of(FindingKind::abort);
  for (const Part& part : parts) {
    if (Property{{part.name}}.part_of(kind).empty()) continue;
    const bool is_call = part.name == call_part;
    return fmt::format("CHECK( init(main()), LTL(G {}{}) )", is_call ? "! call(reach_error())" : "",
                       is_call                         ? ""
                       : part.formula.starts_with('!') ? fmt::format("! {}", part.formula.substr(1))
                                                       : std::string(part.formula));
  }
  return {};
}

}  // namespace heddle::checking
