#include "cli/checks/named_check.hpp"

#include <algorithm>
#include <csignal>
#include <fnmatch.h>
#include <new>
#include <nlohmann/json.hpp>

#include "cli/checks/model_checks.hpp"
#include "cli/failure.hpp"
#include "report/report_record.hpp"

namespace heddle::cli {

namespace {

using Json = nlohmann::json;
using checking::CheckedProgram;
using report::CheckOutcome;

CheckOutcome with_error(CheckOutcome outcome, const Error& error) {
  outcome.exit_code = worse(outcome.exit_code, exit_code_of(error.kind));
  outcome.error = error.message;
  while (outcome.error.ends_with('\n')) outcome.error.pop_back();
  return outcome;
}

CheckOutcome check_loaded(const NamedCheck& check, CheckedProgram& program, TimeGuard& guard,
                          checking::Time start, CheckOutcome outcome) {
  const Interrupt interrupt;
  ModelReports checked =
      check_under_models(check.command, program, interrupt, guard, start, [](const report::CheckReport&) {});
  const UninterruptedPrinting printing;
  outcome.reports = std::move(checked.reports);
  outcome.exit_code = checked.code;
  for (report::CheckReport& report : outcome.reports) report.check = check.name;
  return checked.error ? with_error(std::move(outcome), *checked.error) : outcome;
}

CheckOutcome outcome_of(const NamedCheck& check, CheckedProgram* program) {
  const checking::Time start = checking::now();
  TimeGuard guard(check.command.search.limits.seconds);
  CheckOutcome outcome{check.name, program_of(check), {}, {}, {}, exit_ok};
  if (program != nullptr) {
    program->start_test(check.name);
    return check_loaded(check, *program, guard, start, std::move(outcome));
  }
  const auto loaded = load_within_limits(check.command);
  if (!loaded) return with_error(std::move(outcome), loaded.error());
  outcome.warnings = (*loaded)->warnings();
  return check_loaded(check, **loaded, guard, start, std::move(outcome));
}

/// Leaves the terminal's Ctrl-C to the process that started this one, which ends it by SIGTERM.
void leave_interrupts_to_parent() {
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGTERM, SIG_DFL);
}

}  // namespace

std::string program_of(const NamedCheck& check) {
  const checking::ProgramRequest& program = check.command.program;
  return program.files.empty() ? program.target : program.files.front();
}

std::vector<NamedCheck> matching(std::vector<NamedCheck> checks, const std::vector<std::string>& patterns) {
  std::erase_if(checks, [&](const NamedCheck& check) {
    return !patterns.empty() && std::ranges::none_of(patterns, [&](const std::string& pattern) {
      return fnmatch(pattern.c_str(), check.name.c_str(), 0) == 0;
    });
  });
  return checks;
}

std::string checked_as_bytes(const NamedCheck& check, CheckedProgram* program) {
  leave_interrupts_to_parent();
  CheckOutcome outcome;
  try {
    outcome = outcome_of(check, program);
  } catch (const std::bad_alloc&) {
    outcome = with_error({check.name, {}, {}, {}, {}, exit_ok}, Error{"there is not enough memory"});
  } catch (const std::exception& error) {
    outcome = with_error({check.name, {}, {}, {}, {}, exit_ok}, Error{error.what(), ErrorKind::internal});
  }
  Json reports = Json::array();
  for (const report::CheckReport& report : outcome.reports) reports.push_back(record_of(report));
  std::string bytes;
  Json::to_cbor({outcome.name, outcome.file, reports, outcome.warnings, outcome.error, outcome.exit_code},
                bytes);
  return bytes;
}

std::optional<CheckOutcome> outcome_from(const std::string& bytes) {
  const Json json = Json::from_cbor(bytes, true, false);
  if (!json.is_array() || json.size() != 6) return std::nullopt;
  CheckOutcome outcome{json[0], json[1], {}, json[3], json[4], json[5]};
  for (const Json& record : json[2]) {
    auto report = report::read_record(record.get_ref<const std::string&>());
    if (!report) return std::nullopt;
    outcome.reports.push_back(std::move(*report));
  }
  return outcome;
}

}  // namespace heddle::cli
