// Compares searches in which threads are left in loops with the search of all states.
#include <fmt/format.h>

#include "core/retry_while_learning.hpp"
#include "fuzz/comparison.hpp"
#include "fuzz/loop_comparison.hpp"
#include "fuzz/loop_searches.hpp"
#include "runtime/scripted_runtime.hpp"
#include "runtime/tree/tree_runtime.hpp"

namespace heddle::fuzz {

namespace {

constexpr std::size_t most_states = 15'000;

/// Adds what an execution shows.
void add(LoopFindings& found, const ScriptProgram& program, const Execution& execution, bool with_memory) {
  for (const Failure& failure : execution.failures) found.failing.insert(failure.thread.value);
  if (execution.ending != Ending::complete) return;
  std::vector<Value> ends;
  for (const ThreadEnd& thread : execution.threads)
    ends.push_back(thread.state == ThreadState::failed ? 1 : 0);
  found.outcomes.insert(loop_outcome(program, execution.registers, ends,
                                     with_memory ? execution.memory : std::vector<Value>{}));
}

Result<LoopFindings> explored(const ScriptProgram& program, const LoopSearch& search,
                              const WaitRules& rules) {
  Limits limits;
  limits.executions = 4'000;
  limits.events = 200;
  const bool with_memory = search.algorithm->keeps_final_memory();
  const auto show = [&](LoopFindings& found, const Execution& execution) {
    add(found, program, execution, with_memory);
  };
  ScriptedRuntime direct(program, *search.model, Machine{}, rules);
  const std::vector<Value> initial = program.initial_memory();
  return retry_while_learning([&]() -> Result<LoopFindings> {
    if (search.runtime == RuntimeChoice::direct) return explore_loops(direct, search, limits, rules, show);
    TreeRuntime tree(direct, *search.model, [&](LocationId location) { return initial[location.value]; },
                     {.choice = RuntimeChoice::tree, .compared_at_first = UINT64_MAX});
    Result<LoopFindings> found = explore_loops(tree, search, limits, rules, show);
    if (tree.locality_violation()) return Error{"walked and run executions differ", ErrorKind::internal};
    return found;
  });
}

}  // namespace

std::optional<std::string> compare_loops(const ScriptProgram& program, std::uint64_t seed,
                                         const WaitRules& rules, LoopComparisonCounts* counts) {
  if (has_sections(program)) return std::nullopt;
  LoopComparisonCounts own;
  bool is_large = false, completes = false;
  std::optional<std::string> different;
  for (const LoopSearch& search : drawn_loop_searches(seed)) {
    const StateSearch states = search_states(program, *search.model, most_states);
    is_large |= !states.is_whole;
    completes |= !states.outcomes.empty();
    const auto found = explored(program, search, rules);
    if (!found && found.error().kind == ErrorKind::unsupported_by_reduction) continue;
    ++own.searches;
    own.unfinished += found && !found->is_whole ? 1 : 0;
    const auto wrong = found ? difference(program, states, *found, search.algorithm->keeps_final_memory())
                             : std::optional(found.error().message);
    if (!wrong) continue;
    different = fmt::format("{}, {}, {}: {}", search.model->name, search.algorithm->name,
                            search.runtime == RuntimeChoice::tree ? "tree" : "direct", *wrong);
    break;
  }
  if (counts == nullptr) return different;
  ++counts->programs;
  counts->completing += completes ? 1 : 0;
  counts->large += is_large ? 1 : 0;
  counts->searches += own.searches;
  counts->unfinished += own.unfinished;
  return different;
}

std::optional<std::string> compare_loops_with_states(const ScriptProgram& program, std::uint64_t seed) {
  return compare_loops(program, seed, {});
}

}  // namespace heddle::fuzz
