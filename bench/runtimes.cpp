// What walking through the threads' automata gains over running each execution.
//
//   bench_runtimes rf lastzero:13 circular_buffer:8 hash_map:8   (see benchmark_program.hpp)
//   bench_runtimes rf memory lamport:3    how much is learnt, and what a tenth of the room for it costs
//
// All times are for a whole exploration, learning and comparing with direct runs included; at most 500,000 runs of it.
#include <algorithm>
#include <fmt/format.h>
#include <span>
#include <string>

#include "benchmark_program.hpp"
#include "core/learning.hpp"
#include "explore/algorithms.hpp"
#include "runtime/tree/tree_runtime.hpp"
#include "session/session.hpp"
#include "stopwatch.hpp"

namespace heddle {
namespace {

constexpr std::uint64_t most = 500'000;

struct Measured {
  std::uint64_t runs = 0;
  std::uint64_t events = 0;
  double seconds = 1e9;
  TreeStatistics tree;
};

/// The best of several attempts: other work only adds.
Result<Measured> measure(BenchmarkProgram& program, const Algorithm& algorithm, const TreeOptions& options) {
  Measured best;
  for (int attempt = 0; attempt < 5; ++attempt) {
    const std::unique_ptr<Runtime> direct = program.make_runtime(sc);
    TreeRuntime tree(*direct, sc, program.initial_value(), options);
    const auto nothing = [](const Execution&) { return true; };
    Measured measured;
    const auto end = learning([&] {
      Result<SessionEnd> result = Error{""};
      measured.seconds = seconds([&] {
        result = explore(*algorithm.make({.model = sc}), tree, {.executions = most, .seconds = {}}, nothing);
      });
      return result;
    });
    if (!end) return end.error();
    measured.runs = end->statistics.runs();
    measured.events = end->statistics.events;
    measured.tree = tree.statistics();
    if (measured.seconds < best.seconds) best = measured;
  }
  return best;
}

Result<std::string> row_of(const Algorithm& algorithm, const std::string& name) {
  auto program = BenchmarkProgram::load(name);
  if (!program) return program.error();
  const auto direct = measure(*program, algorithm, {.choice = RuntimeChoice::direct});
  const auto tree = measure(*program, algorithm, {.choice = RuntimeChoice::tree});
  const auto apart = measure(*program, algorithm, {.choice = RuntimeChoice::tree, .merges = false});
  const auto automatic = measure(*program, algorithm, {.choice = RuntimeChoice::automatic});
  for (const auto* result : {&direct, &tree, &apart, &automatic})
    if (!*result) return result->error();
  const double scale = 1e6 / static_cast<double>(direct->runs);
  const auto rate = [](const Measured& measured) {
    return static_cast<double>(measured.events) / measured.seconds * 1e-6;
  };
  return fmt::format(
      "{:<22}{:>9} {:>7.1f} {:>7.2f} {:>7.2f} {:>7.2f} {:>6.2f} {:>6.2f} {:>7.1f} {:>7.1f} {:>8} {:>9} "
      "{:>8}\n",
      name, direct->runs, static_cast<double>(direct->events) / static_cast<double>(direct->runs),
      direct->seconds * scale, tree->seconds * scale, automatic->seconds * scale,
      direct->seconds / tree->seconds, automatic->seconds / std::min(direct->seconds, tree->seconds),
      rate(*direct), rate(*tree), tree->tree.nodes, apart->tree.nodes, tree->tree.run);
}

Result<std::string> memory_row_of(const Algorithm& algorithm, const std::string& name) {
  auto program = BenchmarkProgram::load(name);
  if (!program) return program.error();
  const auto all = measure(*program, algorithm, {.choice = RuntimeChoice::tree});
  if (!all) return all.error();
  const auto tenth =
      measure(*program, algorithm, {.choice = RuntimeChoice::tree, .most_bytes = all->tree.bytes / 10});
  if (!tenth) return tenth.error();
  const bool same = all->runs == tenth->runs && all->events == tenth->events;
  return fmt::format("{:<22}{:>9} {:>7.1f} {:>8} {:>9.1f} {:>8.3f} {:>8.3f} {:>9} {:>6}\n", name, all->runs,
                     static_cast<double>(all->events) / static_cast<double>(all->runs), all->tree.nodes,
                     static_cast<double>(all->tree.bytes) / 1024, all->seconds, tenth->seconds,
                     tenth->tree.forgotten, same ? "same" : "OTHER");
}

int print_memory(const Algorithm& algorithm, std::span<char*> programs) {
  fmt::print("{:<22}{:>9} {:>7} {:>8} {:>9} {:>8} {:>8} {:>9} {:>6}\n", algorithm.name, "runs", "events",
             "nodes", "KB", "s", "tenth s", "forgotten", "result");
  for (const char* name : programs) {
    const auto row = memory_row_of(algorithm, name);
    if (!row) {
      fmt::print(stderr, "bench: {}: {}\n", name, row.error().message);
      return 2;
    }
    fmt::print("{}", *row);
  }
  return 0;
}

int run(std::span<char*> arguments) {
  const Algorithm* algorithm = arguments.empty() ? nullptr : find_algorithm(arguments.front());
  if (algorithm == nullptr) {
    fmt::print(stderr, "usage: bench_runtimes REDUCTION PROGRAM:N …\n");
    return 2;
  }
  if (arguments.size() > 1 && std::string_view(arguments[1]) == "memory")
    return print_memory(*algorithm, arguments.subspan(2));
  fmt::print("{:<22}{:>9} {:>7} {:>7} {:>7} {:>7} {:>6} {:>6} {:>7} {:>7} {:>8} {:>9} {:>8}\n",
             arguments.front(), "runs", "events", "direct", "tree", "auto", "gain", "auto", "direct", "tree",
             "nodes", "unmerged", "learnt");
  fmt::print("{:<22}{:>9} {:>7} {:>7} {:>7} {:>7} {:>6} {:>6} {:>15}\n", "", "", "each", "us", "us", "us", "",
             "/best", "events a us");
  for (const char* name : arguments.subspan(1)) {
    const auto row = row_of(*algorithm, name);
    if (!row) {
      fmt::print(stderr, "bench: {}: {}\n", name, row.error().message);
      return 2;
    }
    fmt::print("{}", *row);
  }
  return 0;
}

}  // namespace
}  // namespace heddle

int main(int argc, char** argv) {
  return heddle::run(std::span(argv, static_cast<std::size_t>(argc)).subspan(1));
}
