#include <fmt/format.h>

#include "checking/compare.hpp"
#include "cli/check_display.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"

namespace heddle::cli {

namespace {

/// Loads the program. Limits hold meanwhile; searches have limits of their own.
Result<std::unique_ptr<checking::CheckedProgram>> load_in_limits(const checking::ProgramRequest& request,
                                                                 std::optional<double> seconds) {
  const TimeGuard time(seconds);
  const MemoryGuard memory(request.memory);
  return checking::load_program(request);
}

}  // namespace

int run(const CompareCommand& command) {
  checking::ProgramRequest request = command.program;
  request.memory = command.search.limits.memory;
  const auto program = load_in_limits(request, command.search.limits.seconds);
  if (!program) return failed(program.error());
  print_warnings(**program);
  const Interrupt interrupt;
  int code = exit_ok;
  for (const Model& model : command.models.empty() ? Models{sc} : command.models) {
    CheckDisplay display(command.output.progress);
    const auto report = checking::compare(**program, model, command.search, interrupt.flag(), display);
    if (!report) return failed(report.error(), **program);
    fmt::print("{}", command.output.format == Format::json ? to_json(*report) : to_text(*report));
    for (const report::EquivalenceRow& row : report->rows)
      if (row.is_lower_bound) code = exit_limit;
  }
  return code;
}

}  // namespace heddle::cli
