#include <fmt/format.h>

#include "checking/search_conflicts.hpp"
#include "checking/source_lines.hpp"
#include "cli/checks/model_checks.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/report_files.hpp"
#include "cli/terminal.hpp"

namespace heddle::cli {

namespace {

void print(const report::CheckReport& report, const OutputOptions& output) {
  fmt::print("{}", output.format == Format::json
                       ? to_json(report)
                       : to_text(report, text_style(output), checking::source_lines()));
}

/// The files that a check reads or writes besides reports.
std::vector<std::string> files_in_use(const CheckCommand& command) {
  std::vector<std::string> files = command.program.files;
  for (const std::string& named : {command.options.schedule, command.program.compile_commands})
    if (!named.empty()) files.push_back(named);
  return files;
}

/// Returns what is wrong with the command line; none if it is fine.
ErrorMessage conflict_in(const CheckCommand& command) {
  if (command.program.files.empty() && command.program.target.empty())
    return "which FILE is to be checked? (A file heddle.toml can list checks.)";
  if (!command.several.filters.empty() || command.several.list || command.several.jobs)
    return "--filter, --list and --jobs are for the checks of heddle.toml, which run when no FILE is given";
  return checking::conflict_of(command.program.errors, command.search, command.models,
                               command.options.count_classes);
}

}  // namespace

int run(const CheckCommand& command) {
  if (const auto error = conflict_in(command)) return usage_error(*error);
  const checking::Time start = checking::now();
  TimeGuard guard(command.search.limits.seconds);
  auto files = ReportFiles::open(command.output.report_files, files_in_use(command));
  if (!files) return failed(files.error());
  const auto program = load_within_limits(command);
  if (!program) return failed(program.error());
  if (!command.output.quiet) print_warnings(**program);
  const Interrupt interrupt;  // signals are its own from here on: while it compiled, nothing was known
  ModelReports checked =
      check_under_models(command, **program, interrupt, guard, start,
                         [&](const report::CheckReport& report) { print(report, command.output); });
  if (checked.error) return failed(*checked.error);
  const UninterruptedPrinting printing;
  if (const auto error = files->write(std::move(checked.reports), checked.code)) return failed(*error);
  return checked.code;
}

}  // namespace heddle::cli
