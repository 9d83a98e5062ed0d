#include "checking/check.hpp"

#include <algorithm>

#include "core/assert.hpp"

namespace heddle::checking {

namespace {

/// After a finding in which store buffers may have a part: checks whether the program is correct under SC.
/// This takes only a short time, because the finding waits for it; without a result by then, the answer is
/// unknown.
Result<report::OtherModel> check_without_buffers(CheckedProgram& program, const CheckRequest& request,
                                                 const std::atomic<bool>& interrupted,
                                                 CheckListener& listener, Time start) {
  constexpr std::uint64_t most = 100'000;
  constexpr double seconds = 2;
  CheckRequest shorter = request;
  shorter.model = sc;
  Limits& limits = shorter.search.limits;
  limits.executions = std::min(limits.executions.value_or(most), most);
  limits.seconds = std::min(left_of(limits.seconds, start).value_or(seconds), seconds);
  shorter.count_classes = shorter.keep_going = false;
  shorter.shorten = false;  // its findings are not reported
  shorter.search.reduction.clear();
  shorter.search.oracle_chosen = shorter.search.paper_oracle = false;
  const auto checked = check_model(program, shorter, interrupted, listener, now());
  if (!checked) return checked.error();
  return summary_of(checked->report);
}

/// Whether the error says that the program, or the request, is not supported: then nothing is wrong with
/// Heddle.
bool is_refusal(ErrorKind kind) {
  return kind == ErrorKind::bad_input || kind == ErrorKind::unsupported ||
         kind == ErrorKind::unsupported_by_reduction;
}

void blame_buffers(report::CheckReport& report) {
  const bool is_fine_without = std::ranges::any_of(report.other_models, [](const report::OtherModel& other) {
    return other.model == sc.name && other.verdict == report::CheckVerdict::ok;
  });
  if (!is_fine_without) return;
  for (report::ReportedFinding& finding : report.findings)
    finding.because.emplace_back("This does not happen under SC.");
}

}  // namespace

report::OtherModel summary_of(const report::CheckReport& report) {
  return {report.model, report.verdict, report::verdict_text(report)};
}

Result<CheckedModel> check(CheckedProgram& program, const CheckRequest& request,
                           const std::atomic<bool>& interrupted, CheckListener& listener, Time start) {
  auto checked = check_model(program, request, interrupted, listener, start);
  if (!checked) return checked;
  report::CheckReport& report = checked->report;
  report.other_models = request.other_models;
  const bool may_be_due_to_buffers =
      report.verdict == report::CheckVerdict::error && request.model.has_buffers() && !request.search.sample;
  if (!may_be_due_to_buffers) return checked;
  if (report.other_models.empty() && !interrupted) {
    const auto other = check_without_buffers(program, request, interrupted, listener, start);
    if (!other && !is_refusal(other.error().kind)) return other.error();
    if (other) report.other_models.push_back(*other);
  }
  blame_buffers(report);
  return checked;
}

}  // namespace heddle::checking
