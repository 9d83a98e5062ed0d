// Compares executions that are walked through the threads' automata with executions that are run: they must
// be equal.
#include <algorithm>
#include <fmt/format.h>

#include "explore/algorithms.hpp"
#include "fuzz/comparison.hpp"
#include "runtime/scripted_runtime.hpp"
#include "runtime/tree/tree_runtime.hpp"
#include "session/session.hpp"

namespace heddle::fuzz {

namespace {

/// What a search met: how many runs there were, and their events. How many parts of runs exploration by views
/// needs depends on what is known of the threads: of those only whole ones count. Where it was ended early,
/// at which run that is depends on which partial runs could be left out; each of those that were run was
/// compared.
struct Met {
  std::uint64_t runs = 0;
  std::uint64_t events = 0;
  bool ended_early = false;
};

Result<Met> search(const Algorithm& algorithm, const Model& model, Runtime& runtime) {
  const bool by_views = algorithm.equivalence == Equivalence::view && algorithm.consults_automata;
  const std::uint64_t most = by_views ? 1'000'000 : 2'000;
  const std::unique_ptr<Explorer> explorer = algorithm.make({.model = model});
  const auto end =
      explore(*explorer, runtime, {.executions = most, .seconds = {}}, [](const Execution&) { return true; });
  if (!end) return end.error();
  const Statistics& statistics = end->statistics;
  const bool ended_early = end->limit != LimitReached::none;
  if (by_views) return Met{statistics.complete + statistics.blocked, 0, ended_early};
  return Met{statistics.runs(), statistics.events, ended_early};
}

std::optional<std::string> compare(const ScriptProgram& program, const Model& model,
                                   const Algorithm& algorithm, const TreeOptions& options) {
  ScriptedRuntime direct(program, model), below(program, model);
  const std::vector<Value> initial = program.initial_memory();
  TreeRuntime tree(
      below, model, [&](LocationId location) { return initial[location.value]; }, options);
  const auto walked = search(algorithm, model, tree);
  if (tree.locality_violation())
    return fmt::format("walked and run executions differ in thread {}",
                       tree.locality_violation()->thread.value);
  const auto ran = search(algorithm, model, direct);
  if (!walked || !ran) {
    if (!walked && !ran && walked.error().message == ran.error().message) return std::nullopt;
    return walked ? ran.error().message : walked.error().message;
  }
  const bool same = walked->runs == ran->runs && walked->events == ran->events;
  if (same || walked->ended_early || ran->ended_early) return std::nullopt;
  return fmt::format("{} runs with {} events walked, {} with {} run", walked->runs, walked->events, ran->runs,
                     ran->events);
}

}  // namespace

std::optional<std::string> compare_tree_with_direct(const ScriptProgram& program, std::uint64_t seed) {
  // So little room now and then that all is forgotten again and again.
  const TreeOptions options{.choice = RuntimeChoice::tree,
                            .most_bytes = seed % 4 == 0 ? 2'000U : 1U << 30U,
                            .merges = seed % 8 < 6,
                            .compared_at_first = UINT64_MAX};
  for (const Model& model : models())
    for (const Algorithm& algorithm : algorithms()) {
      if (!algorithm.supports(model)) continue;
      if (auto differs = compare(program, model, algorithm, options))
        return fmt::format("{}, {}: {}", model.name, algorithm.name, *differs);
    }
  return std::nullopt;
}

}  // namespace heddle::fuzz
