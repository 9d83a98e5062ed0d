#include "checking/request_names.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <limits>

#include "checking/ignorable_checks.hpp"
#include "explore/algorithms.hpp"

namespace heddle::checking {

namespace {

std::optional<std::uint32_t> positive_number(std::string_view text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number == 0) return std::nullopt;
  return number;
}

}  // namespace

std::string no_such_model(std::string_view name) {
  return fmt::format("there is no model '{}'; supported: {}", name, model_names());
}

ErrorMessage set_reduction(SearchRequest& search, const std::string& name) {
  search.reduction = name;
  if (find_algorithm(name) != nullptr) return std::nullopt;
  return fmt::format("there is no reduction '{}'; supported: {}", name,
                     algorithms_that([](const Algorithm&) { return true; }));
}

ErrorMessage set_sample(SearchRequest& search, const std::string& name) {
  std::string known;
  for (std::size_t i = 0; i < sample_methods.size(); ++i) {
    if (name == sample_methods[i]) search.sample = static_cast<SampleMethod>(i);
    known += fmt::format("{}{}", known.empty() ? "" : ", ", sample_methods[i]);
  }
  if (search.sample) return std::nullopt;
  return fmt::format("there is no way of sampling '{}'; supported: {}", name, known);
}

ErrorMessage set_unroll(ProgramRequest& program, const std::string& bound) {
  const std::size_t equals = bound.rfind('=');
  const std::string_view text = bound;
  const std::string_view iterations = equals == std::string::npos ? text : text.substr(equals + 1);
  const auto number = positive_number(iterations);
  if (!number)
    return fmt::format("'{}' is not a whole number from 1 to {}: expected N or FILE:LINE=N", iterations,
                       std::numeric_limits<std::uint32_t>::max());
  if (equals == std::string::npos) {
    program.unroll = number;
    return std::nullopt;
  }
  const std::size_t colon = bound.rfind(':', equals);
  const auto line =
      colon == std::string::npos ? std::nullopt : positive_number(text.substr(colon + 1, equals - colon - 1));
  if (!line || colon == 0)
    return fmt::format("'{}' is not a place: expected FILE:LINE=N", text.substr(0, equals));
  program.loop_bounds.push_back({bound.substr(0, colon), *line, *number});
  return std::nullopt;
}

ErrorMessage ignore_check(ErrorSelection& errors, const std::string& name) {
  const auto* const known = std::ranges::find(ignorable_checks, name, &IgnorableCheck::name);
  if (known != ignorable_checks.end()) {
    errors.*known->setting = true;
    return std::nullopt;
  }
  std::string names;
  for (const IgnorableCheck& check : ignorable_checks)
    names += fmt::format("{}{}", names.empty() ? "" : ", ", check.name);
  return fmt::format("there is no check '{}'; supported: {}", name, names);
}

}  // namespace heddle::checking
