#include "checking/chosen_reduction.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace heddle::checking {

const Algorithm& chosen_reduction(const Settings& settings, const Model& model) {
  return *(settings.reduction.empty() ? default_algorithm(model) : find_algorithm(settings.reduction));
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

std::string supported_models(const Algorithm& algorithm) {
  std::string supported;
  for (const Model& model : models())
    if (algorithm.supports(model))
      supported += fmt::format("{}{}", supported.empty() ? "" : ", ", model.name);
  return supported;
}

namespace {

std::optional<std::string> unsupported_oracle(const Settings& settings) {
  if (!settings.oracle_chosen) return std::nullopt;
  if (settings.sample) return "--oracle is for reductions: it cannot be used with --sample";
  const std::string supported =
      algorithms_that([](const Algorithm& algorithm) { return algorithm.asks_oracle; });
  for (const Model& model : settings.models.empty() ? std::vector{sc} : settings.models) {
    const Algorithm& algorithm = chosen_reduction(settings, model);
    if (!algorithm.asks_oracle)
      return fmt::format("--oracle cannot be used with --model={} --reduction={}; supported reductions: {}",
                         model.name, algorithm.name, supported);
    // What the paper has for the others is not complete.
    if (settings.paper_oracle && model.has_buffers())
      return fmt::format("--oracle=paper cannot be used with --model={}; supported: {}", model.name, sc.name);
  }
  return std::nullopt;
}

std::optional<std::string> unsupported_bound(const Settings& settings) {
  if (!settings.preemptions) return std::nullopt;
  if (!settings.reduction.empty() && find_algorithm(settings.reduction)->counts_preemptions)
    return std::nullopt;
  return fmt::format(
      "--preemptions needs a reduction that counts them; supported: {}",
      algorithms_that([](const Algorithm& algorithm) { return algorithm.counts_preemptions; }));
}

}  // namespace

std::optional<std::string> unsupported_reduction(const Settings& settings) {
  const Algorithm* const asked = find_algorithm(settings.reduction);
  if (settings.table_bytes && (asked == nullptr || !asked->has_table))
    return fmt::format("--limit-table needs a reduction that keeps a table; supported: {}",
                       algorithms_that([](const Algorithm& algorithm) { return algorithm.has_table; }));
  if (settings.causal_solver && (asked == nullptr || !asked->asks_causal_solver) && !settings.predict)
    return fmt::format(
        "--mcr-solver needs --predict, or a reduction that asks the solver; supported: {}",
        algorithms_that([](const Algorithm& algorithm) { return algorithm.asks_causal_solver; }));
  if (settings.predict)
    for (const Model& model : settings.models)
      if (model.has_buffers())
        return fmt::format("--predict cannot be used with --model={}; supported: {}",
                           settings.models.size() == models().size() ? "all" : model.name, sc.name);
  if (auto wrong = unsupported_oracle(settings)) return wrong;
  if (auto wrong = unsupported_bound(settings)) return wrong;
  if (settings.reduction.empty()) return std::nullopt;
  const Algorithm& algorithm = *find_algorithm(settings.reduction);
  for (const Model& model : settings.models)
    if (!algorithm.supports(model))
      return fmt::format("--reduction={} cannot be used with --model={}; supported: {}", algorithm.name,
                         settings.models.size() == models().size() ? "all" : model.name,
                         supported_models(algorithm));
  return std::nullopt;
}

}  // namespace heddle::checking
