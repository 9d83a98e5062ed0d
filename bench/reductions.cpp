// What a reduction costs: time an execution, all checks on, against a bare replay of the same executions in the same run.
//
//   bench_reductions dpor lastzero:13 fib_bench:4 readers:13 circular_buffer:8   (names of tests/programs/benchmarks)
#include <algorithm>
#include <fmt/format.h>
#include <span>
#include <string>
#include <vector>

#include "benchmark_program.hpp"
#include "core/learning.hpp"
#include "explore/algorithms.hpp"
#include "session/check.hpp"
#include "stopwatch.hpp"

namespace heddle {
namespace {

struct Measured {
  std::uint64_t executions = 0;
  double events = 0;      // an execution
  double explored = 1e9;  // seconds for all of them: the best of several runs, other work only adds
  double replayed = 1e9;
};

Result<Measured> measure(const Algorithm& algorithm, Runtime& runtime) {
  CheckOptions options;
  options.keep_going = true;
  Measured measured;
  std::vector<std::vector<Step>> schedules;
  const auto end = explore(*algorithm.make(), runtime, {}, [&](const Execution& execution) {
    schedules.push_back(execution.steps);
    return true;
  });
  if (!end) return end.error();
  measured.executions = end->statistics.runs();
  measured.events = static_cast<double>(end->statistics.events) / static_cast<double>(measured.executions);
  for (int attempt = 0; attempt < 7; ++attempt) {
    measured.explored = std::min(
        measured.explored, seconds([&] { static_cast<void>(check(*algorithm.make(), runtime, options)); }));
    measured.replayed =
        std::min(measured.replayed, seconds([&] {
                   for (const std::vector<Step>& steps : schedules)
                     static_cast<void>(runtime.run({.prefix = steps, .record_enabled = false}));
                 }));
  }
  return measured;
}

Result<Measured> measure_program(const Algorithm& algorithm, const std::string& program) {
  auto loaded = load_benchmark(program);
  if (!loaded) return loaded.error();
  const std::unique_ptr<Runtime> runtime = loaded->make_runtime(sc);
  return learning([&] { return measure(algorithm, *runtime); });
}

int run(std::span<char*> arguments) {
  const Algorithm* algorithm = arguments.empty() ? nullptr : find_algorithm(arguments.front());
  if (algorithm == nullptr) {
    fmt::print(stderr, "usage: bench_reductions REDUCTION PROGRAM:N …\n");
    return 2;
  }
  fmt::print("{:<24}{:>11} {:>8} {:>8} {:>8} {:>6}\n", algorithm->name, "executions", "events", "us each",
             "replayed", "ratio");
  for (const char* program : arguments.subspan(1)) {
    const auto measured = measure_program(*algorithm, program);
    if (!measured) {
      fmt::print(stderr, "bench: {}: {}\n", program, measured.error().message);
      return 2;
    }
    const double scale = 1e6 / static_cast<double>(measured->executions);
    fmt::print("{:<24}{:>11} {:>8.1f} {:>8.2f} {:>8.2f} {:>6.2f}\n", program, measured->executions,
               measured->events, measured->explored * scale, measured->replayed * scale,
               measured->explored / measured->replayed);
  }
  return 0;
}

}  // namespace
}  // namespace heddle

int main(int argc, char** argv) {
  return heddle::run(std::span(argv, static_cast<std::size_t>(argc)).subspan(1));
}
