#include "report/text/story_words.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/assert.hpp"
#include "report/row_label.hpp"
#include "report/text/characters.hpp"

namespace heddle::report {

namespace {

bool is_load(const StoryStep& step) {
  return step.kind == StepKind::read && step.text.starts_with("load ");
}

/// Whether the value of a step is shown: values of locks and the like are of no interest. An update that only
/// read has failed.
bool shows_value(const StoryStep& step) {
  switch (step.kind) {
    case StepKind::read:
    case StepKind::update:
    case StepKind::wait:
    case StepKind::choice:
      return step.read.has_value();
    default:
      return false;
  }
}

std::string origin(const Story& story, const StoryStep& step) {
  if (!step.location) return {};
  return unbroken("← " + (step.source ? step_name(story, *step.source) : "initial"));
}

std::string step_words(const Story& story, const StoryStep& step, std::size_t longest_name) {
  std::string text = with_short_names(is_load(step) ? step.text.substr(5) : step.text, longest_name);
  if (step.buffered) text += " (buffered)";
  if (!shows_value(step)) return text;
  const bool has_failed = step.kind == StepKind::read && !step.text.starts_with("load");
  text +=
      fmt::format("{} {}", has_failed ? " fails" : "", unbroken("→ " + shortened(*step.read, longest_name)));
  const std::string from = origin(story, step);
  return from.empty() ? text : text + " " + from;
}

/// Returns how good an example a read is: best is a marked one, then one of a value that another thread
/// wrote.
int example_rank(const Story& story, std::size_t read) {
  const auto& source = story.steps[read].source;
  if (!source) return 0;
  const bool is_marked = std::ranges::find(story.marked, read) != story.marked.end();
  const bool is_from_another = story.steps[*source].thread != story.steps[read].thread;
  return 1 + (is_from_another ? 1 : 0) + (is_marked ? 2 : 0);
}

}  // namespace

std::string step_name(const Story& story, std::size_t step) {
  HEDDLE_DCHECK(step < story.steps.size());
  return fmt::format("{}:{}", story.threads[story.steps[step].thread].name, step);
}

std::string with_short_names(const std::string& text, std::size_t longest) {
  constexpr std::string_view between = " (),";
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t name = std::min(text.find_first_not_of(between, at), text.size());
    const std::size_t end = std::min(text.find_first_of(between, name), text.size());
    out += text.substr(at, name - at) + shortened(std::string_view(text).substr(name, end - name), longest);
    at = end;
  }
  return out;
}

std::string words_of(const Story& story, const StoryRow& row, std::size_t longest_name) {
  switch (row.kind) {
    case RowKind::step:
      return step_words(story, story.steps[row.first], longest_name);
    case RowKind::iterations:
      return fmt::format("… {} more iterations", row.count);
    case RowKind::library:
    case RowKind::together:
    case RowKind::aside:
      return with_short_names(row_label(story, row), longest_name);
  }
  return {};
}

std::string reading_example(const Story& story, const std::vector<StoryRow>& rows, std::size_t longest_name) {
  const StoryStep* best = nullptr;
  int best_rank = -1;
  for (const StoryRow& row : rows) {
    const StoryStep& step = story.steps[row.first];
    if (row.kind != RowKind::step || !is_load(step) || !step.read) continue;
    const int rank = example_rank(story, row.first);
    if (rank <= best_rank) continue;
    best = &step;
    best_rank = rank;
  }
  if (best == nullptr) return {};
  const std::string name = best->text.substr(5), value = shortened(*best->read, longest_name);
  const std::string from = best->source ? fmt::format("which {} wrote in {}",
                                                      story.threads[story.steps[*best->source].thread].name,
                                                      unbroken(fmt::format("step {}", *best->source)))
                                        : "its initial value";
  return fmt::format("“{}” means: reads {} and gets {}, {}", step_words(story, *best, longest_name),
                     shortened(name, longest_name), value, from);
}

}  // namespace heddle::report
