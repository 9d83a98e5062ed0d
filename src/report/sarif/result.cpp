#include "report/sarif/result.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "core/fingerprint.hpp"
#include "report/finding_rules.hpp"
#include "report/sarif/code_flow.hpp"
#include "report/sarif/message.hpp"
#include "report/story_excerpt.hpp"

namespace heddle::report::sarif {

namespace {

constexpr std::size_t most_related = 100;        // GitHub shows no more
constexpr std::size_t longest_schedule = 4'000;  // bytes: longer ones are in the schedule's file

std::string sentence(const std::string& text) {
  return text.ends_with('.') || text.ends_with('!') || text.ends_with('?') ? text : text + ".";
}

std::string whole_message(const CheckReport& report, const ReportedFinding& finding) {
  std::string text = sentence(finding.message);
  for (const std::string& because : finding.because) text += " " + sentence(because);
  if (report.model != "sc") text += fmt::format(" Found under {}.", report.model);
  for (const OtherModel& other : report.other_models)
    text += " " + sentence(fmt::format("Under {}: {}", other.model, other.summary));
  return text;
}

Json function_named(const std::string& name) {
  return Json::array({Json{{"fullyQualifiedName", name}, {"kind", "function"}}});
}

Json location_of(const ReportedFinding& finding, const std::string& file, Artifacts& artifacts) {
  Json physical = artifacts.physical_location({file, finding.line, finding.column});
  if (finding.line > 0 && !finding.source.empty()) physical["region"]["snippet"]["text"] = finding.source;
  Json location{{"physicalLocation", physical}};
  if (!finding.stack.empty()) location["logicalLocations"] = function_named(finding.stack.front());
  return location;
}

/// Returns the steps that took a lock which is still held at the end.
std::vector<std::size_t> holding_steps(const Story& story) {
  std::map<std::size_t, std::size_t> holds;  // by location
  for (std::size_t i = 0; i < story.steps.size(); ++i) {
    const StoryStep& step = story.steps[i];
    if (step.location && step.kind == StepKind::lock) holds[*step.location] = i;
    if (step.location && step.kind == StepKind::unlock) holds.erase(*step.location);
  }
  std::vector<std::size_t> steps;
  steps.reserve(holds.size());
  for (const auto& [location, step] : holds) steps.push_back(step);
  std::ranges::sort(steps);
  return steps;
}

/// Returns the places that the message speaks of besides its own: the other access of a race, the free, the
/// locks that are held.
Json related_locations(const ReportedFinding& finding, Artifacts& artifacts) {
  const Story& story = finding.story;
  Json related = Json::array();
  const auto add = [&](std::size_t step, const std::string& text) {
    const StoryPlace& place = story.steps[step].place;
    if (place.file.empty() || related.size() >= most_related) return;
    related.push_back({{"id", related.size() + 1},
                       {"physicalLocation", artifacts.physical_location(place)},
                       {"message", message(text)}});
  };
  const auto thread_name = [&](std::size_t step) { return story.threads[story.steps[step].thread].name; };
  for (const std::size_t step : story.marked)
    if (step < story.steps.size() && step != failing_step(finding))
      add(step, fmt::format("{}: {}", thread_name(step), step_text(story, step)));
  if (finding.kind == "deadlock" || finding.kind == "destroy-locked" || finding.kind == "lock-misuse")
    for (const std::size_t step : holding_steps(story))
      if (std::ranges::find(story.marked, step) == story.marked.end())
        add(step, fmt::format("{} locked {} and still holds it", thread_name(step),
                              story.locations[*story.steps[step].location].name));
  return related;
}

/// Returns the call stack of the thread. The place is known of the innermost frame only.
Json stack_of(const ReportedFinding& finding, const Json& location) {
  Json frames = Json::array();
  for (const std::string& function : finding.stack) {
    Json frame;
    if (frames.empty()) frame["location"]["physicalLocation"] = location["physicalLocation"];
    frame["location"]["logicalLocations"] = function_named(function);
    frames.push_back(frame);
  }
  return {{"message", message("where " + finding.thread + " is")}, {"frames", frames}};
}

/// Returns a fingerprint that does not change when other lines move the error or another search finds it.
std::string fingerprint(const ReportedFinding& finding, const std::string& uri) {
  Hasher hash(1);
  const auto add = [&](const std::string& text) {
    for (const char c : text)
      if (c != ' ' && c != '\t') hash.add(static_cast<unsigned char>(c));
    hash.add(256);
  };
  add(finding.kind);
  add(uri);
  add(finding.source);
  add(finding.stack.empty() ? "" : finding.stack.front());
  const Fingerprint done = hash.done();
  return fmt::format("{:016x}{:016x}", done.hi, done.lo);
}

Json properties_of(const CheckReport& report, const ReportedFinding& finding) {
  Json json{{"model", report.model}, {"reduction", report.reduction}, {"thread", finding.thread}};
  if (!report.check.empty()) json["check"] = report.check;
  if (finding.schedule.size() <= longest_schedule) json["schedule"] = finding.schedule;
  if (!finding.replay.empty()) json["replay"] = finding.replay;
  return json;
}

}  // namespace

Json result(const CheckReport& report, const ReportedFinding& finding, Artifacts& artifacts,
            std::size_t most_places) {
  const auto rule = rule_of(finding.kind);
  const std::string& file = finding.file.empty() ? report.file : finding.file;
  Json location = location_of(finding, file, artifacts);
  Json json{{"ruleId", finding.kind}};
  if (rule) json["ruleIndex"] = *rule;
  json["level"] = rule && finding_rules()[*rule].is_warning ? "warning" : "error";
  json["message"] = message(whole_message(report, finding));
  json["locations"] = Json::array({location});
  json["partialFingerprints"]["heddleFinding/v1"] =
      fingerprint(finding, location["physicalLocation"]["artifactLocation"]["uri"].get<std::string>());
  if (const Json related = related_locations(finding, artifacts); !related.empty())
    json["relatedLocations"] = related;
  if (!finding.stack.empty()) json["stacks"] = Json::array({stack_of(finding, location)});
  if (const Json flow = code_flow(finding, artifacts, most_places); !flow.is_null())
    json["codeFlows"] = Json::array({flow});
  json["properties"] = properties_of(report, finding);
  return json;
}

}  // namespace heddle::report::sarif
