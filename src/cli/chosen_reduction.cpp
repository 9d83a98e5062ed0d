#include "cli/chosen_reduction.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace heddle::cli {

const Algorithm& chosen_reduction(const Settings& settings, const Model& model) {
  if (!settings.reduction.empty()) return *find_algorithm(settings.reduction);
  // The table goes from the plainest to the most refined.
  const Algorithm* best = &algorithms().front();
  for (const Algorithm& algorithm : algorithms())
    if (algorithm.supports(model)) best = &algorithm;
  return *best;
}

std::string supported_models(const Algorithm& algorithm) {
  std::string supported;
  for (const Model& model : models)
    if (algorithm.supports(model))
      supported += fmt::format("{}{}", supported.empty() ? "" : ", ", model.name);
  return supported;
}

std::optional<std::string> unsupported_reduction(const Settings& settings) {
  if (settings.reduction.empty()) return std::nullopt;
  const Algorithm& algorithm = *find_algorithm(settings.reduction);
  for (const Model& model : settings.models)
    if (!algorithm.supports(model))
      return fmt::format("--reduction={} does not go with --model={}; supported: {}", algorithm.name,
                         model.name, supported_models(algorithm));
  return std::nullopt;
}

}  // namespace heddle::cli
