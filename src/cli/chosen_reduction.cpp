#include "cli/chosen_reduction.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace heddle::cli {

namespace {

/// Nothing is lost unless somebody asks for it; so is the order in which executions come.
bool may_be_chosen(const Algorithm& algorithm, const Model& model) {
  return algorithm.supports(model) && algorithm.keeps_finding("races") && !algorithm.by_preemptions;
}

}  // namespace

const Algorithm& chosen_reduction(const Settings& settings, const Model& model) {
  if (!settings.reduction.empty()) return *find_algorithm(settings.reduction);
  // The table goes from the plainest to the most refined.
  const Algorithm* best = &algorithms().front();
  for (const Algorithm& algorithm : algorithms())
    if (may_be_chosen(algorithm, model)) best = &algorithm;
  return *best;
}

const Algorithm* plainer_reduction(const Algorithm& algorithm, const Model& model) {
  const Algorithm* best = nullptr;
  for (const Algorithm& other : algorithms()) {
    if (other.name == algorithm.name) break;
    if (may_be_chosen(other, model)) best = &other;
  }
  return best;
}

std::unique_ptr<Explorer> make_explorer(const Algorithm& algorithm, const Settings& settings,
                                        const Model& model) {
  ExplorerOptions options;
  options.model = model;
  options.paper_oracle = settings.paper_oracle;
  options.keeps_sequences = !settings.ignore_races;
  if (settings.causal_solver) options.causal_solver = *settings.causal_solver;
  options.preemptions = settings.preemptions;
  if (settings.table_bytes) options.most_table_bytes = *settings.table_bytes;
  return algorithm.make(options);
}

std::string reductions_that(bool (*fits)(const Algorithm& algorithm)) {
  std::string names;
  for (const Algorithm& algorithm : algorithms())
    if (fits(algorithm)) names += fmt::format("{}{}", names.empty() ? "" : ", ", algorithm.name);
  return names;
}

std::string supported_models(const Algorithm& algorithm) {
  std::string supported;
  for (const Model& model : models)
    if (algorithm.supports(model))
      supported += fmt::format("{}{}", supported.empty() ? "" : ", ", model.name);
  return supported;
}

namespace {

std::optional<std::string> unsupported_oracle(const Settings& settings) {
  if (!settings.oracle_chosen) return std::nullopt;
  if (settings.sample) return "--oracle is for reductions: it does not go with --sample";
  const std::string supported =
      reductions_that([](const Algorithm& algorithm) { return algorithm.has_oracle; });
  for (const Model& model : settings.models.empty() ? std::vector{sc} : settings.models) {
    const Algorithm& algorithm = chosen_reduction(settings, model);
    if (!algorithm.has_oracle)
      return fmt::format("--oracle does not go with --model={} --reduction={}; supported reductions: {}",
                         model.name, algorithm.name, supported);
    // What the paper has for the others is not complete.
    if (settings.paper_oracle && model.buffering != Buffering::none)
      return fmt::format("--oracle=paper does not go with --model={}; supported: {}", model.name, sc.name);
  }
  return std::nullopt;
}

std::optional<std::string> unsupported_bound(const Settings& settings) {
  if (!settings.preemptions) return std::nullopt;
  if (!settings.reduction.empty() && find_algorithm(settings.reduction)->by_preemptions) return std::nullopt;
  return fmt::format("--preemptions needs a reduction that counts them; supported: {}",
                     reductions_that([](const Algorithm& algorithm) { return algorithm.by_preemptions; }));
}

}  // namespace

std::optional<std::string> unsupported_reduction(const Settings& settings) {
  if (settings.table_bytes && settings.reduction != "view" && settings.reduction != "mcr")
    return "--limit-table needs --reduction=view or mcr: the others keep no table";
  if (settings.causal_solver && settings.reduction != "mcr" && !settings.predict)
    return "--mcr-solver needs --reduction=mcr or --predict";
  if (settings.predict)
    for (const Model& model : settings.models)
      if (model.buffering != Buffering::none)
        return fmt::format("--predict does not go with --model={}; supported: {}",
                           settings.models.size() == models.size() ? "all" : model.name, sc.name);
  if (auto wrong = unsupported_oracle(settings)) return wrong;
  if (auto wrong = unsupported_bound(settings)) return wrong;
  if (settings.reduction.empty()) return std::nullopt;
  const Algorithm& algorithm = *find_algorithm(settings.reduction);
  for (const Model& model : settings.models)
    if (!algorithm.supports(model))
      return fmt::format("--reduction={} does not go with --model={}; supported: {}", algorithm.name,
                         settings.models.size() == models.size() ? "all" : model.name,
                         supported_models(algorithm));
  return std::nullopt;
}

}  // namespace heddle::cli
