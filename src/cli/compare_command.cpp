#include <fmt/format.h>

#include "checking/compare.hpp"
#include "cli/check_display.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"

namespace heddle::cli {

int run(const CompareCommand& command) {
  TimeGuard guard(command.search.limits.seconds);  // while it is compiled: searches have limits of their own
  checking::ProgramRequest request = command.program;
  request.memory = command.search.limits.memory;
  const auto program = checking::load_program(request);
  guard.stop();
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
