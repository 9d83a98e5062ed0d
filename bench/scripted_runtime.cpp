// What a step of a scripted program costs, and what an execution costs to reset and replay.
#include "runtime/scripted_runtime.hpp"

#include <benchmark/benchmark.h>

#include "explore/interleavings.hpp"
#include "program/script/parser.hpp"
#include "session/session.hpp"

namespace heddle {
namespace {

/// Three threads of ten accesses.
ScriptProgram thirty_accesses() {
  const auto program = parse_script(R"(
    var x, y, z;
    thread T[3] { x = self; a = y; y = a + 1; b = z; z = b + 1; c = x; x = 7; d = z; y = d; e = y; }
  )",
                                    "bench");
  return *program;
}

/// The same execution again and again, followed from a plan; switching at every step where it can.
void replay(benchmark::State& state, const Model& model) {
  const ScriptProgram program = thirty_accesses();
  ScriptedRuntime runtime(program, model);
  const auto first = runtime.run({{}, RandomTail{1}});
  const std::vector<Step> steps = (*first)->steps;
  std::size_t done = 0;
  for (auto _ : state) {
    const auto execution = runtime.run({steps, Finish{}});
    benchmark::DoNotOptimize(*execution);
    done += steps.size();
  }
  state.counters["steps/s"] = benchmark::Counter(static_cast<double>(done), benchmark::Counter::kIsRate);
  state.counters["ns/step"] = benchmark::Counter(static_cast<double>(done) * 1e-9,
                                                 benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

/// Brute force, enabled sets recorded: what an execution costs in a search.
void search(benchmark::State& state, const Model& model) {
  const ScriptProgram program = thirty_accesses();
  std::uint64_t executions = 0, events = 0;
  for (auto _ : state) {
    ScriptedRuntime runtime(program, model);
    Interleavings explorer(Remember::everything);
    const auto end = explore(explorer, runtime, {.executions = 10'000, .seconds = {}},
                             [](const Execution&) { return true; });
    executions += end->statistics.runs();
    events += end->statistics.events;
  }
  state.counters["executions/s"] =
      benchmark::Counter(static_cast<double>(executions), benchmark::Counter::kIsRate);
  state.counters["steps/s"] = benchmark::Counter(static_cast<double>(events), benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(replay, sc, sc);
BENCHMARK_CAPTURE(replay, tso, tso);
BENCHMARK_CAPTURE(replay, pso, pso);
BENCHMARK_CAPTURE(search, sc, sc);
BENCHMARK_CAPTURE(search, tso, tso);
BENCHMARK_CAPTURE(search, pso, pso);

}  // namespace
}  // namespace heddle
