#include "checking/chosen_reduction.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/assert.hpp"

namespace heddle::checking {

const Algorithm& chosen_reduction(const SearchRequest& request, const Model& model) {
  const Algorithm* const chosen =
      request.reduction.empty() ? default_algorithm(model) : find_algorithm(request.reduction);
  HEDDLE_CHECK(chosen != nullptr && chosen->supports(model));
  return *chosen;
}

std::unique_ptr<Explorer> make_explorer(const Algorithm& algorithm, const SearchRequest& request,
                                        const ErrorSelection& errors, const Model& model) {
  ExplorerOptions options;
  options.model = model;
  options.paper_oracle = request.paper_oracle;
  options.keeps_sequences = !errors.ignore_races;
  if (request.causal_solver) options.causal_solver = *request.causal_solver;
  options.preemptions = request.preemptions;
  if (request.table_bytes) options.most_table_bytes = *request.table_bytes;
  return algorithm.make(options);
}

std::string supported_models(const Algorithm& algorithm) {
  std::string supported;
  for (const Model& model : models())
    if (algorithm.supports(model))
      supported += fmt::format("{}{}", supported.empty() ? "" : ", ", model.name);
  return supported;
}

}  // namespace heddle::checking
