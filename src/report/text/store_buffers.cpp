#include "report/text/store_buffers.hpp"

#include <algorithm>
#include <deque>
#include <fmt/format.h>

#include "core/assert.hpp"
#include "report/text/characters.hpp"

namespace heddle::report {

namespace {

constexpr std::size_t longest_name = 20;

// More than that is better broken than cut.
constexpr std::size_t longest_unbroken = 24;

std::string store_text(const Story& story, std::size_t store) {
  const StoryStep& step = story.steps[store];
  const std::string name = step.location ? story.locations[*step.location].name : step.text;
  return shortened(name, longest_name) + "=" + shortened(step.written.value_or("?"), longest_name);
}

// Of one thread: one with more waiting stores has hundreds.
constexpr std::size_t most_stores = 24;

/// By thread, in the order in which the stores came.
std::string contents(const Story& story, const std::vector<std::deque<std::size_t>>& waiting) {
  std::string text;
  for (std::size_t t = 0; t < waiting.size(); ++t) {
    if (waiting[t].empty()) continue;
    std::string own = story.threads[t].name + ":";
    const std::size_t shown = std::min(waiting[t].size(), most_stores);
    for (std::size_t i = 0; i < shown; ++i) own += (i == 0 ? " " : ", ") + store_text(story, waiting[t][i]);
    if (shown < waiting[t].size()) own += fmt::format(", … {} more", waiting[t].size() - shown);
    text += (text.empty() ? "" : "  ") + (columns_of(own) <= longest_unbroken ? unbroken(own) : own);
  }
  return text;
}

}  // namespace

std::vector<std::string> buffers_after_each(const Story& story) {
  if (std::ranges::none_of(story.steps, &StoryStep::buffered)) return {};
  std::vector<std::deque<std::size_t>> waiting(story.threads.size());
  std::vector<std::string> after;
  for (std::size_t i = 0; i < story.steps.size(); ++i) {
    const StoryStep& step = story.steps[i];
    HEDDLE_DCHECK(!step.buffered || step.kind != StepKind::arrival);
    if (step.buffered) waiting[step.thread].push_back(i);
    if (step.kind == StepKind::arrival && step.source)
      if (const auto found = std::ranges::find(waiting[step.thread], *step.source);
          found != waiting[step.thread].end())
        waiting[step.thread].erase(found);
    after.push_back(contents(story, waiting));
  }
  HEDDLE_DCHECK(after.size() == story.steps.size());
  return after;
}

}  // namespace heddle::report
