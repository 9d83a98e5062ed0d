// Compares every reduction of the table that claims to run each class of its equivalence once with brute
// force.
#include <algorithm>
#include <fmt/format.h>

#include "explore/algorithms.hpp"
#include "fuzz/comparison.hpp"
#include "fuzz/reduction_comparison.hpp"

namespace heddle::fuzz {

std::optional<std::string> compare_reductions_of_table(const ScriptProgram& program, std::uint64_t) {
  for (const Algorithm& algorithm : algorithms()) {
    if (!algorithm.counts_classes() || !algorithm.runs_each_class_once) continue;
    const auto* const row =
        std::ranges::find(equivalences, algorithm.equivalence, &EquivalenceRow::equivalence);
    for (const Model& model : models()) {
      if (!algorithm.supports(model)) continue;
      const std::unique_ptr<Explorer> explorer = algorithm.make({.model = model});
      const Kept kept{row->class_of, algorithm.keeps_final_memory()};
      if (const auto differs = compare_with_brute_force(program, model, *explorer, kept))
        return fmt::format("{}, {}: {}", algorithm.name, model.name, *differs);
    }
  }
  return std::nullopt;
}

}  // namespace heddle::fuzz
