#include <nlohmann/json.hpp>

#include "report/check_report.hpp"
#include "report/story_json.hpp"

namespace heddle::report {

namespace {

using Json = nlohmann::ordered_json;

/// Fields may be added without a new version; removing one or changing its meaning needs one.
constexpr int report_version = 1;

Json finding_json(const ReportedFinding& finding) {
  return {{"kind", finding.kind},
          {"title", finding.title},
          {"message", finding.message},
          {"because", finding.because},
          {"file", finding.file},
          {"line", finding.line},
          {"column", finding.column},
          {"thread", finding.thread},
          {"source", finding.source},
          {"stack", finding.stack},
          {"schedule", finding.schedule},
          {"replay", finding.replay},
          {"story", story_json(finding.story)}};
}

/// Returns findings that do not count: how many, by what they are accepted, and what they are.
Json accepted_json(const AcceptedGroup& group) {
  Json findings = Json::array();
  for (const ReportedFinding& finding : group.findings)
    findings.push_back({{"title", finding.title},
                        {"message", finding.message},
                        {"file", finding.file},
                        {"line", finding.line},
                        {"column", finding.column},
                        {"schedule", finding.schedule}});
  Json json{{"kind", group.kind}, {"count", group.findings.size()}, {"findings", findings}};
  if (group.by.empty())
    json["by"] = "HEDDLE_BENIGN_RACE";
  else
    json["by"] = group.by;
  if (!group.rule.empty()) json["rule"] = group.rule;
  return json;
}

Json unsupported_json(const UnsupportedName& unsupported) {
  Json places = Json::array();
  for (const StoryPlace& place : unsupported.places)
    places.push_back({{"file", place.file}, {"line", place.line}});
  return {{"name", unsupported.name},
          {"why", unsupported.why},
          {"defined_nowhere", unsupported.is_defined_nowhere},
          {"places", places}};
}

}  // namespace

std::string to_json(const CheckReport& report) {
  Json statistics{{"events", report.events}};
  for (const auto& [name, count] : report.explorer) statistics[name] = count;
  Json json{{"version", report_version},
            {"file", report.file},
            {"verdict", name_of(report.verdict)},
            {"summary", summary_text(report)},
            {"executions", report.complete},
            {"blocked", report.blocked},
            {"cut", report.cut},
            {"partial", report.partial},
            {"seconds", report.seconds},
            {"seconds_total", report.seconds_total},
            {"model", report.model},
            {"reduction", report.reduction},
            {"runtime", report.runtime},
            {"not_covered", report.not_covered},
            {"spin_loops", report.spin_loops},
            {"findings", Json::array()},
            {"statistics", statistics}};
  for (const ReportedFinding& finding : report.findings) json["findings"].push_back(finding_json(finding));
  for (const AcceptedGroup& group : report.accepted) json["suppressed"].push_back(accepted_json(group));
  if (!report.unused_suppressions.empty()) json["unused_suppressions"] = report.unused_suppressions;
  for (const UnsupportedName& unsupported : report.unsupported)
    json["unsupported"].push_back(unsupported_json(unsupported));
  for (const auto& [name, count] : report.automata) json["automata"][name] = count;
  if (!report.why_direct.empty()) json["why_direct"] = report.why_direct;
  if (report.verdict == CheckVerdict::limit) json["limit"] = report.limit;
  if (!report.bounded.empty()) json["bounded"] = report.bounded;
  for (const OtherModel& other : report.other_models)
    json["other_models"][other.model] = {{"verdict", name_of(other.verdict)}, {"summary", other.summary}};
  if (report.sample) {
    json["sample"] = report.sample->method;
    json["seed"] = report.sample->seed;
    if (report.sample->depth) json["depth"] = *report.sample->depth;
  }
  for (const ReportedCount& count : report.classes)
    json["classes"][count.equivalence] = {{"complete", count.complete}, {"blocked", count.blocked}};
  if (!report.check.empty()) json["check"] = report.check;
  if (report.property)
    json["property"] = {{"name", report.property->name}, {"verdict", report.property->verdict}};
  if (report.output) json["output"] = *report.output;
  // What a program prints need not be text.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace heddle::report
