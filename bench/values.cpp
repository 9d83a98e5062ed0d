// What exploration by values costs, and what its parts are good for: time with all of them, without backtrack
// signals, without closure and guidance (Agarwal et al., CAV 2021, Figure 11), the part of the time that
// VerifySC takes (Figure 12); and exploration by sources for comparison. Scripted programs, walked;
// comma-separated values, times in microseconds.
//
//   bench_values unverif:5 approxds_append:6
#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fstream>
#include <span>
#include <sstream>
#include <string>

#include "explore/reads_from.hpp"
#include "explore/rvf.hpp"
#include "program/script/parser.hpp"
#include "runtime/scripted_runtime.hpp"
#include "runtime/tree/tree_runtime.hpp"
#include "session/session.hpp"
#include "stopwatch.hpp"

namespace heddle {
namespace {

Result<ScriptProgram> load(const std::string& named) {
  const std::size_t colon = named.find(':');
  const std::string path = HEDDLE_SCRIPTS "/" + named.substr(0, colon) + ".heddle";
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  ScriptParameters parameters;
  if (colon != std::string::npos) {
    Value number = 0;
    std::from_chars(named.data() + colon + 1, named.data() + named.size(), number);
    parameters.values.emplace_back("N", number);
  }
  return parse_script(text.str(), path, parameters);
}

struct Measured {
  double seconds = 1e9;  // the best of several runs, other work only adds
  SessionEnd end;
};

template <class Make>
Result<Measured> measure(const ScriptProgram& program, Make make) {
  constexpr double most_seconds = 20;
  const std::vector<Value> initial = program.initial_memory();
  Measured measured;
  double spent = 0;
  for (int attempt = 0; attempt < 7 && spent < 2; ++attempt) {
    ScriptedRuntime direct(program, sc);
    TreeRuntime runtime(direct, sc, [&](LocationId location) { return initial[location.value]; },
                        {.choice = RuntimeChoice::tree});
    const auto explorer = make();
    auto end = explore(*explorer, runtime, {.executions = {}, .seconds = most_seconds},
                       [](const Execution&) { return true; });
    if (!end) return end.error();
    spent += end->statistics.seconds;
    if (end->statistics.seconds >= measured.seconds) continue;
    measured.seconds = end->statistics.seconds;
    measured.end = std::move(*end);
  }
  return measured;
}

auto making(const RvfOptions& options) {
  return [options] { return std::make_unique<Rvf>(options); };
}

double share_of_oracle(const Measured& timed) {
  for (const ExplorerStatistic& statistic : timed.end.statistics.explorer)
    if (statistic.name == "nanoseconds in the oracle")
      return static_cast<double>(statistic.count) * 1e-9 / timed.seconds;
  return 0;
}

std::optional<Error> show(const std::string& named) {
  const auto program = load(named);
  if (!program) return program.error();
  RvfOptions silent, plain, timed;
  silent.signals = false;
  plain.verify.closure = plain.verify.guided = plain.quick_tests = false;
  timed.time_oracle = true;
  const auto all = measure(*program, making({}));
  const auto without_signals = measure(*program, making(silent));
  const auto without_heuristics = measure(*program, making(plain));
  const auto with_times = measure(*program, making(timed));
  const auto rf = measure(*program, [] { return std::make_unique<ReadsFrom>(); });
  for (const auto* result : {&all, &without_signals, &without_heuristics, &with_times, &rf})
    if (!*result) return result->error();
  const auto us = [](const Measured& measured) {
    return measured.end.limit == LimitReached::none ? fmt::format("{:.1f}", measured.seconds * 1e6) : "";
  };
  const auto runs = [](const Measured& measured) {
    return measured.end.statistics.complete + measured.end.statistics.blocked;
  };
  fmt::print("{},{},{},{},{},{},{:.3f},{},{}\n", named, runs(*all), us(*all), runs(*without_signals),
             us(*without_signals), us(*without_heuristics), share_of_oracle(*with_times), runs(*rf), us(*rf));
  return std::nullopt;
}

int run(std::span<char*> programs) {
  fmt::print(
      "program,traces,us,traces_without_signals,us_without_signals,us_without_heuristics,oracle,rf_classes,"
      "rf_us\n");
  for (const char* program : programs)
    if (const auto error = show(program)) {
      fmt::print(stderr, "bench_values: {}: {}\n", program, error->message);
      return 2;
    }
  return 0;
}

}  // namespace
}  // namespace heddle

int main(int argc, char** argv) {
  return heddle::run(std::span(argv, static_cast<std::size_t>(argc)).subspan(1));
}
