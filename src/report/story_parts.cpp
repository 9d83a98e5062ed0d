#include "report/story_parts.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace heddle::report {

namespace {

std::string source_text(const Story& story, const StoryStep& step) {
  if (!step.location) return {};  // a choice
  if (!step.source) return " (the initial value)";
  return fmt::format(" (from {}, step {})", story.threads[story.steps[*step.source].thread].name,
                     *step.source);
}

}  // namespace

std::vector<StoryPart> parts_of(const Story& story) {
  const std::vector<StoryStep>& steps = story.steps;
  std::vector<bool> marked(steps.size());
  for (const std::size_t step : story.marked)
    if (step < steps.size()) marked[step] = true;
  const auto folds = [&](std::size_t i) { return steps[i].in_library && !marked[i]; };
  const auto is_next_of = [&](const StoryStep& before, std::size_t i) {
    return folds(i) && steps[i].thread == before.thread && steps[i].place.file == before.place.file &&
           steps[i].place.line == before.place.line;
  };
  std::vector<StoryPart> rows;
  for (std::size_t i = 0; i < steps.size();) {
    std::size_t end = i + 1;
    while (folds(i) && end < steps.size() && is_next_of(steps[i], end)) ++end;
    rows.push_back({i, end - i, marked[i]});
    i = end;
  }
  return rows;
}

std::vector<StoryPart> shortened_parts(std::vector<StoryPart> rows, std::size_t most) {
  if (rows.size() <= most) return rows;
  std::vector<bool> kept(rows.size());
  std::size_t left = most;
  const auto keep = [&](bool only_marked) {
    for (std::size_t i = rows.size(); i-- > 0 && left > 0;) {
      if (kept[i] || (only_marked && !rows[i].marked)) continue;
      kept[i] = true;
      --left;
    }
  };
  keep(true);
  keep(false);
  std::vector<StoryPart> result;
  result.reserve(most);
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (kept[i]) result.push_back(rows[i]);
  return result;
}

std::size_t steps_left_out(const Story& story, const std::vector<StoryPart>& rows) {
  std::size_t steps = 0;
  for (const StoryPart& row : rows) steps += row.steps;
  return story.steps.size() - steps;
}

std::string part_text(const Story& story, const StoryPart& row) {
  if (row.steps > 1) return fmt::format("{} steps of the library", row.steps);
  const StoryStep& step = story.steps[row.first];
  std::string text = step.text;
  if (step.read) text += " → " + *step.read + source_text(story, step);
  if (step.buffered) text += " (waits in the store buffer)";
  return text;
}

std::optional<std::size_t> failing_step(const ReportedFinding& finding) {
  const Story& story = finding.story;
  std::optional<std::size_t> last;
  for (const std::size_t i : story.marked) {
    if (i >= story.steps.size()) continue;
    const StoryStep& step = story.steps[i];
    if (story.threads[step.thread].name == finding.thread && step.place.file == finding.file &&
        step.place.line == finding.line)
      last = std::max(last.value_or(i), i);
  }
  return last;
}

}  // namespace heddle::report
