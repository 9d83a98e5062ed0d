// How good the estimate of the number of executions is: after a tenth and after half of them, against what
// they were.
//
//   bench_estimate dpor lastzero:13 fib_bench:4 …   (names of bench/programs)
#include <fmt/format.h>
#include <span>
#include <string>

#include "benchmark_program.hpp"
#include "core/retry_while_learning.hpp"
#include "explore/algorithms.hpp"
#include "session/session.hpp"

namespace heddle {
namespace {

/// The estimate after so many runs, and how many runs there were at the end; 0: to the end.
struct Seen {
  std::uint64_t runs = 0;
  double estimate = 0;
};

Result<Seen> explore_up_to(const Algorithm& algorithm, Runtime& runtime, std::uint64_t most) {
  const std::unique_ptr<Explorer> explorer = algorithm.make({});
  Limits limits;
  if (most != 0) limits.executions = most;
  const auto end = explore(*explorer, runtime, limits, [](const Execution&) { return true; });
  if (!end) return end.error();
  return Seen{end->statistics.runs(), explorer->statistics().estimated_runs.value_or(0)};
}

int run(std::span<char*> arguments) {
  const Algorithm* algorithm = arguments.empty() ? nullptr : find_algorithm(arguments.front());
  if (algorithm == nullptr) {
    fmt::print(stderr, "usage: bench_estimate REDUCTION PROGRAM:N …\n");
    return 2;
  }
  fmt::print("{:<24}{:>11} {:>12} {:>12}\n", algorithm->name, "executions", "after 10 %", "after 50 %");
  for (const std::string program : arguments.subspan(1)) {
    auto loaded = BenchmarkProgram::load(program);
    if (!loaded) {
      fmt::print(stderr, "bench: {}\n", loaded.error().message);
      return 2;
    }
    const std::unique_ptr<Runtime> runtime = loaded->make_runtime(sc);
    const auto all = retry_while_learning([&] { return explore_up_to(*algorithm, *runtime, 0); });
    const auto tenth = all ? explore_up_to(*algorithm, *runtime, (all->runs + 9) / 10) : all;
    const auto half = tenth ? explore_up_to(*algorithm, *runtime, (all->runs + 1) / 2) : tenth;
    if (!half) {
      fmt::print(stderr, "bench: {}: {}\n", program, half.error().message);
      return 2;
    }
    fmt::print("{:<24}{:>11} {:>12.0f} {:>12.0f}   ratios {:.2f} {:.2f}\n", program, all->runs,
               tenth->estimate, half->estimate, tenth->estimate / static_cast<double>(all->runs),
               half->estimate / static_cast<double>(all->runs));
  }
  return 0;
}

}  // namespace
}  // namespace heddle

int main(int argc, char** argv) {
  return heddle::run(std::span(argv, static_cast<std::size_t>(argc)).subspan(1));
}
