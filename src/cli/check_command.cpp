#include <algorithm>
#include <fmt/format.h>

#include "checking/check.hpp"
#include "checking/search_conflicts.hpp"
#include "checking/source_lines.hpp"
#include "cli/check_display.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/report_files.hpp"
#include "cli/schedule_files.hpp"
#include "cli/shell_quoted.hpp"
#include "cli/terminal.hpp"

namespace heddle::cli {

namespace {

using checking::CheckedProgram;
using checking::CheckRequest;

/// Returns the text that says how to replay a finding whose schedule was saved, or why it was not.
std::string replay_text(const Result<std::string>& file) {
  return file ? "heddle replay " + shell_quoted(*file)
              : "(the schedule was not saved: " + file.error().message + ")";
}

/// Returns the worse of two exit statuses: a finding under any model counts most, then what is not supported,
/// then a limit.
int worse(int a, int b) {
  for (const int code : {exit_finding, exit_usage})
    if (a == code || b == code) return code;
  return std::max(a, b);
}

CheckRequest request_of(const CheckCommand& command, const Model& model) {
  CheckRequest request;
  request.model = model;
  request.search = command.search;
  request.keep_going = command.options.keep_going;
  request.shorten = !command.output.full;
  request.bounded_is_ok = command.options.bounded_ok;
  request.count_classes = command.options.count_classes;
  return request;
}

/// Checks under one model after another, and prints each report.
class CheckRun {
 public:
  CheckRun(const CheckCommand& command, CheckedProgram& program) : command_(command), program_(program) {}

  /// Checks under one model. An error ends the run.
  [[nodiscard]] std::optional<Error> check_under(const Model& model, checking::Time start) {
    set_last_words("", code_ == exit_finding ? exit_finding : exit_limit);
    CheckRequest request = request_of(command_, model);
    request.other_models = before_;
    auto checked = check(request, start);
    if (!checked) return checked.error();
    const UninterruptedPrinting printing;
    report::CheckReport& report = checked->report;
    if (checked->schedule) report.findings.front().replay = replay_text(save(*checked->schedule));
    print(report);
    before_.push_back(checking::summary_of(report));
    code_ = worse(code_, exit_code_of(report.verdict));
    reports_.push_back(std::move(report));
    return std::nullopt;
  }

  [[nodiscard]] int code() const { return code_; }
  [[nodiscard]] std::vector<report::CheckReport>& reports() { return reports_; }

 private:
  [[nodiscard]] Result<checking::CheckedModel> check(const CheckRequest& request,
                                                     checking::Time start) const {
    CheckDisplay display(command_.output.progress);
    return checking::check(program_, request, interrupt_.flag(), display, start);
  }
  /// Saves the schedule. In a file that the user named, the first finding of all models is kept.
  [[nodiscard]] Result<std::string> save(const checking::SavedSchedule& schedule) const {
    return save_schedule(schedule, code_ == exit_finding ? "" : command_.options.schedule);
  }
  void print(const report::CheckReport& report) const {
    const OutputOptions& output = command_.output;
    fmt::print("{}", output.format == Format::json
                         ? to_json(report)
                         : to_text(report, text_style(output), checking::source_lines()));
  }

  const CheckCommand& command_;
  CheckedProgram& program_;
  Interrupt interrupt_;
  int code_ = exit_ok;
  std::vector<report::OtherModel> before_;
  std::vector<report::CheckReport> reports_;
};

Result<std::unique_ptr<CheckedProgram>> load_within_memory(const checking::ProgramRequest& request) {
  const MemoryGuard guard(request.memory);
  return checking::load_program(request);
}

/// The files that a check reads or writes besides reports.
std::vector<std::string> files_in_use(const CheckCommand& command) {
  std::vector<std::string> files = command.program.files;
  for (const std::string& named : {command.options.schedule, command.program.compile_commands})
    if (!named.empty()) files.push_back(named);
  return files;
}

}  // namespace

int run(const CheckCommand& command) {
  if (const auto error = checking::conflict_of(command.search, command.models, command.options.count_classes))
    return usage_error(*error);
  checking::Time start = checking::now();
  TimeGuard guard(command.search.limits.seconds);
  auto files = ReportFiles::open(command.output.report_files, files_in_use(command));
  if (!files) return failed(files.error());
  checking::ProgramRequest request = command.program;
  if (const auto error = checking::select_by_property(request.errors)) return usage_error(*error);
  if (request.errors.property && request.files.front().ends_with(".heddle"))
    return usage_error("--property is not supported for scripted programs; supported: C and C++");
  request.memory = command.search.limits.memory;
  const auto program = load_within_memory(request);
  if (!program) return failed(program.error());
  print_warnings(**program);
  CheckRun run(command, **program);  // signals are its own from here on: while it compiled, nothing was known
  for (const Model& model : command.models.empty() ? Models{sc} : command.models) {
    if (!run.reports().empty()) {  // each model has all the time; compiling is part of the first one's
      start = checking::now();
      guard.restart();
    }
    if (const auto error = run.check_under(model, start)) return failed(*error, **program);
  }
  const UninterruptedPrinting printing;
  if (const auto error = files->write(std::move(run.reports()), run.code())) return failed(*error);
  return run.code();
}

}  // namespace heddle::cli
