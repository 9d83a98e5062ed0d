#include <algorithm>
#include <fmt/format.h>

#include "checking/check_model.hpp"
#include "checking/chosen_reduction.hpp"
#include "checking/source_lines.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/interrupt.hpp"
#include "cli/progress_display.hpp"
#include "cli/report_files.hpp"
#include "cli/shell_quoted.hpp"
#include "cli/terminal.hpp"

namespace heddle::cli {

namespace {

/// Shows the progress of a check, and sees to it that a process that has to be ended says what it found.
class CheckDisplay final : public CheckListener {
 public:
  explicit CheckDisplay(ProgressMode mode) : display_(mode) {}
  [[nodiscard]] std::function<void(const Progress&)> progress_of(const std::string& phase) override {
    return display_.shower(phase);
  }
  void error_found() override {
    set_last_words("heddle: an error was found, but there was no time to report it\n", exit_finding);
  }
  [[nodiscard]] std::shared_ptr<void> reporting() override { return std::make_shared<Telling>(); }

 private:
  ProgressDisplay display_;
};

/// How to see the finding again, once its schedule is saved.
std::string replay_command(const SavedSchedule& schedule) {
  const auto path = save_schedule(schedule);
  return path ? "heddle replay " + shell_quoted(*path)
              : "(the schedule was not saved: " + path.error().message + ")";
}

/// Checks under one model, and saves the schedule of the first finding.
Result<report::CheckReport> check_and_save(CheckedProgram& program, const Model& model,
                                           const Settings& settings, const Interrupt& interrupt, Time start) {
  CheckDisplay display(settings.progress);
  auto checked = check_model(program, model, settings, interrupt.flag(), display, start);
  if (!checked) return checked.error();
  const Telling telling;
  if (checked->schedule) checked->report.findings.front().replay = replay_command(*checked->schedule);
  return std::move(checked->report);
}

report::OtherModel in_short(const report::CheckReport& report) {
  return {report.model, report.verdict, report::verdict_text(report)};
}

/// After a finding that store buffers may have a part in: whether the program is correct without them. Not
/// for long: the finding waits for it, and what has no answer by then is said to have none.
Result<report::OtherModel> check_without_buffers(CheckedProgram& program, const Settings& settings,
                                                 const Interrupt& interrupt, Time start) {
  constexpr std::uint64_t most = 100'000;
  constexpr double seconds = 2;
  Settings shorter = settings;
  shorter.limits.executions = std::min(settings.limits.executions.value_or(most), most);
  shorter.limits.seconds = std::min(left_of(settings.limits.seconds, start).value_or(seconds), seconds);
  shorter.count_classes = shorter.keep_going = false;
  shorter.full = true;  // nobody reads its findings
  shorter.reduction.clear();
  shorter.oracle_chosen = shorter.paper_oracle = false;
  CheckDisplay display(settings.progress);
  const auto checked = check_model(program, sc, shorter, interrupt.flag(), display, now());
  if (!checked) return checked.error();
  return in_short(checked->report);
}

void blame_buffers(report::CheckReport& report) {
  const bool is_fine_without = std::ranges::any_of(report.other_models, [](const report::OtherModel& other) {
    return other.model == sc.name && other.verdict == report::CheckVerdict::ok;
  });
  if (!is_fine_without) return;
  for (report::ReportedFinding& finding : report.findings)
    finding.because.emplace_back("This does not happen under SC.");
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

/// Options that do not go together.
std::optional<std::string> wrong_combination(const Settings& settings) {
  if (settings.sample && settings.count_classes)
    return "--count-classes counts all classes: it cannot be used with --sample";
  if (settings.sample && !settings.reduction.empty())
    return "--sample draws executions: it cannot be used with --reduction";
  if (auto wrong = unsupported_reduction(settings)) return wrong;
  if (settings.seed && !settings.sample) return "--seed needs --sample";
  if (settings.depth && settings.sample != SampleMethod::pct) return "--depth needs --sample=pct";
  return std::nullopt;
}

}  // namespace

int run_check(const Settings& settings) {
  if (const auto wrong = wrong_combination(settings)) return usage_error(*wrong);
  Time start = now();
  TimeGuard guard(settings.limits.seconds);
  auto files = ReportFiles::open(settings);
  if (!files) return failed(files.error());
  const auto program = load_program(settings);
  if (!program) return failed(program.error());
  print_warnings(**program);
  if (settings.unroll && !(*program)->has_loops())
    return usage_error(
        "--unroll is for C and C++ programs: loops of scripts have fixed numbers of iterations");
  int code = exit_ok;
  const Interrupt interrupt;  // not before: while it compiles, nothing is known yet
  std::vector<report::OtherModel> before;
  std::vector<report::CheckReport> reports;
  for (const Model& model : settings.models.empty() ? std::vector{sc} : settings.models) {
    if (!reports.empty()) {  // each model has all the time; compiling is part of the first one's
      start = now();
      guard.restart();
    }
    set_last_words("", code == exit_finding ? exit_finding : exit_limit);
    Settings own = settings;
    if (code == exit_finding) own.schedule.clear();  // the file has the first finding
    auto report = check_and_save(**program, model, own, interrupt, start);
    if (!report) return failed(report.error(), **program);
    report->other_models = before;
    const bool may_be_due_to_buffers =
        report->verdict == report::CheckVerdict::error && model.has_buffers() && !settings.sample;
    if (may_be_due_to_buffers && before.empty() && !interrupt.flag()) {
      const auto other = check_without_buffers(**program, settings, interrupt, start);
      if (!other && exit_code_of(other.error().kind) != exit_usage) return failed(other.error(), **program);
      if (other) report->other_models.push_back(*other);
    }
    if (may_be_due_to_buffers) blame_buffers(*report);
    const Telling telling;
    fmt::print("{}", settings.format == Format::json
                         ? to_json(*report)
                         : to_text(*report, text_style(settings), source_lines()));
    before.push_back(in_short(*report));
    code = worse(code, exit_code(report->verdict));
    reports.push_back(std::move(*report));
  }
  const Telling telling;
  if (const auto error = files->write(std::move(reports), code)) return failed(*error);
  return code;
}

}  // namespace heddle::cli
