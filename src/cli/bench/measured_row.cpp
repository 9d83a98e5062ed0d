#include "cli/bench/measured_row.hpp"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <fstream>
#include <memory>

#include "checking/check_options.hpp"
#include "checking/checked_program.hpp"
#include "checking/chosen_reduction.hpp"
#include "checking/chosen_runtime.hpp"
#include "cli/failure.hpp"
#include "core/processor_time.hpp"
#include "core/retry_while_learning.hpp"
#include "session/check.hpp"

namespace heddle::cli {

namespace {

using bench::Goal;
using bench::Row;
using bench::RowStatus;
using checking::CheckedProgram;
using checking::ProgramRequest;
using checking::SearchRequest;

/// Returns a field of /proc/self/status: VmHWM is the peak of resident memory, VmRSS its current size.
double megabytes_of(std::string_view field) {
  std::ifstream status("/proc/self/status");
  for (std::string name; status >> name;) {
    double kilobytes = 0;
    if (name == field && status >> kilobytes) return kilobytes / 1000;
    status.ignore(1000, '\n');
  }
  return 0;
}

/// Resets VmHWM, so that it is the peak from now on.
void forget_peak() {
  std::ofstream("/proc/self/clear_refs") << '5';
}

/// A sample of the executions, evenly spread over the exploration, to be run again. The distance between two
/// of them is a power of two.
class SampledSchedules {
 public:
  void add(const std::vector<Step>& steps) {
    if (met_++ % stride_ != 0) return;
    schedules_.push_back(steps);
    if (schedules_.size() < most) return;
    for (std::size_t i = 0; i < most / 2; ++i) schedules_[i] = std::move(schedules_[2 * i]);
    schedules_.resize(most / 2);
    stride_ *= 2;
  }
  void forget() { *this = {}; }

  /// Returns the seconds that one of them takes if it is only run: the best of a few rounds, because other
  /// work on the machine only adds time.
  [[nodiscard]] std::optional<double> replay(Runtime& runtime) const {
    if (schedules_.empty()) return std::nullopt;
    constexpr int rounds = 5;
    constexpr double enough = 0.1;
    double best = 1e9;
    const double start = processor_seconds();
    for (int round = 0; round < rounds && (round == 0 || processor_seconds() - start < enough); ++round) {
      const double before = processor_seconds();
      for (const std::vector<Step>& steps : schedules_)
        if (!runtime.run({.prefix = steps, .record_enabled = false})) return std::nullopt;
      best = std::min(best, processor_seconds() - before);
    }
    return best / static_cast<double>(schedules_.size());
  }

 private:
  static constexpr std::size_t most = 128;
  std::vector<std::vector<Step>> schedules_;
  std::uint64_t met_ = 0;
  std::uint64_t stride_ = 1;
};

/// The request to the checker for one row.
struct RowRequest {
  ProgramRequest program;
  Model model = sc;
  SearchRequest search = {};
};

RowRequest request_for(const bench::BenchProgram& program, const bench::RowKey& key, const Limits& limits) {
  RowRequest request{{.files = {program.file.string()}}};
  if (const Model* const model = find_model(key.model)) request.model = *model;
  request.search.reduction = key.reduction;
  request.search.limits = limits;
  request.program.memory = limits.memory;
  request.program.defines.assign(key.define.begin(), key.define.end());
  // Sequentially consistent stores are not buffered, so that the model would make no difference.
  if (key.model != sc.name) request.program.defines.emplace_back("RELAXED", 1);
  request.program.waits_by_state = false;  // the papers' counts are of loops as they are written
  checking::ErrorSelection& errors = request.program.errors;
  errors.ignore_assertions = key.goal == Goal::all;
  errors.ignore_deadlocks = errors.ignore_races = errors.ignore_use_after_free = true;
  errors.ignore_leaks = true;
  return request;
}

CheckOptions options_of(const RowRequest& request, Goal goal) {
  CheckOptions options = checking::check_options(request.model, request.program.errors);
  options.limits = request.search.limits;
  options.keep_going = goal == Goal::all;
  return options;
}

struct Explored {
  SessionEnd end;
  bool found_error = false;
};

/// Explores to the end: every class is met, and nothing is judged.
Result<Explored> meet_all(Explorer& explorer, Runtime& runtime, const Limits& limits,
                          SampledSchedules& sample) {
  const auto end = explore(explorer, runtime, limits, [&](const Execution& execution) {
    sample.add(execution.steps);
    return true;
  });
  if (!end) return end.error();
  return Explored{*end, false};
}

Result<Explored> find_error(Explorer& explorer, Runtime& runtime, const CheckOptions& options) {
  const auto outcome = check(explorer, runtime, options);
  if (!outcome) return outcome.error();
  return Explored{outcome->end, !outcome->findings.empty()};
}

void take_over(Row& row, const Explored& explored) {
  const Statistics& statistics = explored.end.statistics;
  row.count = {statistics.complete, statistics.blocked};
  row.partial = statistics.partial;
  row.events = statistics.events;
  row.found_error = explored.found_error;
  const LimitReached limit = explored.end.limit;
  if (explored.found_error || limit == LimitReached::none) return;
  row.status = RowStatus::limit;
  row.why = fmt::format("limit on {} reached", heddle::name_of(limit));
}

void explore_row(Row& row, CheckedProgram& program, const RowRequest& request) {
  const Model& model = request.model;
  const Algorithm& algorithm = checking::chosen_reduction(request.search, model);
  checking::ChosenRuntime runtime(program, model, request.search, algorithm.needs_locality);
  if (const auto refused = runtime.refusal()) {
    row.status = RowStatus::unsupported;
    row.why = refused->message;
    return;
  }
  forget_peak();
  const double resident = megabytes_of("VmRSS:");
  const double start = processor_seconds();
  SampledSchedules sample;
  const auto explored = retry_while_learning([&] {
    sample.forget();
    const std::unique_ptr<Explorer> explorer =
        checking::make_explorer(algorithm, request.search, request.program.errors, model);
    return row.key.goal == Goal::all
               ? meet_all(*explorer, runtime.any(), request.search.limits, sample)
               : find_error(*explorer, runtime.any(), options_of(request, row.key.goal));
  });
  row.seconds = processor_seconds() - start;
  row.peak_megabytes = megabytes_of("VmHWM:");
  row.grown_megabytes = std::max(0.0, row.peak_megabytes - resident);
  if (!explored) {
    row.status = explored.error().kind == ErrorKind::unsupported_by_reduction ? RowStatus::unsupported
                                                                              : RowStatus::failed;
    row.why = explored.error().message;
    return;
  }
  take_over(row, *explored);
  row.replay_seconds = sample.replay(runtime.direct());
  report::CheckReport described;
  runtime.describe(described);
  row.runtime = described.runtime;
}

}  // namespace

Row measure_row(const bench::BenchProgram& program, const bench::RowKey& key, const Limits& limits) {
  Row row{key};
  const RowRequest request = request_for(program, key, limits);
  const double start = processor_seconds();
  const auto loaded = checking::load_program(request.program);
  row.load_seconds = processor_seconds() - start;
  if (!loaded) {
    row.status = RowStatus::failed;
    row.why = loaded.error().message;
    return row;
  }
  print_warnings(**loaded);
  explore_row(row, **loaded, request);
  return row;
}

}  // namespace heddle::cli
