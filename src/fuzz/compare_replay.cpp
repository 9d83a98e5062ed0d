// Checks that a plan gives the same run whatever ran before, that a run's own steps give that run when
// replayed, and that every run is one that the axioms allow.
#include <array>
#include <fmt/format.h>
#include <vector>

#include "core/equivalence.hpp"
#include "core/random.hpp"
#include "fuzz/comparison.hpp"
#include "memory/axioms.hpp"
#include "runtime/scripted_runtime.hpp"
#include "session/outcomes.hpp"

namespace heddle::fuzz {

namespace {

[[nodiscard]] bool same(const Execution& a, const Execution& b) {
  return a.steps == b.steps && outcome_of(a) == outcome_of(b) && a.failures == b.failures &&
         a.enabled == b.enabled && trace_class(a) == trace_class(b);
}

/// The runtime has run other plans before: it may take back the last of them in part, and must not show it.
std::optional<std::string> compare(const ScriptProgram& program, const Model& model, Runtime& used,
                                   const Plan& plan) {
  const auto run = used.run(plan);
  if (!run) return run.error().message;
  const Execution& first = **run;
  if (!consistent(graph_of(first), model)) return "the axioms forbid an execution that ran";
  ScriptedRuntime fresh(program, model);
  const auto again = fresh.run(plan);
  if (!again) return again.error().message;
  if (!same(first, **again)) return "a run after others differs from one of its own";
  const std::vector<Step> steps = first.steps;
  const auto replay = fresh.run({steps, Finish{}, plan.max_events, false});
  if (!replay) return replay.error().message;
  const auto replay_once_more = used.run({steps, Finish{}, plan.max_events, false});
  if (!replay_once_more) return replay_once_more.error().message;
  if (!same(**replay, **replay_once_more) || (*replay)->steps != steps)
    return "the replay differs from the run";
  return std::nullopt;
}

}  // namespace

std::optional<std::string> compare_runs_with_replays(const ScriptProgram& program, std::uint64_t seed) {
  Random random(seed);
  const std::array<std::uint32_t, 4> priorities{static_cast<std::uint32_t>(random.below(4)), 1, 3, 2};
  const std::array<std::uint32_t, 2> falls{static_cast<std::uint32_t>(random.below(8)), 3};
  for (const Model& model : models()) {
    ScriptedRuntime runtime(program, model);
    std::vector<Step> last;
    for (const Tail& tail : {Tail{RandomTail{random.next()}}, Tail{NonPreemptive{}},
                             Tail{Priorities{priorities}}, Tail{FallingPriorities{random.next(), falls}},
                             Tail{EventPriorities{random.next()}}, Tail{Finish{}}}) {
      const std::size_t kept = random.below(last.size() + 1);
      const Plan plan{.prefix = std::span(last).first(kept), .tail = tail};
      if (auto wrong = compare(program, model, runtime, plan))
        return fmt::format("{}: {}", model.name, *wrong);
      const auto run = runtime.run(plan);
      if (!run) return run.error().message;
      last = (*run)->steps;
    }
  }
  return std::nullopt;
}

}  // namespace heddle::fuzz
