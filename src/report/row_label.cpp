#include "report/row_label.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>
#include <vector>

#include "core/assert.hpp"

namespace heddle::report {

namespace {

std::string steps_text(std::size_t count) {
  return fmt::format("{} step{}", count, count == 1 ? "" : "s");
}

/// Returns the part of the text between its first `begin` and its last `end` bytes: "T1" of "create T1",
/// "worker[0]" of "spawn(worker[0])".
std::string_view subject(std::string_view text, std::size_t begin, std::size_t end) {
  HEDDLE_DCHECK(begin + end <= text.size());
  return text.substr(begin, text.size() - begin - end);
}

/// Returns a list of calls: "create T1, T2, T3".
std::string calls_text(const Story& story, const StoryRow& row) {
  constexpr std::string_view arrives = " reaches memory";
  const std::string& text = story.steps[row.last].text;
  const StepKind kind = story.steps[row.last].kind;
  const bool arrival = kind == StepKind::arrival;
  const bool call = text.ends_with(')');
  const std::size_t before = arrival ? 0 : text.find(call ? '(' : ' ') + 1;
  const std::size_t after = arrival ? arrives.size() : call ? 1 : 0;
  std::string words = text.substr(0, before);
  std::size_t told = 0;
  for (std::size_t i = row.first; i <= row.last; ++i)
    if (story.steps[i].kind == kind)
      words += fmt::format("{}{}", told++ == 0 ? "" : ", ", subject(story.steps[i].text, before, after));
  HEDDLE_DCHECK(told == row.count);
  return words + (arrival ? " reach memory" : call ? ")" : "");
}

/// Returns the lines of one iteration: "line 5", "lines 5–7".
std::string lines_text(const Story& story, const StoryRow& row) {
  HEDDLE_DCHECK(!row.inside.empty() && row.inside.size() % row.count == 0);
  const std::size_t end = row.inside[row.inside.size() / row.count - 1].last;
  const auto [low, high] =
      std::minmax_element(story.steps.begin() + static_cast<std::ptrdiff_t>(row.first),
                          story.steps.begin() + static_cast<std::ptrdiff_t>(end + 1),
                          [](const StoryStep& a, const StoryStep& b) { return a.place.line < b.place.line; });
  if (low->place.line == high->place.line) return fmt::format("line {}", low->place.line);
  return fmt::format("lines {}–{}", low->place.line, high->place.line);
}

/// Returns how many steps each thread takes: "main 5, T1 7".
std::string threads_text(const Story& story, const StoryRow& row) {
  std::vector<std::size_t> counts(story.threads.size());
  for (std::size_t i = row.first; i <= row.last; ++i) ++counts[story.steps[i].thread];
  std::string text;
  for (std::size_t t = 0; t < counts.size(); ++t)
    if (counts[t] > 0)
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", story.threads[t].name, counts[t]);
  return text;
}

}  // namespace

std::string row_label(const Story& story, const StoryRow& row) {
  HEDDLE_DCHECK(row.first <= row.last && row.last < story.steps.size());
  switch (row.kind) {
    case RowKind::step:
      return story.steps[row.first].text;
    case RowKind::library:
      return steps_text(row.count) + " of the library";
    case RowKind::iterations:
      return fmt::format("{} more iterations, {}", row.count, lines_text(story, row));
    case RowKind::together:
      return calls_text(story, row);
    case RowKind::aside:
      return fmt::format("{}: {}", steps_text(row.count), threads_text(story, row));
  }
  return {};
}

}  // namespace heddle::report
