#include "checking/search_conflicts.hpp"

#include <fmt/format.h>

#include "checking/chosen_reduction.hpp"

namespace heddle::checking {

namespace {

ErrorMessage unsupported_oracle(const SearchRequest& search, const std::vector<Model>& asked_models) {
  if (!search.oracle_chosen) return std::nullopt;
  if (search.sample) return "--oracle is for reductions: it cannot be used with --sample";
  const std::string supported =
      algorithms_that([](const Algorithm& algorithm) { return algorithm.asks_oracle; });
  for (const Model& model : asked_models.empty() ? std::vector{sc} : asked_models) {
    const Algorithm& algorithm =
        *(search.reduction.empty() ? default_algorithm(model) : find_algorithm(search.reduction));
    if (!algorithm.asks_oracle)
      return fmt::format("--oracle cannot be used with --model={} --reduction={}; supported reductions: {}",
                         model.name, algorithm.name, supported);
    // What the paper has for the others is not complete.
    if (search.paper_oracle && model.has_buffers())
      return fmt::format("--oracle=paper cannot be used with --model={}; supported: {}", model.name, sc.name);
  }
  return std::nullopt;
}

ErrorMessage unsupported_bound(const SearchRequest& search) {
  if (!search.preemptions) return std::nullopt;
  if (!search.reduction.empty() && find_algorithm(search.reduction)->counts_preemptions) return std::nullopt;
  return fmt::format(
      "--preemptions needs a reduction that counts them; supported: {}",
      algorithms_that([](const Algorithm& algorithm) { return algorithm.counts_preemptions; }));
}

/// Returns what is wrong with a search for uses of memory that was never set, if one is asked for.
ErrorMessage conflict_with_unset(const ErrorSelection& errors, const SearchRequest& search,
                                 const std::vector<Model>& asked_models) {
  if (!errors.uninitialised) return std::nullopt;
  for (const Model& model : asked_models)
    if (model.has_buffers())
      return fmt::format("--uninitialised cannot be used with --model={}; supported: {}", model.name,
                         sc.name);
  if (search.runtime && *search.runtime == RuntimeChoice::tree)
    return "--uninitialised cannot be used with --runtime=tree; supported: direct";
  // Two writes of the same value are not alike if one of them writes what was never set.
  const auto tells_sources_apart = [](const Algorithm& algorithm) {
    return algorithm.equivalence <= Equivalence::reads_from;
  };
  if (search.reduction.empty() || tells_sources_apart(*find_algorithm(search.reduction))) return std::nullopt;
  return fmt::format("--uninitialised cannot be used with --reduction={}; supported: {}", search.reduction,
                     algorithms_that(tells_sources_apart));
}

}  // namespace

ErrorMessage unsupported_reduction(const SearchRequest& search, const std::vector<Model>& asked_models) {
  const Algorithm* const asked = find_algorithm(search.reduction);
  if (search.table_bytes && (asked == nullptr || !asked->has_table))
    return fmt::format("--limit-table needs a reduction that keeps a table; supported: {}",
                       algorithms_that([](const Algorithm& algorithm) { return algorithm.has_table; }));
  if (search.causal_solver && (asked == nullptr || !asked->asks_causal_solver) && !search.predict)
    return fmt::format(
        "--mcr-solver needs --predict, or a reduction that asks the solver; supported: {}",
        algorithms_that([](const Algorithm& algorithm) { return algorithm.asks_causal_solver; }));
  if (search.predict)
    for (const Model& model : asked_models)
      if (model.has_buffers())
        return fmt::format("--predict cannot be used with --model={}; supported: {}",
                           asked_models.size() == models().size() ? "all" : model.name, sc.name);
  if (auto error = unsupported_oracle(search, asked_models)) return error;
  if (auto error = unsupported_bound(search)) return error;
  if (search.reduction.empty()) return std::nullopt;
  const Algorithm& algorithm = *find_algorithm(search.reduction);
  for (const Model& model : asked_models)
    if (!algorithm.supports(model))
      return fmt::format("--reduction={} cannot be used with --model={}; supported: {}", algorithm.name,
                         asked_models.size() == models().size() ? "all" : model.name,
                         supported_models(algorithm));
  return std::nullopt;
}

ErrorMessage conflict_of(const ErrorSelection& errors, const SearchRequest& search,
                         const std::vector<Model>& asked_models, bool count_classes) {
  if (search.sample && count_classes)
    return "--count-classes counts all classes: it cannot be used with --sample";
  if (search.sample && !search.reduction.empty())
    return "--sample draws executions: it cannot be used with --reduction";
  if (auto error = unsupported_reduction(search, asked_models)) return error;
  if (search.seed && !search.sample) return "--seed needs --sample";
  if (search.depth && search.sample != SampleMethod::pct) return "--depth needs --sample=pct";
  return conflict_with_unset(errors, search, asked_models);
}

}  // namespace heddle::checking
