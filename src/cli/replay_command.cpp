// Runs a saved schedule again: shows what the program prints, and the finding; or hands it to a debugger.
#include <array>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <unistd.h>

#include "checking/check_options.hpp"
#include "checking/checked_program.hpp"
#include "checking/finding/finding_report.hpp"
#include "checking/replay.hpp"
#include "checking/source_lines.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/report_files.hpp"
#include "cli/schedule_files.hpp"
#include "cli/terminal.hpp"
#include "report/check_report.hpp"
#include "session/known_run.hpp"

namespace heddle::cli {

namespace {

using checking::CheckedProgram;
using checking::SavedSchedule;

/// Replaces this process by the debugger, which runs this executable again.
int run_debugger(const std::string& schedule) {
  std::array<char, 4096> self{};
  if (readlink("/proc/self/exe", self.data(), self.size() - 1) < 0) return usage_error("where is heddle?");
  const std::array<const char*, 12> line{"gdb",
                                         "-q",
                                         "-ex",
                                         "set breakpoint pending on",
                                         "-ex",
                                         "run",
                                         "--args",
                                         self.data(),
                                         "replay",
                                         schedule.c_str(),
                                         "--stop-at-finding",
                                         nullptr};
  execvp("gdb", const_cast<char* const*>(line.data()));  // NOLINT(*-const-cast): execvp changes nothing
  return usage_error(fmt::format("gdb cannot be started: {}", std::strerror(errno)));
}

/// Runs up to the finding, and raises a trap there.
int stop_at_finding(CheckedProgram& program, const SavedSchedule& saved, const Finding& finding,
                    std::size_t steps) {
  const std::unique_ptr<Runtime> runtime = program.make_runtime(saved.model);
  program.stop_at_finding();
  const auto run = checking::run_saved(
      *runtime, {std::span(saved.steps).first(std::min(steps, saved.steps.size())), StopHere{}});
  if (!run) return failed(run.error(), program);
  fmt::print("heddle: the program stopped at {}\n", program.place(finding.site).line);
  return exit_finding;
}

int run_for_debugger(CheckedProgram& program, const SavedSchedule& saved) {
  std::optional<Finding> finding;
  std::size_t steps = 0;
  {
    const std::unique_ptr<Runtime> runtime = program.make_runtime(saved.model);
    if (!program.restore(saved.numbers))
      return usage_error("the schedule names threads, locations or loops that this program cannot have");
    const auto run = checking::run_saved(*runtime, {saved.steps, Finish{}});
    if (!run) return failed(run.error(), program);
    const Execution execution = **run;  // others may be run to decide which findings count
    const auto findings = checking::findings_of_replay(program, saved, *runtime, execution);
    if (!findings) return failed(findings.error(), program);
    if (findings->empty()) return usage_error("the schedule shows no finding");
    finding = findings->front();
    steps = checking::steps_to(*finding, execution);
  }
  return stop_at_finding(program, saved, *finding, steps);
}

}  // namespace

int run(const ReplayCommand& command) {
  const std::vector<std::string>& schedules = command.schedules.words;
  const OutputOptions& output = command.output;
  if (schedules.size() != 1) return usage_error("replay takes one schedule");
  auto saved = load_schedule(schedules.front());
  if (!saved) return failed(saved.error());
  const bool for_debugger = command.options.gdb || command.options.stop_at_finding;
  if (for_debugger && !output.report_files.empty())
    return usage_error("--gdb and --stop-at-finding make no report: no file can be written with them");
  if (command.options.gdb) return run_debugger(schedules.front());
  std::vector<std::string> in_use = saved->program.files;
  in_use.push_back(schedules.front());
  auto files = ReportFiles::open(output.report_files, in_use);
  if (!files) return failed(files.error());
  saved->program.for_debugger = command.options.stop_at_finding;
  saved->program.no_cache = command.program.no_cache;
  const auto program = checking::load_program(saved->program);
  if (!program) return failed(program.error());
  if (command.options.stop_at_finding) return run_for_debugger(**program, *saved);
  const auto report = checking::replay(**program, *saved);
  if (!report) return failed(report.error(), **program);
  fmt::print("{}", output.format == Format::json
                       ? to_json(*report)
                       : to_text(*report, text_style(output), checking::source_lines()));
  const int code = exit_code_of(report->verdict);
  if (const auto error = files->write({*report}, code)) return failed(*error);
  return code;
}

}  // namespace heddle::cli
