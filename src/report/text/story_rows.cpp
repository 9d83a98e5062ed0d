#include "report/text/story_rows.hpp"

#include <algorithm>

namespace heddle::report {

namespace {

constexpr std::size_t longest_round = 24;  // rows
constexpr std::size_t least_rounds = 3;

class Folding {
 public:
  explicit Folding(const Story& story)
      : story_(story), marked_(story.steps.size()), seen_(story.steps.size()) {
    for (const std::size_t step : story.marked)
      if (step < marked_.size()) marked_[step] = true;
    for (std::size_t i = 0; i < story.steps.size(); ++i) {
      const StoryStep& step = story.steps[i];
      const bool is_shown = !step.in_library || marked_[i];
      if (is_shown && step.kind != StepKind::arrival && step.source &&
          story.steps[*step.source].thread != step.thread)
        seen_[*step.source] = true;
    }
  }

  [[nodiscard]] std::vector<StoryRow> rows() const {
    std::vector<StoryRow> rows = together(library(all_rows(story_)));
    // Loops within loops: the inner ones are rows of the outer ones' rounds.
    for (std::size_t before = 0; before != rows.size();) {
      before = rows.size();
      rows = rounds(rows);
    }
    return rows;
  }

 private:
  [[nodiscard]] const StoryStep& step(const StoryRow& row) const { return story_.steps[row.first]; }

  /// What the library does keeps its row only where the message speaks of it, or of who reads it.
  [[nodiscard]] bool is_inside_library(std::size_t i) const {
    return story_.steps[i].in_library && !marked_[i] && !is_read_by_marked(i);
  }
  [[nodiscard]] bool is_read_by_marked(std::size_t i) const {
    return std::ranges::any_of(
        story_.marked, [&](std::size_t m) { return m < story_.steps.size() && story_.steps[m].source == i; });
  }

  [[nodiscard]] std::vector<StoryRow> library(const std::vector<StoryRow>& rows) const {
    std::vector<StoryRow> out;
    for (const StoryRow& row : rows) {
      const bool folds = is_inside_library(row.first);
      if (folds && !out.empty() && out.back().kind == RowKind::library &&
          step(out.back()).thread == step(row).thread && same_line(step(out.back()), step(row))) {
        out.back().last = row.last;
        ++out.back().count;
        continue;
      }
      out.push_back(row);
      if (folds) out.back().kind = RowKind::library;
    }
    return out;
  }

  /// Threads are made in library calls: what those do besides is no row of its own.
  [[nodiscard]] std::vector<StoryRow> together(const std::vector<StoryRow>& rows) const {
    std::vector<StoryRow> out;
    for (StoryRow row : rows) {
      if (!out.empty() && step(row).kind == StepKind::create && shares(row) &&
          out.back().kind == RowKind::library && step(out.back()).thread == step(row).thread &&
          same_line(step(out.back()), step(row))) {
        row = {RowKind::together, out.back().first, row.last, 1};
        out.pop_back();
      }
      if (!out.empty() && shares(row) && shares(out.back()) &&
          last_step(row).thread == last_step(out.back()).thread &&
          last_step(row).kind == last_step(out.back()).kind)
        out.back() = {RowKind::together, out.back().first, row.last, out.back().count + 1};
      else
        out.push_back(row);
    }
    return out;
  }

  [[nodiscard]] const StoryStep& last_step(const StoryRow& row) const { return story_.steps[row.last]; }

  [[nodiscard]] bool shares(const StoryRow& row) const {
    const StepKind kind = last_step(row).kind;
    return row.kind != RowKind::library && !marked_[row.last] &&
           (kind == StepKind::create || kind == StepKind::join || kind == StepKind::arrival);
  }

  [[nodiscard]] static bool same_line(const StoryStep& a, const StoryStep& b) {
    return a.place.line == b.place.line && a.place.file == b.place.file;
  }

  /// As rows of two rounds of a loop are.
  [[nodiscard]] bool alike(const StoryRow& a, const StoryRow& b) const {
    return a.kind == b.kind && step(a).thread == step(b).thread && step(a).kind == step(b).kind &&
           same_line(step(a), step(b)) && step(a).place.column == step(b).place.column;
  }

  [[nodiscard]] bool must_be_shown(const StoryRow& row) const {
    for (std::size_t i = row.first; i <= row.last; ++i)
      if (marked_[i] || (seen_[i] && row.kind == RowKind::step)) return true;
    return false;
  }

  /// Rounds after the first one at `begin` that repeat it and need not be shown.
  [[nodiscard]] std::size_t repeats(const std::vector<StoryRow>& rows, std::size_t begin,
                                    std::size_t length) const {
    std::size_t count = 0;
    for (std::size_t i = begin + length; i < rows.size(); ++i) {
      if (!alike(rows[i], rows[i - length]) || must_be_shown(rows[i])) break;
      if ((i + 1 - begin) % length == 0) ++count;
    }
    return count;
  }

  [[nodiscard]] std::vector<StoryRow> rounds(const std::vector<StoryRow>& rows) const {
    std::vector<StoryRow> out;
    for (std::size_t i = 0; i < rows.size();) {
      std::size_t length = 1, count = 0;
      for (; length <= longest_round; ++length)
        if (count = repeats(rows, i, length); count + 1 >= least_rounds) break;
      if (length > longest_round || rows[i].kind == RowKind::rounds) {
        out.push_back(rows[i++]);
        continue;
      }
      out.insert(out.end(), rows.begin() + static_cast<std::ptrdiff_t>(i),
                 rows.begin() + static_cast<std::ptrdiff_t>(i + length));
      const std::size_t first = i + length, end = first + count * length;
      out.push_back({RowKind::rounds, rows[first].first, rows[end - 1].last, count});
      i = end;
    }
    return out;
  }

  const Story& story_;
  std::vector<bool> marked_, seen_;  // by step: the message speaks of it; another thread is shown to read it
};

}  // namespace

std::vector<StoryRow> all_rows(const Story& story) {
  std::vector<StoryRow> rows;
  for (std::size_t i = 0; i < story.steps.size(); ++i) rows.push_back({RowKind::step, i, i, 1});
  return rows;
}

std::vector<StoryRow> folded_rows(const Story& story) {
  return Folding(story).rows();
}

}  // namespace heddle::report
