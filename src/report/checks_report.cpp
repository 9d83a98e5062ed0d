#include "report/checks_report.hpp"

#include <array>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace heddle::report {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array all_results{CheckResult::passed, CheckResult::failed, CheckResult::not_verified,
                                 CheckResult::error};

CheckResult result_of(CheckVerdict verdict) {
  switch (verdict) {
    case CheckVerdict::ok:
      return CheckResult::passed;
    case CheckVerdict::error:
      return CheckResult::failed;
    case CheckVerdict::limit:
    case CheckVerdict::unsupported:
      return CheckResult::not_verified;
  }
  return CheckResult::error;
}

/// Returns the name, with the model where there are several.
std::string full_name(const CheckOutcome& outcome, const CheckReport& report) {
  return outcome.reports.size() < 2 ? outcome.name : fmt::format("{} ({})", outcome.name, report.model);
}

std::string line(CheckResult result, std::string_view name, std::size_t width, std::string_view rest) {
  return fmt::format("{:<12}  {:<{}}  {}\n", name_of(result), name, width, rest);
}

std::string first_line(std::string_view text) {
  return std::string(text.substr(0, text.find('\n')));
}

std::string line_text(const CheckOutcome& outcome, const CheckReport& report, std::size_t width) {
  std::string rest = fmt::format("{:>8} execution{} {:>8.2f} s", report.complete,
                                 report.complete == 1 ? ", " : "s,", report.seconds);
  const bool is_plain =
      report.verdict == CheckVerdict::ok && report.bounded.empty() && report.accepted.empty();
  if (!is_plain) rest += "  " + verdict_text(report);
  return line(result_of(report.verdict), full_name(outcome, report), width, rest);
}

std::string heading(std::string_view name) {
  return fmt::format("\n--- {}\n", name);
}

Json outcome_json(const CheckOutcome& outcome) {
  Json json{{"name", outcome.name},
            {"file", outcome.file},
            {"result", name_of(result_of(outcome))},
            {"exit_status", outcome.exit_code}};
  if (!outcome.error.empty()) json["error"] = outcome.error;
  json["reports"] = Json::array();
  for (const CheckReport& report : outcome.reports) json["reports"].push_back(Json::parse(to_json(report)));
  return json;
}

std::size_t count_of(const ChecksReport& report, CheckResult result) {
  std::size_t count = 0;
  for (const CheckOutcome& outcome : report.checks) count += result_of(outcome) == result ? 1 : 0;
  return count;
}

}  // namespace

std::string_view name_of(CheckResult result) {
  switch (result) {
    case CheckResult::passed:
      return "passed";
    case CheckResult::failed:
      return "failed";
    case CheckResult::not_verified:
      return "not verified";
    case CheckResult::error:
      return "error";
  }
  return {};
}

CheckResult result_of(const CheckOutcome& outcome) {
  CheckResult worst = outcome.error.empty() ? CheckResult::passed : outcome.error_result;
  for (const CheckReport& report : outcome.reports) {
    const CheckResult result = result_of(report.verdict);
    if (result == CheckResult::failed) return result;
    if (worst == CheckResult::passed) worst = result;
  }
  return worst;
}

std::string lines_text(const CheckOutcome& outcome, std::size_t width) {
  std::string lines;
  for (const CheckReport& report : outcome.reports) lines += line_text(outcome, report, width);
  if (!outcome.error.empty())
    lines += line(outcome.error_result, outcome.name, width, first_line(outcome.error));
  return lines;
}

std::string details_text(const CheckOutcome& outcome, const TextStyle& style, const SourceText& source) {
  std::string text;
  for (const CheckReport& report : outcome.reports)
    if (report.verdict != CheckVerdict::ok)
      text += heading(full_name(outcome, report)) + to_text(report, style, source);
  if (!outcome.error.empty()) text += heading(outcome.name) + outcome.error + "\n";
  return text;
}

std::string totals_text(const ChecksReport& report) {
  std::string text =
      fmt::format("{} {}{}:", report.checks.size(), report.noun, report.checks.size() == 1 ? "" : "s");
  const char* separator = " ";
  for (const CheckResult result : all_results)
    if (const std::size_t count = count_of(report, result); count > 0) {
      text += fmt::format("{}{} {}", separator, count,
                          result == CheckResult::error && count > 1 ? "errors" : name_of(result));
      separator = ", ";
    }
  return text + fmt::format(", {:.2f} s", report.seconds);
}

std::string to_json(const ChecksReport& report) {
  constexpr int version = 1;
  Json json{{"version", version},
            {"summary", totals_text(report)},
            {"exit_status", report.exit_code},
            {"seconds", report.seconds}};
  for (const CheckResult result : all_results) json["results"][name_of(result)] = count_of(report, result);
  json["checks"] = Json::array();
  for (const CheckOutcome& outcome : report.checks) json["checks"].push_back(outcome_json(outcome));
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace heddle::report
