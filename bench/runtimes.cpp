// What walking through the threads' automata gains over running each execution.
//
//   bench_runtimes rf lastzero:13 circular_buffer:8 hash_map:8   (see benchmark_program.hpp)
//   bench_runtimes rf memory lamport:3    how much is learnt, and what a tenth of the room for it costs
//   bench_runtimes rf walk lamport:3      walks only, several times: for profilers
//
// All times are for a whole exploration, learning included; at most 500,000 runs of it. "+comp." and "auto"
// also compare executions with direct runs, as a check does: that costs the more, the fewer executions there
// are.
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <span>
#include <string>
#include <vector>

#include "benchmark_program.hpp"
#include "core/retry_while_learning.hpp"
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

Result<Measured> measure_once(BenchmarkProgram& program, const Algorithm& algorithm,
                              const TreeOptions& options) {
  const std::unique_ptr<Runtime> direct = program.make_runtime(sc);
  TreeRuntime tree(*direct, sc, program.initial_value(), options);
  const auto nothing = [](const Execution&) { return true; };
  Measured measured;
  const auto end = retry_while_learning([&] {
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
  return measured;
}

/// The best of several attempts each, more of them where they are short: other work only adds. They take
/// turns, so that it adds to all.
Result<std::vector<Measured>> measure(BenchmarkProgram& program, const Algorithm& algorithm,
                                      std::span<const TreeOptions> ways) {
  std::vector<Measured> best(ways.size());
  constexpr int least = 5, most_attempts = 21;
  constexpr double enough = 4;  // seconds
  double spent = 0;
  for (int attempt = 0; attempt < least || (attempt < most_attempts && spent < enough); ++attempt)
    for (std::size_t way = 0; way < ways.size(); ++way) {
      const auto measured = measure_once(program, algorithm, ways[way]);
      if (!measured) return measured.error();
      spent += measured->seconds;
      if (measured->seconds < best[way].seconds) best[way] = *measured;
    }
  return best;
}

Result<std::string> row_of(const Algorithm& algorithm, const std::string& name) {
  auto program = BenchmarkProgram::load(name);
  if (!program) return program.error();
  constexpr std::uint64_t never = UINT64_MAX;
  const std::array ways{
      TreeOptions{.choice = RuntimeChoice::direct}, TreeOptions{.choice = RuntimeChoice::tree},
      TreeOptions{.choice = RuntimeChoice::automatic},
      TreeOptions{.choice = RuntimeChoice::tree, .compared_at_first = 0, .compared_later = never}};
  const auto measured = measure(*program, algorithm, ways);
  if (!measured) return measured.error();
  const auto apart = measure_once(*program, algorithm, {.choice = RuntimeChoice::tree, .merges = false});
  if (!apart) return apart.error();
  const Measured &direct = (*measured)[0], &tree = (*measured)[1], &automatic = (*measured)[2],
                 &alone = (*measured)[3];
  const double scale = 1e6 / static_cast<double>(direct.runs);
  const auto rate = [](const Measured& of) { return static_cast<double>(of.events) / of.seconds * 1e-6; };
  return fmt::format(
      "{:<19}{:>8} {:>6.1f} {:>7.2f} {:>6.2f} {:>6.2f} {:>6.2f} {:>6.2f} {:>6.2f} {:>6.2f} {:>6.1f} {:>6.1f} "
      "{:>7} {:>8} {:>7}\n",
      name, direct.runs, static_cast<double>(direct.events) / static_cast<double>(direct.runs),
      direct.seconds * scale, alone.seconds * scale, tree.seconds * scale, automatic.seconds * scale,
      direct.seconds / alone.seconds, direct.seconds / tree.seconds,
      automatic.seconds / std::min(direct.seconds, tree.seconds), rate(direct), rate(alone), tree.tree.nodes,
      apart->tree.nodes, tree.tree.run);
}

Result<std::string> memory_row_of(const Algorithm& algorithm, const std::string& name) {
  auto program = BenchmarkProgram::load(name);
  if (!program) return program.error();
  const auto all = measure_once(*program, algorithm, {.choice = RuntimeChoice::tree});
  if (!all) return all.error();
  const auto tenth =
      measure_once(*program, algorithm, {.choice = RuntimeChoice::tree, .most_bytes = all->tree.bytes / 10});
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

int walk(const Algorithm& algorithm, std::span<char*> programs) {
  constexpr int times = 10;
  for (const char* name : programs) {
    auto program = BenchmarkProgram::load(name);
    if (!program) return 2;
    for (int i = 0; i < times; ++i)
      if (!measure_once(*program, algorithm, {.choice = RuntimeChoice::tree})) return 2;
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
  if (arguments.size() > 1 && std::string_view(arguments[1]) == "walk")
    return walk(*algorithm, arguments.subspan(2));
  fmt::print("{:<19}{:>8} {:>6} {:>7} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {:>7} {:>8} {:>7}\n",
             arguments.front(), "runs", "events", "direct", "tree", "+comp.", "auto", "gain", "+comp.",
             "auto", "direct", "tree", "nodes", "unmerged", "learnt");
  fmt::print("{:<19}{:>8} {:>6} {:>7} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {:>13}\n", "", "", "each", "us",
             "us", "us", "us", "", "", "/best", "events a us");
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
