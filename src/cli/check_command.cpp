#include <chrono>
#include <fmt/format.h>
#include <memory>

#include "cli/checked_program.hpp"
#include "cli/commands.hpp"
#include "cli/finding_report.hpp"
#include "explore/algorithms.hpp"
#include "explore/random_sample.hpp"
#include "report/check_report.hpp"
#include "session/check.hpp"
#include "session/class_counts.hpp"

namespace heddle::cli {

namespace {

constexpr std::uint64_t default_sample = 10'000;

std::vector<report::ReportedCount> reported(const ClassCounts& counts) {
  std::vector<report::ReportedCount> result;
  const auto add = [&](const char* name, const ClassCount& count) {
    result.push_back({name, count.complete, count.blocked});
  };
  add("traces", counts.traces);
  add("reads-from", counts.reads_from);
  add("reads-value-from", counts.reads_value_from);
  add("views", counts.views);
  return result;
}

/// What the verdict leaves out, because it was switched off or not finished.
std::vector<std::string> not_covered(const CheckedProgram& program, const Settings& settings) {
  std::vector<std::string> result = program.not_covered();
  if (settings.sample) result.push_back("executions that were not drawn (--sample)");
  if (settings.ignore_assertions) result.push_back("assertions (--ignore)");
  if (settings.ignore_deadlocks) result.push_back("deadlocks (--ignore)");
  return result;
}

void set_verdict(report::CheckReport& report, const CheckOutcome& outcome, const Settings& settings) {
  const LimitReached limit = outcome.end.limit;
  if (!report.findings.empty()) {
    report.verdict = report::CheckVerdict::error;
  } else if (settings.sample) {
    report.verdict = report::CheckVerdict::limit;
    report.limit = "random sample, no error found";
  } else if (limit != LimitReached::none) {
    report.verdict = report::CheckVerdict::limit;
    report.limit = fmt::format("limit on {} reached", name_of(limit));
  } else if (report.complete == 0) {
    report.verdict = report::CheckVerdict::limit;
    report.limit = "every execution is blocked";
  }
}

std::unique_ptr<Explorer> make_explorer(const Settings& settings) {
  if (settings.sample) return std::make_unique<RandomSample>(settings.seed.value_or(1));
  return find_algorithm(settings.reduction)->make();
}

Result<report::CheckReport> check_model(CheckedProgram& program, const Model& model,
                                        const Settings& settings) {
  const auto start = std::chrono::steady_clock::now();
  const std::unique_ptr<Runtime> runtime = program.make_runtime(model);
  CheckOptions options{settings.limits, settings.keep_going, settings.ignore_deadlocks};
  if (settings.sample && !options.limits.executions && !options.limits.seconds)
    options.limits.executions = default_sample;
  const auto outcome = check(*make_explorer(settings), *runtime, options);
  if (!outcome) return outcome.error();
  report::CheckReport report;
  const Statistics& statistics = outcome->end.statistics;
  report.file = settings.files.front();
  report.model = model.name;
  report.reduction = settings.sample ? "sample" : settings.reduction;
  report.runtime = program.runtime_name();
  report.complete = statistics.complete;
  report.blocked = statistics.blocked;
  report.partial = statistics.partial;
  report.events = statistics.events;
  report.seconds = statistics.seconds;
  if (settings.sample) report.seed = settings.seed.value_or(1);
  report.not_covered = not_covered(program, settings);
  for (const Finding& finding : outcome->findings) {
    const auto run = runtime->run({finding.schedule, Finish{}});
    if (!run) return run.error();
    report.findings.push_back(reported_finding(program, finding, **run));
    for (std::size_t t = report.threads.size(); t < (*run)->threads.size(); ++t)
      report.threads.push_back(program.thread_name({static_cast<std::uint16_t>(t)}));
  }
  set_verdict(report, *outcome, settings);
  if (settings.count_classes) {
    const auto counts = count_classes(*runtime, settings.limits);
    if (!counts) return counts.error();
    report.classes = reported(*counts);
    if (counts->limit != LimitReached::none)
      report.not_covered.push_back("classes beyond the limit: the counts are lower bounds");
  }
  report.seconds_total = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return report;
}

int exit_code(report::CheckVerdict verdict) {
  switch (verdict) {
    case report::CheckVerdict::ok:
      return exit_ok;
    case report::CheckVerdict::error:
      return exit_finding;
    case report::CheckVerdict::limit:
      return exit_limit;
  }
  return exit_internal;
}

/// A finding under any model counts most, then a limit.
int worse(int a, int b) {
  if (a == exit_finding || b == exit_finding) return exit_finding;
  return std::max(a, b);
}

}  // namespace

int run_check(const Settings& settings) {
  const auto usage_error = [](const std::string& message) {
    fmt::print(stderr, "heddle: {}\n", message);
    return static_cast<int>(exit_usage);
  };
  if (settings.sample && settings.count_classes)
    return usage_error("--count-classes counts all classes: it does not go with --sample");
  if (settings.seed && !settings.sample) return usage_error("--seed needs --sample");
  const auto program = load_program(settings);
  if (!program) return usage_error(program.error().message);
  int code = exit_ok;
  for (const Model& model : settings.models.empty() ? std::vector{sc} : settings.models) {
    const auto report = check_model(**program, model, settings);
    // A program that compiles may still do what is not supported.
    if (!report && (*program)->may_be_unsupported()) return usage_error(report.error().message);
    if (!report) {
      fmt::print(stderr, "heddle: internal error: {}\n", report.error().message);
      return exit_internal;
    }
    fmt::print("{}", settings.format == Format::json ? to_json(*report) : to_text(*report));
    code = worse(code, exit_code(report->verdict));
  }
  return code;
}

}  // namespace heddle::cli
