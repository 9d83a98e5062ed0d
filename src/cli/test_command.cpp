// Checks each test of a program (HEDDLE_TEST), and the checks that a project lists.
#include <fmt/format.h>
#include <set>

#include "checking/search_conflicts.hpp"
#include "cli/checks/checks_run.hpp"
#include "cli/checks/model_checks.hpp"
#include "cli/checks/named_check.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"

namespace heddle::cli {

namespace {

/// Returns what is wrong with the command line; none if it is fine.
ErrorMessage conflict_in(const TestCommand& command) {
  if (command.program.files.empty() && command.program.target.empty())
    return "which FILE has the tests? (A file heddle.toml can name it, as 'files' in [test].)";
  if (!command.program.entry.empty()) return "--entry is for 'heddle check'; --filter chooses among tests";
  if (!command.options.schedule.empty())
    return "--schedule is for 'heddle check'; the schedules of tests are in the cache folder, and their "
           "reports name them";
  if (const auto error = reports_of_one_check(command.output)) return error;
  return checking::conflict_of(command.program.errors, command.search, command.models,
                               command.options.count_classes);
}

std::string joined(const std::vector<std::string>& names, std::string_view separator) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : std::string(separator)) + name;
  return text;
}

/// Returns the error that no check of these has a name as asked for.
int none_matches(const SeveralOptions& several, const std::vector<NamedCheck>& checks,
                 std::string_view noun) {
  std::vector<std::string> names;
  for (const NamedCheck& check : checks) names.push_back(check.name);
  return usage_error(fmt::format("--filter={}: there is no such {}; there are: {}",
                                 joined(several.filters, ","), noun, joined(names, ", ")));
}

int list(const std::vector<NamedCheck>& checks) {
  for (const NamedCheck& check : checks) fmt::print("{}\n", check.name);
  return exit_ok;
}

std::vector<NamedCheck> checks_of(const TestCommand& command, const checking::CheckedProgram& program) {
  std::vector<NamedCheck> checks;
  CheckCommand check{
      command.models, command.program, command.search, command.options, {}, command.output, {}};
  check.program.files = program.request().files;  // those of a target
  check.output.progress = ProgressMode::off;      // the processes would write over each other
  for (const std::string& name : program.tests()) checks.push_back({name, check});
  return checks;
}

/// Lists or runs the checks whose names are asked for.
int run_matching(ChecksToRun run, const SeveralOptions& several, ReportFiles& files) {
  std::vector<NamedCheck> all = run.checks;
  run.checks = matching(std::move(run.checks), several.filters);
  if (run.checks.empty()) return none_matches(several, all, run.noun);
  if (several.list) return list(run.checks);
  run.jobs = several.jobs.value_or(1);
  return run_checks(run, files);
}

/// The files of programs and databases, which no report may overwrite.
void add_files_in_use(const checking::ProgramRequest& program, std::vector<std::string>& files) {
  files.insert(files.end(), program.files.begin(), program.files.end());
  if (!program.compile_commands.empty()) files.push_back(program.compile_commands);
}

}  // namespace

int run(const TestCommand& command) {
  if (const auto error = conflict_in(command)) return usage_error(*error);
  TimeGuard guard(command.search.limits.seconds);
  std::vector<std::string> in_use;
  add_files_in_use(command.program, in_use);
  auto files = ReportFiles::open(command.output.report_files, in_use);
  if (!files) return failed(files.error());
  CheckCommand loaded;
  loaded.program = command.program;
  loaded.program.tests = true;
  loaded.search = command.search;
  const auto program = load_within_limits(loaded);
  if (!program) return failed(program.error());
  guard.stop();  // each test has all the time
  print_warnings(**program);
  return run_matching({"test", checks_of(command, **program), program->get(), 1, command.output},
                      command.several, *files);
}

namespace {

/// Returns what is wrong with the checks; none if they are fine.
ErrorMessage conflict_in(const ChecksCommand& command) {
  if (const auto error = reports_of_one_check(command.output)) return error;
  std::set<std::string> schedules;
  for (const NamedCheck& check : command.checks) {
    const CheckCommand& asked = check.command;
    ErrorMessage error =
        checking::conflict_of(asked.program.errors, asked.search, asked.models, asked.options.count_classes);
    const std::string& schedule = asked.options.schedule;
    if (!schedule.empty() && !schedules.insert(schedule).second)
      error = schedule + ": is given for the schedules of two checks";
    if (error) return fmt::format("[checks.{}]: {}", check.name, *error);
  }
  return std::nullopt;
}

}  // namespace

int run(const ChecksCommand& command) {
  if (const auto error = conflict_in(command)) return usage_error(*error);
  std::vector<std::string> in_use;
  for (const NamedCheck& check : command.checks) {
    add_files_in_use(check.command.program, in_use);
    if (!check.command.options.schedule.empty()) in_use.push_back(check.command.options.schedule);
  }
  auto files = ReportFiles::open(command.output.report_files, in_use);
  if (!files) return failed(files.error());
  return run_matching({"check", command.checks, nullptr, 1, command.output}, command.several, *files);
}

}  // namespace heddle::cli
