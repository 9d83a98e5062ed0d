#include "report/story_excerpt.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "core/assert.hpp"
#include "report/row_label.hpp"

namespace heddle::report {

namespace {

std::string source_text(const Story& story, const StoryStep& step) {
  if (!step.location) return {};  // a choice
  if (!step.source) return " (the initial value)";
  return fmt::format(" (from {}, step {})", story.threads[story.steps[*step.source].thread].name,
                     *step.source);
}

}  // namespace

std::vector<StoryRow> excerpt_of(std::vector<StoryRow> rows, std::size_t most) {
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
  std::vector<StoryRow> result;
  result.reserve(most);
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (kept[i]) result.push_back(std::move(rows[i]));
  HEDDLE_DCHECK(result.size() == most);
  return result;
}

std::size_t steps_left_out(const Story& story, const std::vector<StoryRow>& rows) {
  std::size_t steps = 0;
  for (const StoryRow& row : rows) steps += row.steps();
  HEDDLE_DCHECK(steps <= story.steps.size());
  return story.steps.size() - steps;
}

std::string step_text(const Story& story, std::size_t position) {
  HEDDLE_DCHECK(position < story.steps.size());
  const StoryStep& step = story.steps[position];
  std::string text = step.text;
  if (step.read) text += " → " + *step.read + source_text(story, step);
  if (step.buffered) text += " (waits in the store buffer)";
  return text;
}

std::string row_text(const Story& story, const StoryRow& row) {
  return row.steps() > 1 ? row_label(story, row) : step_text(story, row.first);
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
