#include "report/sarif/code_flow.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/assert.hpp"
#include "report/sarif/message.hpp"
#include "report/story_excerpt.hpp"

namespace heddle::report::sarif {

namespace {

Json kinds_of(const StoryRow& row, const StoryStep& step) {
  Json kinds = Json::array();
  const auto add = [&](std::initializer_list<const char*> names) {
    for (const char* name : names) kinds.push_back(name);
  };
  if (step.kind == StepKind::lock) add({"acquire", "lock"});
  if (step.kind == StepKind::unlock) add({"release", "lock"});
  if (step.kind == StepKind::free) add({"release", "memory"});
  if (step.kind == StepKind::create) add({"call", "function"});
  if (step.kind == StepKind::choice) add({"branch"});
  if (row.marked) add({"danger"});
  return kinds;
}

const char* importance_of(const StoryRow& row, const StoryStep& step) {
  if (row.marked) return "essential";
  return step.in_library ? "unimportant" : "important";
}

Json place_in_flow(const Story& story, const StoryRow& row, Artifacts& artifacts) {
  const StoryStep& step = story.steps[row.first];
  Json location;
  if (!step.place.file.empty()) location["physicalLocation"] = artifacts.physical_location(step.place);
  location["message"] = message(fmt::format("{}: {}", story.threads[step.thread].name, row_text(story, row)));
  Json place{{"location", location}};
  if (const Json kinds = kinds_of(row, step); !kinds.empty()) place["kinds"] = kinds;
  const auto& value = step.written ? step.written : step.read;
  if (row.steps() == 1 && step.location && value)
    place["state"][story.locations[*step.location].name] = message(*value);
  if (step.in_library) place["nestingLevel"] = 1;
  place["executionOrder"] = row.first;
  place["importance"] = importance_of(row, step);
  return place;
}

Json failing_place(const ReportedFinding& finding, Artifacts& artifacts) {
  Json location{
      {"physicalLocation", artifacts.physical_location({finding.file, finding.line, finding.column})},
      {"message", message(fmt::format("{}: {}", finding.thread, finding.message))}};
  return {{"location", location},
          {"kinds", Json::array({"danger"})},
          {"executionOrder", finding.story.steps.size()},
          {"importance", "essential"}};
}

std::string end_of(const StoryThread& thread) {
  const std::string end = fmt::format("{}: {}", thread.name, thread.state);
  return thread.waits_for.empty() ? end : fmt::format("{} at {}", end, thread.waits_for);
}

std::string title(const Story& story, const std::vector<StoryRow>& rows) {
  std::string text = fmt::format("{} steps of {} threads", story.steps.size(), story.threads.size());
  if (const std::size_t left_out = steps_left_out(story, rows); left_out > 0)
    text += fmt::format("; {} of them, far from the end, are left out", left_out);
  return text;
}

}  // namespace

Json code_flow(const ReportedFinding& finding, Artifacts& artifacts, std::size_t most_places) {
  const Story& story = finding.story;
  HEDDLE_DCHECK(is_consistent(story));
  const bool fails_later = !failing_step(finding) && !finding.file.empty();
  const std::size_t most_rows = most_places - std::min<std::size_t>(most_places, fails_later ? 1 : 0);
  const std::vector<StoryRow> rows = excerpt_of(library_rows(story), most_rows);
  HEDDLE_DCHECK(rows.size() <= most_rows);
  std::vector<Json> places(story.threads.size(), Json::array());
  for (const StoryRow& row : rows)
    places[story.steps[row.first].thread].push_back(place_in_flow(story, row, artifacts));
  for (std::size_t t = 0; fails_later && t < places.size(); ++t)
    if (story.threads[t].name == finding.thread) places[t].push_back(failing_place(finding, artifacts));
  Json flows = Json::array();
  for (std::size_t t = 0; t < places.size(); ++t)
    if (!places[t].empty())
      flows.push_back({{"id", story.threads[t].name},
                       {"message", message(end_of(story.threads[t]))},
                       {"locations", places[t]}});
  if (flows.empty()) return nullptr;
  return {{"message", message(title(story, rows))}, {"threadFlows", flows}};
}

}  // namespace heddle::report::sarif
