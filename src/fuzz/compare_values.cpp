// Checks that exploration by values meets every view, and no reads-value-from class twice.
#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "core/equivalence.hpp"
#include "explore/interleavings.hpp"
#include "explore/rvf.hpp"
#include "fuzz/comparison.hpp"
#include "fuzz/machine_comparison.hpp"
#include "fuzz/value_comparison.hpp"
#include "runtime/tree/tree_runtime.hpp"

namespace heddle::fuzz {

namespace {

struct SeenValues {
  std::set<Outcome> outcomes;
  std::set<Fingerprint> complete, blocked;  // views
  std::set<Fingerprint> classes;            // reads-value-from
  std::uint64_t runs = 0;                   // that count: not those that ended because the search wanted it
};

Result<SeenValues> search(Runtime& runtime, Explorer& explorer) {
  SeenValues seen;
  constexpr std::uint64_t most = 1'000'000;
  const auto end =
      explore(explorer, runtime, {.executions = most, .seconds = {}}, [&](const Execution& execution) {
        if (is_part(execution.ending)) return true;
        Outcome outcome = outcome_of(execution);
        std::ranges::fill(outcome.memory, 0);
        seen.outcomes.insert(std::move(outcome));
        seen.classes.insert(reads_value_from_class(execution));
        (execution.ending == Ending::blocked ? seen.blocked : seen.complete).insert(view_class(execution));
        return true;
      });
  if (!end) return end.error();
  seen.runs = end->statistics.complete + end->statistics.blocked;
  return seen;
}

}  // namespace

std::optional<std::string> compare_values_with_brute_force(const ScriptProgram& program, Explorer& reduction,
                                                           RuntimeChoice choice) {
  ScriptedRuntime direct(program, sc);
  Interleavings every_source(Remember::sources);
  const auto all = search(direct, every_source);
  if (!all) return all.error().message;
  const std::vector<Value> initial = program.initial_memory();
  TreeRuntime runtime(direct, sc, [&](LocationId location) { return initial[location.value]; },
                      {.choice = choice});
  const auto reduced = search(runtime, reduction);
  if (!reduction.status().refusal.empty()) return std::nullopt;
  if (!reduced) return reduced.error().message;
  const auto text = [](const SeenValues& seen) {
    return fmt::format("{} complete and {} blocked", seen.complete.size(), seen.blocked.size());
  };
  if (reduced->complete != all->complete || reduced->blocked != all->blocked)
    return fmt::format("views: {} by brute force, {} by the reduction", text(*all), text(*reduced));
  if (!std::ranges::includes(all->classes, reduced->classes))
    return "a reads-value-from class that brute force does not know";
  if (reduced->runs != reduced->classes.size())
    return fmt::format("{} runs for {} classes", reduced->runs, reduced->classes.size());
  return difference(program, all->outcomes, "brute force", reduced->outcomes, "the reduction");
}

std::optional<std::string> compare_rvf(const ScriptProgram& program, std::uint64_t seed) {
  RvfOptions options;
  options.check_witnesses = true;
  options.quick_tests = seed % 4 != 0;
  options.signals = seed % 8 != 1;
  Rvf rvf(options);
  return compare_values_with_brute_force(program, rvf,
                                         seed % 2 == 0 ? RuntimeChoice::tree : RuntimeChoice::direct);
}

}  // namespace heddle::fuzz
