#include "cli/checks/model_checks.hpp"

#include "checking/check.hpp"
#include "checking/failure_text.hpp"
#include "checking/property.hpp"
#include "cli/check_display.hpp"
#include "cli/failure.hpp"
#include "cli/schedule_files.hpp"
#include "cli/shell_quoted.hpp"

namespace heddle::cli {

namespace {

using checking::CheckedProgram;
using checking::CheckRequest;

/// Returns the text that says how to replay a finding whose schedule was saved, or why it was not.
std::string replay_text(const Result<std::string>& file) {
  return file ? "heddle replay " + shell_quoted(*file)
              : "(the schedule was not saved: " + file.error().message + ")";
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

class ModelChecks {
 public:
  ModelChecks(const CheckCommand& command, CheckedProgram& program, const Interrupt& interrupt,
              const ReportSeen& seen)
      : command_(command), program_(program), interrupt_(interrupt), seen_(seen) {}

  /// Checks under one model. Returns whether it could.
  [[nodiscard]] bool check_under(const Model& model, checking::Time start) {
    set_last_words("", result_.code == exit_finding ? exit_finding : exit_limit);
    CheckRequest request = request_of(command_, model);
    request.other_models = before_;
    auto checked = check(request, start);
    if (!checked) {
      result_.error = checking::explained(checked.error(), program_);
      return false;
    }
    const UninterruptedPrinting printing;
    report::CheckReport& report = checked->report;
    if (checked->schedule) report.findings.front().replay = replay_text(save(*checked->schedule));
    seen_(report);
    before_.push_back(checking::summary_of(report));
    result_.code = worse(result_.code, exit_code_of(report.verdict));
    result_.reports.push_back(std::move(report));
    return true;
  }

  [[nodiscard]] ModelReports& result() { return result_; }

 private:
  [[nodiscard]] Result<checking::CheckedModel> check(const CheckRequest& request,
                                                     checking::Time start) const {
    const bool is_silent = command_.output.quiet && command_.output.progress == ProgressMode::automatic;
    CheckDisplay display(is_silent ? ProgressMode::off : command_.output.progress);
    return checking::check(program_, request, interrupt_.flag(), display, start);
  }
  /// Saves the schedule. In a file that the user named, the first finding of all models is kept.
  [[nodiscard]] Result<std::string> save(const checking::SavedSchedule& schedule) const {
    return save_schedule(schedule, result_.code == exit_finding ? "" : command_.options.schedule);
  }

  const CheckCommand& command_;
  CheckedProgram& program_;
  const Interrupt& interrupt_;
  const ReportSeen& seen_;
  std::vector<report::OtherModel> before_;
  ModelReports result_;
};

}  // namespace

ModelReports check_under_models(const CheckCommand& command, CheckedProgram& program,
                                const Interrupt& interrupt, TimeGuard& guard, checking::Time start,
                                const ReportSeen& seen) {
  ModelChecks checks(command, program, interrupt, seen);
  for (const Model& model : command.models.empty() ? Models{sc} : command.models) {
    if (!checks.result().reports.empty()) {  // compiling is part of the first one's time
      start = checking::now();
      guard.restart();
    }
    if (!checks.check_under(model, start)) break;
  }
  return std::move(checks.result());
}

Result<std::unique_ptr<CheckedProgram>> load_within_limits(const CheckCommand& command) {
  checking::ProgramRequest request = command.program;
  if (const auto error = checking::select_by_property(request.errors)) return Error{*error};
  if (request.errors.property && !request.files.empty() && request.files.front().ends_with(".heddle"))
    return Error{"--property is not supported for scripted programs; supported: C and C++"};
  request.memory = command.search.limits.memory;
  const MemoryGuard guard(request.memory);
  return checking::load_program(request);
}

}  // namespace heddle::cli
