// What a reduction costs: time an execution, for exploring alone and with all checks on, against a bare
// replay of the same executions in the same run.
//
//   bench_reductions rf lastzero:13 fib_bench:4 script:readers:13   (see benchmark_program.hpp)
//
// For reductions that ask an oracle, also the share of the time that it takes, in a run of its own.
#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "benchmark_program.hpp"
#include "core/retry_while_learning.hpp"
#include "explore/algorithms.hpp"
#include "session/check.hpp"
#include "stopwatch.hpp"

namespace heddle {
namespace {

struct Measured {
  std::uint64_t executions = 0;
  double events = 0;      // an execution
  double explored = 1e9;  // seconds for all of them: the best of several runs, other work only adds
  double checked = 1e9;   // the same, and each execution is judged
  double replayed = 1e9;
  std::optional<double> in_oracle = std::nullopt;  // part of the time
};

std::optional<double> share_of_oracle(const Algorithm& algorithm, const Model& model, Runtime& runtime,
                                      const CheckOptions& options) {
  const std::unique_ptr<Explorer> explorer = algorithm.make({.model = model, .time_oracle = true});
  const double total = seconds([&] { static_cast<void>(check(*explorer, runtime, options)); });
  for (const ExplorerStatistic& statistic : explorer->statistics().counts)
    if (statistic.name == "nanoseconds in the oracle")
      return static_cast<double>(statistic.count) * 1e-9 / total;
  return std::nullopt;
}

Result<Measured> measure(const Algorithm& algorithm, const Model& model, Runtime& runtime) {
  CheckOptions options;
  options.keep_going = true;
  options.model = model;
  Measured measured;
  std::vector<std::vector<Step>> schedules;
  const auto end = explore(*algorithm.make({.model = model}), runtime, {}, [&](const Execution& execution) {
    schedules.push_back(execution.steps);
    return true;
  });
  if (!end) return end.error();
  measured.executions = end->statistics.runs();
  measured.events = static_cast<double>(end->statistics.events) / static_cast<double>(measured.executions);
  for (int attempt = 0; attempt < 7; ++attempt) {
    const auto nothing = [](const Execution&) { return true; };
    measured.explored =
        std::min(measured.explored, seconds([&] {
                   static_cast<void>(explore(*algorithm.make({.model = model}), runtime, {}, nothing));
                 }));
    measured.checked = std::min(
        measured.checked,
        seconds([&] { static_cast<void>(check(*algorithm.make({.model = model}), runtime, options)); }));
    measured.replayed =
        std::min(measured.replayed, seconds([&] {
                   for (const std::vector<Step>& steps : schedules)
                     static_cast<void>(runtime.run({.prefix = steps, .record_enabled = false}));
                 }));
  }
  measured.in_oracle = share_of_oracle(algorithm, model, runtime, options);
  return measured;
}

Result<Measured> measure_program(const Algorithm& algorithm, const Model& model, const std::string& program) {
  auto loaded = BenchmarkProgram::load(program);
  if (!loaded) return loaded.error();
  const std::unique_ptr<Runtime> runtime = loaded->make_runtime(model);
  return retry_while_learning([&] { return measure(algorithm, model, *runtime); });
}

/// A reduction, or one and a model: rf, rf@tso.
int run(std::span<char*> arguments) {
  const std::string_view what = arguments.empty() ? "" : arguments.front();
  const std::size_t at = what.find('@');
  const Algorithm* algorithm = find_algorithm(what.substr(0, at));
  const Model* model = at == std::string_view::npos ? &sc : find_model(what.substr(at + 1));
  if (algorithm == nullptr || model == nullptr || !algorithm->supports(*model)) {
    fmt::print(stderr, "usage: bench_reductions REDUCTION[@MODEL] PROGRAM:N …\n");
    return 2;
  }
  fmt::print("{:<26}{:>11} {:>8} {:>8} {:>8} {:>8} {:>6} {:>7}\n", what, "executions", "events", "us each",
             "checked", "replayed", "ratio", "oracle");
  for (const char* program : arguments.subspan(1)) {
    const auto measured = measure_program(*algorithm, *model, program);
    if (!measured) {
      fmt::print(stderr, "bench: {}: {}\n", program, measured.error().message);
      return 2;
    }
    const double scale = 1e6 / static_cast<double>(measured->executions);
    const std::string oracle =
        measured->in_oracle ? fmt::format("{:.0f} %", *measured->in_oracle * 100) : "-";
    fmt::print("{:<26}{:>11} {:>8.1f} {:>8.2f} {:>8.2f} {:>8.2f} {:>6.2f} {:>7}\n", program,
               measured->executions, measured->events, measured->explored * scale, measured->checked * scale,
               measured->replayed * scale, measured->explored / measured->replayed, oracle);
  }
  return 0;
}

}  // namespace
}  // namespace heddle

int main(int argc, char** argv) {
  return heddle::run(std::span(argv, static_cast<std::size_t>(argc)).subspan(1));
}
