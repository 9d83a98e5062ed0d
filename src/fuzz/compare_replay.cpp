// A run's own steps, replayed, must give the same run; and every run must be one that the axioms allow.
#include <array>
#include <fmt/format.h>

#include "core/equivalence.hpp"
#include "core/random.hpp"
#include "fuzz/comparison.hpp"
#include "memory/axioms.hpp"
#include "runtime/scripted_runtime.hpp"
#include "session/outcomes.hpp"

namespace heddle::fuzz {

namespace {

std::optional<std::string> compare(const ScriptProgram& program, const Model& model, const Tail& tail) {
  ScriptedRuntime runtime(program, model);
  const auto run = runtime.run({{}, tail});
  if (!run) return run.error().message;
  const Execution first = **run;
  if (!consistent(graph_of(first), model)) return "the axioms forbid an execution that ran";
  const auto replay = runtime.run({first.steps, Finish{}});
  if (!replay) return replay.error().message;
  const Execution& second = **replay;
  const bool same = first.steps == second.steps && outcome_of(first) == outcome_of(second) &&
                    first.failures == second.failures && trace_class(first) == trace_class(second);
  if (!same) return "the replay differs from the run";
  return std::nullopt;
}

}  // namespace

std::optional<std::string> compare_runs_with_replays(const ScriptProgram& program, std::uint64_t seed) {
  Random random(seed);
  const std::array<std::uint32_t, 4> priorities{static_cast<std::uint32_t>(random.below(4)), 1, 3, 2};
  for (const Model& model : models)
    for (const Tail& tail : {Tail{RandomTail{random.next()}}, Tail{NonPreemptive{}},
                             Tail{Priorities{priorities}}, Tail{Finish{}}})
      if (auto wrong = compare(program, model, tail)) return fmt::format("{}: {}", model.name, *wrong);
  return std::nullopt;
}

}  // namespace heddle::fuzz
