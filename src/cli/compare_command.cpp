#include <fmt/format.h>

#include "checking/checked_program.hpp"
#include "checking/chosen_runtime.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/interrupt.hpp"
#include "cli/progress_display.hpp"
#include "report/compare_report.hpp"
#include "session/equivalence_counts.hpp"

namespace heddle::cli {

namespace {

/// A search for the finest equivalence may never end: what it has found by then says enough.
constexpr double default_seconds = 10;

report::EquivalenceRow row_of(const EquivalenceCount& count) {
  return {std::string(count.equivalence),
          std::string(count.search),
          count.classes.complete,
          count.classes.blocked,
          count.runs,
          count.seconds,
          count.limit != LimitReached::none};
}

Result<report::CompareReport> compare_under(CheckedProgram& program, const Model& model,
                                            const Settings& settings, const Interrupt& interrupt) {
  ProgressDisplay display(settings.progress);
  ChosenRuntime runtime(program, model, settings, true);
  if (const auto refused = runtime.refusal()) return *refused;
  Limits limits = settings.limits;
  if (!limits.executions && !limits.seconds) limits.seconds = default_seconds;
  const auto watch_of = [&](std::string_view equivalence) {
    return Watch{display.shower(fmt::format("counting {}", equivalence)), &interrupt.flag()};
  };
  const auto counts = count_equivalences(runtime.any(), model, limits, watch_of);
  if (!counts) return counts.error();
  report::CompareReport report{settings.files.front(), std::string(model.name), {}};
  for (const EquivalenceCount& count : *counts) report.rows.push_back(row_of(count));
  return report;
}

}  // namespace

int run_compare(const Settings& settings) {
  TimeGuard guard(settings.limits.seconds);  // while it is compiled: searches have limits of their own
  const auto program = load_program(settings);
  guard.stop();
  if (!program) return failed(program.error());
  print_warnings(**program);
  const Interrupt interrupt;
  int code = exit_ok;
  for (const Model& model : settings.models.empty() ? std::vector{sc} : settings.models) {
    const auto report = compare_under(**program, model, settings, interrupt);
    if (!report) return failed(report.error(), **program);
    fmt::print("{}", settings.format == Format::json ? to_json(*report) : to_text(*report));
    for (const report::EquivalenceRow& row : report->rows)
      if (row.is_lower_bound) code = exit_limit;
  }
  return code;
}

}  // namespace heddle::cli
