// SARIF 2.1.0, within what GitHub's code scanning takes: https://docs.github.com, "SARIF results exceed
// limits".
#include <algorithm>
#include <fmt/format.h>

#include "report/finding_rules.hpp"
#include "report/report_set.hpp"
#include "report/sarif/artifacts.hpp"
#include "report/sarif/message.hpp"
#include "report/sarif/result.hpp"

namespace heddle::report {

namespace {

using sarif::Artifacts;
using sarif::Json;
using sarif::message;

// What one document holds at most: GitHub shows 5,000 results, 1,000 places of each, and takes 10 MB. Those
// are meant compressed, so there is room enough.
constexpr std::size_t most_results = 5'000;
constexpr std::size_t most_places = 1'000;  // of a result
constexpr std::size_t most_places_of_all = 20'000;
constexpr std::size_t fewest_places = 10;      // of a result, however many there are
constexpr std::size_t most_bytes = 9'000'000;  // of all results

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

Json tool(const std::string& version) {
  Json rules = Json::array();
  for (const FindingRule& rule : finding_rules()) rules.push_back(rule_json(rule));
  return {
      {"driver", {{"name", "Heddle"}, {"version", version}, {"semanticVersion", version}, {"rules", rules}}}};
}

/// The result of a run under one model.
Json summary_json(const CheckReport& report) {
  Json json;
  if (!report.check.empty()) json["check"] = report.check;
  json.update({{"file", report.file},
               {"model", report.model},
               {"reduction", report.reduction},
               {"runtime", report.runtime},
               {"verdict", name_of(report.verdict)},
               {"summary", summary_text(report)},
               {"executions", report.complete},
               {"blocked", report.blocked},
               {"cut", report.cut},
               {"partial", report.partial},
               {"events", report.events},
               {"seconds", report.seconds_total}});
  return json;
}

/// What a reader must know besides the results: limits, and what is not covered.
Json notifications(const ReportSet& set, std::size_t findings_left_out) {
  Json list = Json::array();
  const auto add = [&](const char* level, const std::string& text) {
    Json notification{{"level", level}, {"message", message(text)}};
    if (std::ranges::find(list, notification) == list.end()) list.push_back(notification);
  };
  for (const CheckReport& report : set.reports) {
    if (is_open(report.verdict))
      add("warning", fmt::format("{}under {}: {}", report.check.empty() ? "" : report.check + ": ",
                                 report.model, verdict_text(report)));
    for (const std::string& rule : report.unused_suppressions)
      add("note", "suppression without use: " + rule);
    for (const std::string& text : unsupported_texts(report)) add("warning", "not supported: " + text);
    for (const std::string& what : report.not_covered) add("note", "not covered: " + what);
  }
  for (const ReportlessCheck& check : set.without_report)
    add("error", fmt::format("{}: {}", check.name, check.error));
  if (findings_left_out > 0)
    add("warning",
        fmt::format("{} more findings are left out: the file would be too large", findings_left_out));
  return list;
}

std::size_t findings_of(const ReportSet& set) {
  std::size_t findings = 0;
  for (const CheckReport& report : set.reports) {
    findings += report.findings.size();
    for (const AcceptedGroup& group : report.accepted) findings += group.findings.size();
  }
  return findings;
}

std::string dumped(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Adds why a result does not count: by a file of suppressions, or by the program itself.
Json suppressed(Json result, const AcceptedGroup& group) {
  const bool is_in_source = group.by.empty();
  result["suppressions"] =
      Json::array({{{"kind", is_in_source ? "inSource" : "external"},
                    {"justification", is_in_source ? "HEDDLE_BENIGN_RACE" : group.by + ": " + group.rule}}});
  return result;
}

/// Returns as many results as there is room for, at least one. The more there are, the shorter are their
/// stories.
Json results_json(const ReportSet& set, Artifacts& artifacts) {
  const std::size_t findings = std::max<std::size_t>(findings_of(set), 1);
  const std::size_t places = std::clamp(most_places_of_all / findings, fewest_places, most_places);
  Json results = Json::array();
  std::size_t bytes = 0;
  /// Whether there was room for the result.
  const auto add = [&](Json result) {
    bytes += dumped(result).size() + 1;
    const bool fits = results.size() < most_results && (bytes <= most_bytes || results.empty());
    if (fits) results.push_back(std::move(result));
    return fits;
  };
  for (const CheckReport& report : set.reports)
    for (const ReportedFinding& finding : report.findings)
      if (!add(sarif::result(report, finding, artifacts, places))) return results;
  for (const CheckReport& report : set.reports)
    for (const AcceptedGroup& group : report.accepted)
      for (const ReportedFinding& finding : group.findings)
        if (!add(suppressed(sarif::result(report, finding, artifacts, places), group))) return results;
  return results;
}

Json run_json(const ReportSet& set) {
  Artifacts artifacts(set.folder);
  Json summaries = Json::array();
  for (const CheckReport& report : set.reports) {
    summaries.push_back(summary_json(report));
    (void)artifacts.physical_location({report.file, 0, 0});  // named even if nothing is found in it
  }
  const Json results = results_json(set, artifacts);
  const Json listed = notifications(set, findings_of(set) - results.size());
  Json invocation{{"executionSuccessful", true}, {"exitCode", set.exit_code}};
  if (!listed.empty()) invocation["toolExecutionNotifications"] = listed;
  return {{"tool", tool(set.version)},
          {"invocations", Json::array({invocation})},
          {"originalUriBaseIds",
           {{"%SRCROOT%", {{"description", {{"text", "the folder in which heddle was started"}}}}}}},
          {"artifacts", artifacts.list()},
          {"results", results},
          {"columnKind", "unicodeCodePoints"},
          {"properties", {{"reports", summaries}}}};
}

}  // namespace

std::string to_sarif(const ReportSet& set) {
  return dumped(
             {{"$schema",
               "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"},
              {"version", "2.1.0"},
              {"runs", Json::array({run_json(set)})}}) +
         "\n";
}

}  // namespace heddle::report
