// A reduction must run each class of its equivalence exactly once and lose no outcome.
#include <fmt/format.h>

#include "core/equivalence.hpp"
#include "explore/interleavings.hpp"
#include "explore/optimal_dpor.hpp"
#include "fuzz/comparison.hpp"
#include "fuzz/machine_comparison.hpp"
#include "fuzz/reduction_comparison.hpp"

namespace heddle::fuzz {

namespace {

struct Seen {
  std::set<Outcome> outcomes;
  std::set<Fingerprint> complete, blocked;
  std::uint64_t runs = 0;
};

Result<Seen> search(const ScriptProgram& program, const Model& model, Explorer& explorer, ClassOf class_of) {
  Seen seen;
  ScriptedRuntime runtime(program, model);
  // Far more than any program has: a reduction that never ends is a mismatch, too.
  constexpr std::uint64_t most = 1'000'000;
  const auto end =
      explore(explorer, runtime, {.executions = most, .seconds = {}}, [&](const Execution& execution) {
        ++seen.runs;
        seen.outcomes.insert(outcome_of(execution));
        (execution.ending == Ending::blocked ? seen.blocked : seen.complete).insert(class_of(execution));
        return true;
      });
  if (!end) return end.error();
  return seen;
}

}  // namespace

std::optional<std::string> compare_with_brute_force(const ScriptProgram& program, const Model& model,
                                                    Explorer& reduction, ClassOf class_of) {
  Interleavings every_trace(Remember::trace);
  const auto all = search(program, model, every_trace, class_of);
  if (!all) return all.error().message;
  const auto reduced = search(program, model, reduction, class_of);
  if (!reduced) return reduced.error().message;
  const std::uint64_t classes = reduced->complete.size() + reduced->blocked.size();
  const auto text = [](const Seen& seen) {
    return fmt::format("{} complete and {} blocked", seen.complete.size(), seen.blocked.size());
  };
  if (reduced->complete != all->complete || reduced->blocked != all->blocked)
    return fmt::format("classes: {} by brute force, {} by the reduction", text(*all), text(*reduced));
  if (reduced->runs != classes) return fmt::format("{} runs for {} classes", reduced->runs, classes);
  return difference(program, all->outcomes, "brute force", reduced->outcomes, "the reduction");
}

std::optional<std::string> compare_dpor_with_brute_force(const ScriptProgram& program, std::uint64_t) {
  OptimalDpor dpor;
  return compare_with_brute_force(program, sc, dpor, trace_class);
}

}  // namespace heddle::fuzz
