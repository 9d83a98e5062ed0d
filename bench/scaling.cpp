// What an execution costs against how long it is: drawn, one line a size. Linear: the last column stays the
// same.
//
//   bench_scaling rf opt_lock 10 30 100 300 1000
//   bench_scaling rf redundant_co 5 10 20 40
#include <algorithm>
#include <fmt/format.h>
#include <span>
#include <string>
#include <vector>

#include "benchmark_program.hpp"
#include "core/retry_while_learning.hpp"
#include "explore/algorithms.hpp"
#include "session/session.hpp"
#include "stopwatch.hpp"

namespace heddle {
namespace {

struct Measured {
  std::string size;
  double events = 0;  // an execution
  double each = 1e9;  // seconds an execution: the best of several runs
};

Result<Measured> measure(const Algorithm& algorithm, const std::string& name, const std::string& size) {
  auto program = BenchmarkProgram::load(name + ":" + size);
  if (!program) return program.error();
  const std::unique_ptr<Runtime> runtime = program->make_runtime(sc);
  const auto run = [&] {
    return explore(*algorithm.make({}), *runtime, {}, [](const Execution&) { return true; });
  };
  Measured measured{size};
  for (int attempt = 0; attempt < 4; ++attempt) {
    const auto end = retry_while_learning(run);
    if (!end) return end.error();
    const auto executions = static_cast<double>(end->statistics.runs());
    measured.events = static_cast<double>(end->statistics.events) / executions;
    measured.each = std::min(measured.each, end->statistics.seconds / executions);
  }
  return measured;
}

int run(std::span<char*> arguments) {
  const Algorithm* algorithm = arguments.size() < 3 ? nullptr : find_algorithm(arguments[0]);
  if (algorithm == nullptr) {
    fmt::print(stderr, "usage: bench_scaling REDUCTION PROGRAM N …\n");
    return 2;
  }
  std::vector<Measured> all;
  for (const char* size : arguments.subspan(2)) {
    const auto measured = measure(*algorithm, arguments[1], size);
    if (!measured) {
      fmt::print(stderr, "bench: {}: {}\n", size, measured.error().message);
      return 2;
    }
    all.push_back(*measured);
  }
  double most = 0;
  for (const Measured& measured : all) most = std::max(most, measured.each / measured.events);
  fmt::print("{:<24}{:>8} {:>9} {:>12}\n", std::string(arguments[1]) + ", " + std::string(algorithm->name),
             "events", "us each", "ns an event");
  constexpr double widest = 40;
  for (const Measured& measured : all) {
    const double an_event = measured.each / measured.events;
    fmt::print("{:<24}{:>8.1f} {:>9.2f} {:>12.1f} {}\n", "N = " + measured.size, measured.events,
               measured.each * 1e6, an_event * 1e9,
               std::string(static_cast<std::size_t>(an_event / most * widest), '#'));
  }
  return 0;
}

}  // namespace
}  // namespace heddle

int main(int argc, char** argv) {
  return heddle::run(std::span(argv, static_cast<std::size_t>(argc)).subspan(1));
}
