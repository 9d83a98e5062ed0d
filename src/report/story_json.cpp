#include "report/story_json.hpp"

#include <array>
#include <nlohmann/json.hpp>

#include "core/assert.hpp"

namespace heddle::report {

namespace {

using Json = nlohmann::ordered_json;

Json thread_json(const StoryThread& thread) {
  Json json{{"name", thread.name}, {"state", thread.state}};
  if (!thread.waits_for.empty()) json["waits_for"] = thread.waits_for;
  return json;
}

Json location_json(const StoryLocation& location) {
  return {
      {"name", location.name}, {"initial", location.initial}, {"kind", location.is_lock ? "lock" : "memory"}};
}

Json step_json(const StoryStep& step) {
  Json json{{"thread", step.thread},     {"kind", name_of(step.kind)}, {"text", step.text},
            {"file", step.place.file},   {"line", step.place.line},    {"column", step.place.column},
            {"library", step.in_library}};
  if (!step.order.empty()) json["order"] = step.order;
  if (step.location) json["location"] = *step.location;
  if (step.read) json["read"] = *step.read;
  if (step.written) json["written"] = *step.written;
  if (step.source)
    json["source"] = *step.source;
  else if (step.read)
    json["source"] = nullptr;  // the initial value
  if (step.buffered) json["buffered"] = true;
  if (step.kind != StepKind::gap) return json;
  json["left_out"] = step.left_out;
  json["memory"] = step.memory_after;
  Json owners = Json::array();
  for (const auto& [lock, owner] : step.owners_after)
    owners.push_back({lock, owner ? Json(*owner) : Json(nullptr)});
  json["owners"] = owners;
  return json;
}

}  // namespace

std::string_view name_of(StepKind kind) {
  constexpr std::array<std::string_view, 14> names{"read",  "write",  "update",  "lock",   "unlock",
                                                   "wait",  "signal", "free",    "create", "join",
                                                   "fence", "choice", "arrival", "gap"};
  HEDDLE_DCHECK(static_cast<std::size_t>(kind) < names.size());
  return names[static_cast<std::size_t>(kind)];
}

Json story_json(const Story& story) {
  HEDDLE_DCHECK(is_consistent(story));
  Json threads = Json::array(), locations = Json::array(), steps = Json::array();
  for (const StoryThread& thread : story.threads) threads.push_back(thread_json(thread));
  for (const StoryLocation& location : story.locations) locations.push_back(location_json(location));
  for (const StoryStep& step : story.steps) steps.push_back(step_json(step));
  Json json{{"complete", story.complete},
            {"threads", threads},
            {"locations", locations},
            {"steps", steps},
            {"edges",
             {{"reads_from", story.edges.reads_from},
              {"coherence", story.edges.coherence},
              {"from_read", story.edges.from_read},
              {"synchronises", story.edges.synchronises}}},
            {"marked", story.marked}};
  if (story.clash) json["clash"] = *story.clash;
  return json;
}

}  // namespace heddle::report
