// SARIF 2.1.0, within what GitHub's code scanning takes: https://docs.github.com, "SARIF results exceed limits".
#include <algorithm>
#include <fmt/format.h>

#include "report/finding_rules.hpp"
#include "report/report_set.hpp"
#include "report/sarif/artifacts.hpp"
#include "report/sarif/message.hpp"
#include "report/sarif/result.hpp"
#include "report/version.hpp"

namespace heddle::report {

namespace {

using sarif::Artifacts;
using sarif::Json;
using sarif::message;

/// What one document may hold. GitHub shows 5,000 results and 1,000 places of a thread flow each.
struct Room {
  std::size_t results = 5'000;
  std::size_t places = 1'000;  // a result
};

constexpr std::size_t largest_file = 10'000'000;  // bytes; GitHub means compressed ones, so this is more than enough

Json rule_json(const FindingRule& rule) {
  const std::string level = rule.is_warning ? "warning" : "error";
  const std::string help(rule.help);
  return {{"id", rule.kind},
          {"name", rule.name},
          {"shortDescription", {{"text", rule.summary}}},
          {"fullDescription", {{"text", rule.text}}},
          {"help", {{"text", help}, {"markdown", fmt::format("**{}**\n\n{}\n", rule.summary, help)}}},
          {"defaultConfiguration", {{"level", level}}},
          {"properties",
           {{"tags", Json::array({"concurrency", "correctness"})},
            {"precision", "very-high"},
            {"problem.severity", level}}}};
}

Json tool() {
  Json rules = Json::array();
  for (const FindingRule& rule : finding_rules()) rules.push_back(rule_json(rule));
  const std::string version(heddle_version());
  return {{"driver",
           {{"name", "Heddle"}, {"version", version}, {"semanticVersion", version}, {"rules", rules}}}};
}

const char* name_of(CheckVerdict verdict) {
  return verdict == CheckVerdict::ok ? "ok" : verdict == CheckVerdict::error ? "error" : "limit";
}

/// What a run under one model came to.
Json summary_json(const CheckReport& report) {
  return {{"file", report.file},
          {"model", report.model},
          {"reduction", report.reduction},
          {"runtime", report.runtime},
          {"verdict", name_of(report.verdict)},
          {"summary", summary_text(report)},
          {"executions", report.complete},
          {"blocked", report.blocked},
          {"partial", report.partial},
          {"events", report.events},
          {"seconds", report.seconds_total}};
}

/// What is not among the results, and must be known to judge them: limits, what is not covered.
Json notifications(const ReportSet& set, std::size_t findings_left_out) {
  Json list = Json::array();
  const auto add = [&](const char* level, const std::string& text) {
    Json notification{{"level", level}, {"message", message(text)}};
    if (std::ranges::find(list, notification) == list.end()) list.push_back(notification);
  };
  for (const CheckReport& report : set.reports) {
    if (report.verdict == CheckVerdict::limit)
      add("warning", fmt::format("under {}: {}", report.model, verdict_text(report)));
    for (const std::string& what : report.not_covered) add("note", "not covered: " + what);
  }
  if (findings_left_out > 0)
    add("warning", fmt::format("{} more findings are left out: the file would be too large", findings_left_out));
  return list;
}

Json run_json(const ReportSet& set, const Room& room) {
  Artifacts artifacts(set.folder);
  Json results = Json::array();
  Json summaries = Json::array();
  std::size_t findings = 0;
  for (const CheckReport& report : set.reports) {
    summaries.push_back(summary_json(report));
    (void)artifacts.physical_location({report.file, 0, 0});  // named even if nothing is found in it
    findings += report.findings.size();
    for (const ReportedFinding& finding : report.findings)
      if (results.size() < room.results)
        results.push_back(sarif::result(report, finding, artifacts, room.places));
  }
  const Json listed = notifications(set, findings - results.size());
  Json invocation{{"executionSuccessful", true}, {"exitCode", set.exit_code}};
  if (!listed.empty()) invocation["toolExecutionNotifications"] = listed;
  return {{"tool", tool()},
          {"invocations", Json::array({invocation})},
          {"originalUriBaseIds",
           {{"%SRCROOT%", {{"description", {{"text", "the folder in which heddle was started"}}}}}}},
          {"artifacts", artifacts.list()},
          {"results", results},
          {"columnKind", "unicodeCodePoints"},
          {"properties", {{"reports", summaries}}}};
}

std::string document(const ReportSet& set, const Room& room) {
  const Json json{
      {"$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"},
      {"version", "2.1.0"},
      {"runs", Json::array({run_json(set, room)})}};
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

std::string to_sarif(const ReportSet& set) {
  Room room;
  std::string text = document(set, room);
  while (text.size() > largest_file && room.results > 1) {
    if (room.places > 10)
      room.places /= 2;
    else
      room.results /= 2;
    text = document(set, room);
  }
  return text;
}

}  // namespace heddle::report
