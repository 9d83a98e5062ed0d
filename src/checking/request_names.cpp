#include "checking/request_names.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "checking/ignorable_checks.hpp"
#include "explore/algorithms.hpp"

namespace heddle::checking {

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
