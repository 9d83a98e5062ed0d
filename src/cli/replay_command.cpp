// Runs a saved schedule again: shows what the program prints, and the finding; or hands it to a debugger.
#include <array>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <unistd.h>

#include "checking/check_options.hpp"
#include "checking/checked_program.hpp"
#include "checking/finding/finding_report.hpp"
#include "checking/saved_schedule.hpp"
#include "checking/source_lines.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/report_files.hpp"
#include "cli/terminal.hpp"
#include "report/check_report.hpp"
#include "session/known_run.hpp"

namespace heddle::cli {

namespace {

/// Becomes the debugger, which runs this very program.
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
  execvp("gdb", const_cast<char* const*>(line.data()));
  return usage_error(fmt::format("gdb cannot be started: {}", std::strerror(errno)));
}

/// An execution of a schedule from a file: it may be of another program.
Result<const Execution*> run_saved(Runtime& runtime, const Plan& plan) {
  const auto run = run_known(runtime, plan);
  if (run || run.error().kind != ErrorKind::cannot_follow) return run;
  return Error{run.error().message + " (did the program change?)"};
}

Result<report::CheckReport> replay(CheckedProgram& program, const SavedSchedule& saved) {
  const Model& model = saved.settings.models.front();
  const std::unique_ptr<Runtime> runtime = program.make_runtime(model);
  if (!program.restore(saved.numbers)) return Error{"the schedule names threads or locations that cannot be"};
  report::CheckReport report;
  report.file = saved.settings.files.front();
  report.model = model.name;
  report.reduction = "replay";
  report.runtime = program.runtime_name();
  report.output.emplace();
  program.capture_output(&*report.output);
  const auto run = run_saved(*runtime, {saved.steps, Finish{}});
  program.capture_output(nullptr);
  if (!run) return run.error();
  report.complete = (*run)->ending == Ending::complete ? 1 : 0;
  report.blocked = (*run)->ending == Ending::blocked ? 1 : 0;
  report.events = (*run)->events.size();
  MemoryJudge memory;
  for (Finding& finding : judge(**run, check_options(saved.settings), memory)) {
    finding.schedule = saved.steps;
    auto reported = reported_finding(program, *runtime, finding);
    if (!reported) return reported.error();
    report.findings.push_back(std::move(*reported));
  }
  report.verdict = report::CheckVerdict::error;
  if (report.findings.empty()) {
    const auto parting = parting_in_runs(*runtime, {saved.steps, Finish{}});
    if (!parting) return parting.error();
    if (*parting) return not_deterministic(**parting);
    report.verdict = report::CheckVerdict::limit;
    report.limit = "the schedule shows no error; did the program change?";
  }
  return report;
}

/// Runs up to the finding, with a trap there.
int stop_at_finding(CheckedProgram& program, const SavedSchedule& saved, const Finding& finding,
                    std::size_t steps) {
  const std::unique_ptr<Runtime> runtime = program.make_runtime(saved.settings.models.front());
  program.stop_at_finding();
  const auto run =
      run_saved(*runtime, {std::span(saved.steps).first(std::min(steps, saved.steps.size())), StopHere{}});
  if (!run) return failed(run.error(), program);
  fmt::print("heddle: the program stopped at {}\n", program.place(finding.site).line);
  return exit_finding;
}

int run_for_debugger(CheckedProgram& program, const SavedSchedule& saved) {
  std::optional<Finding> finding;
  std::size_t steps = 0;
  {
    const std::unique_ptr<Runtime> runtime = program.make_runtime(saved.settings.models.front());
    if (!program.restore(saved.numbers))
      return usage_error("the schedule names threads or locations that cannot be");
    const auto run = run_saved(*runtime, {saved.steps, Finish{}});
    if (!run) return failed(run.error(), program);
    MemoryJudge memory;
    const auto findings = judge(**run, check_options(saved.settings), memory);
    if (findings.empty()) return usage_error("the schedule shows no finding");
    finding = findings.front();
    steps = steps_to(*finding, **run);
  }
  return stop_at_finding(program, saved, *finding, steps);
}

}  // namespace

int run_replay(const Settings& settings) {
  if (settings.files.size() != 1) return usage_error("replay takes one schedule");
  auto saved = load_schedule(settings.files.front());
  if (!saved) return failed(saved.error());
  const bool for_debugger = settings.gdb || settings.stop_at_finding;
  if (for_debugger && !settings.report_files.empty())
    return usage_error("--gdb and --stop-at-finding make no report: no file can be written with them");
  if (settings.gdb) return run_debugger(settings.files.front());
  auto files = ReportFiles::open(settings, saved->settings.files);
  if (!files) return failed(files.error());
  saved->settings.stop_at_finding = settings.stop_at_finding;
  const auto program = load_program(saved->settings);
  if (!program) return failed(program.error());
  if (settings.stop_at_finding) return run_for_debugger(**program, *saved);
  const auto report = replay(**program, *saved);
  if (!report) return failed(report.error(), **program);
  fmt::print("{}", settings.format == Format::json ? to_json(*report)
                                                   : to_text(*report, text_style(settings), source_lines()));
  const int code = report->findings.empty() ? exit_limit : exit_finding;
  if (const auto error = files->write({*report}, code)) return failed(*error);
  return code;
}

}  // namespace heddle::cli
