#include "report/folding.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "core/assert.hpp"

namespace heddle::report {

namespace {

constexpr std::size_t longest_iteration = 24;  // rows
constexpr std::size_t fewest_iterations = 3;
constexpr std::size_t shortest_aside = 4;  // steps
constexpr std::size_t neighbours = 2;      // steps of a thread before and after a marked one

/// Returns, for each step, whether it must keep a row of its own in every report.
std::vector<bool> always_kept(const Story& story) {
  std::vector<bool> kept(story.steps.size());
  for (const std::size_t step : story.marked) {
    if (step >= kept.size()) continue;
    kept[step] = true;
    if (const auto& source = story.steps[step].source) kept[*source] = true;
  }
  for (std::size_t i = 0; i < kept.size(); ++i)
    if (story.steps[i].kind == StepKind::gap) kept[i] = true;  // it cannot be unfolded
  return kept;
}

/// Returns, for each step, whether another thread reads its value in a step that is shown.
std::vector<bool> seen_by_others(const Story& story, const std::vector<bool>& kept) {
  std::vector<bool> seen(story.steps.size());
  for (std::size_t i = 0; i < story.steps.size(); ++i) {
    const StoryStep& step = story.steps[i];
    HEDDLE_DCHECK(!step.source || *step.source < story.steps.size());
    const bool is_shown = !step.in_library || kept[i];
    if (is_shown && step.kind != StepKind::arrival && step.source &&
        story.steps[*step.source].thread != step.thread)
      seen[*step.source] = true;
  }
  return seen;
}

bool is_same_line(const StoryStep& a, const StoryStep& b) {
  return a.thread == b.thread && a.place.line == b.place.line && a.place.file == b.place.file;
}

class Folding {
 public:
  Folding(const Story& story, std::vector<bool> kept)
      : story_(story), kept_(std::move(kept)), seen_(seen_by_others(story, kept_)) {
    HEDDLE_DCHECK(kept_.size() == story.steps.size());
  }

  [[nodiscard]] std::vector<StoryRow> library() const {
    std::vector<StoryRow> out;
    for (const StoryRow& row : all_rows(story_)) {
      const bool folds = first_of(row).in_library && !kept_[row.first];
      if (folds && !out.empty() && out.back().kind == RowKind::library &&
          is_same_line(first_of(out.back()), first_of(row))) {
        out.back().last = row.last;
        ++out.back().count;
        continue;
      }
      out.push_back(row);
      if (folds) out.back().kind = RowKind::library;
    }
    return out;
  }

  [[nodiscard]] std::vector<StoryRow> all() const {
    std::vector<StoryRow> rows = together(library());
    // Loops within loops: the inner ones are rows of the outer ones' iterations.
    for (std::size_t before = 0; before != rows.size();) {
      before = rows.size();
      rows = iterations(std::move(rows));
    }
    return rows;
  }

  /// Folds rows without a kept step that follow each other.
  [[nodiscard]] std::vector<StoryRow> asides(std::vector<StoryRow> rows) const {
    std::vector<StoryRow> out, aside;
    const auto close = [&] {
      if (aside.size() > 1 && aside.back().last - aside.front().first + 1 >= shortest_aside)
        aside = {folded(RowKind::aside, std::move(aside))};
      std::ranges::move(aside, std::back_inserter(out));
      aside.clear();
    };
    for (StoryRow& row : rows) {
      const bool is_kept = kept_[row.first];
      HEDDLE_DCHECK(!is_kept || row.kind == RowKind::step);
      if (is_kept) close();
      (is_kept ? out : aside).push_back(std::move(row));
    }
    close();
    return out;
  }

 private:
  [[nodiscard]] const StoryStep& first_of(const StoryRow& row) const { return story_.steps[row.first]; }
  [[nodiscard]] const StoryStep& last_of(const StoryRow& row) const { return story_.steps[row.last]; }

  [[nodiscard]] static StoryRow folded(RowKind kind, std::vector<StoryRow> rows) {
    HEDDLE_DCHECK(!rows.empty() && std::ranges::none_of(rows, &StoryRow::marked));
    StoryRow row{kind, rows.front().first, rows.back().last};
    row.count = row.steps();
    row.inside = std::move(rows);
    return row;
  }

  /// Joins rows that say the same of several threads or stores. A thread is often created within a library
  /// call: what that call did before belongs to the creation.
  [[nodiscard]] std::vector<StoryRow> together(std::vector<StoryRow> rows) const {
    std::vector<StoryRow> out;
    for (StoryRow& row : rows) {
      if (!out.empty() && is_end_of_call(out.back(), row)) {
        row = joined(std::move(out.back()), std::move(row));
        out.pop_back();
      }
      if (!out.empty() && are_alike_calls(out.back(), row))
        out.back() = joined(std::move(out.back()), std::move(row));
      else
        out.push_back(std::move(row));
    }
    return out;
  }

  [[nodiscard]] bool is_end_of_call(const StoryRow& library, const StoryRow& row) const {
    return library.kind == RowKind::library && can_share(row) && last_of(row).kind == StepKind::create &&
           is_same_line(first_of(library), last_of(row));
  }

  [[nodiscard]] bool are_alike_calls(const StoryRow& a, const StoryRow& b) const {
    return can_share(a) && can_share(b) && last_of(a).thread == last_of(b).thread &&
           last_of(a).kind == last_of(b).kind;
  }

  /// Whether the row is a creation, a join or a store that reaches memory, and may share its row with others.
  [[nodiscard]] bool can_share(const StoryRow& row) const {
    const StepKind kind = last_of(row).kind;
    return row.kind != RowKind::library && !kept_[row.last] &&
           (kind == StepKind::create || kind == StepKind::join || kind == StepKind::arrival);
  }

  /// Returns one row of kind `together` with the rows of both.
  [[nodiscard]] static StoryRow joined(StoryRow a, StoryRow b) {
    const std::size_t count = (a.kind == RowKind::library ? 0 : a.count) + b.count;
    std::vector<StoryRow> rows;
    for (StoryRow* row : {&a, &b})
      if (row->kind == RowKind::together)
        std::ranges::move(row->inside, std::back_inserter(rows));
      else
        rows.push_back(std::move(*row));
    StoryRow row = folded(RowKind::together, std::move(rows));
    row.count = count;
    return row;
  }

  /// Whether the rows may be the same row of two iterations.
  [[nodiscard]] bool are_alike(const StoryRow& a, const StoryRow& b) const {
    const StoryStep &one = first_of(a), &other = first_of(b);
    return a.kind == b.kind && one.kind == other.kind && is_same_line(one, other) &&
           one.place.column == other.place.column;
  }

  [[nodiscard]] bool must_be_shown(const StoryRow& row) const {
    return kept_[row.first] || (row.kind == RowKind::step && seen_[row.first]);
  }

  /// Returns how many iterations of `length` rows follow the one at `begin`, repeat it, and need not be
  /// shown.
  [[nodiscard]] std::size_t count_repeats(const std::vector<StoryRow>& rows, std::size_t begin,
                                          std::size_t length) const {
    std::size_t count = 0;
    for (std::size_t i = begin + length; i < rows.size(); ++i) {
      if (!are_alike(rows[i], rows[i - length]) || must_be_shown(rows[i])) break;
      if ((i + 1 - begin) % length == 0) ++count;
    }
    return count;
  }

  /// Folds what repeats the rows before it: of each loop the first iteration stays. Inner loops come first.
  [[nodiscard]] std::vector<StoryRow> iterations(std::vector<StoryRow> rows) const {
    std::vector<StoryRow> out;
    const auto take = [&](std::size_t first, std::size_t end, std::vector<StoryRow>& to) {
      HEDDLE_DCHECK(first <= end && end <= rows.size());
      for (std::size_t i = first; i < end; ++i) to.push_back(std::move(rows[i]));
    };
    for (std::size_t i = 0; i < rows.size();) {
      std::size_t length = 1, count = 0;
      for (; length <= longest_iteration; ++length)
        if (count = count_repeats(rows, i, length); count + 1 >= fewest_iterations) break;
      if (length > longest_iteration || rows[i].kind == RowKind::iterations) {
        out.push_back(std::move(rows[i++]));
        continue;
      }
      std::vector<StoryRow> repeats;
      take(i, i + length, out);
      take(i + length, i + length + count * length, repeats);
      out.push_back(folded(RowKind::iterations, std::move(repeats)));
      out.back().count = count;
      i += (count + 1) * length;
    }
    return out;
  }

  const Story& story_;
  std::vector<bool> kept_, seen_;  // by step: it keeps its row; another thread is shown to read it
};

/// Adds the neighbours of kept steps along edges.
void add_along_edges(const std::vector<StoryEdge>& edges, const std::vector<bool>& kept,
                     std::vector<bool>& near) {
  for (const auto& [from, to] : edges) {
    HEDDLE_DCHECK(from < kept.size() && to < kept.size());
    if (kept[from]) near[to] = true;
    if (kept[to]) near[from] = true;
  }
}

/// Adds the neighbours of kept steps in their threads, and the last step of each thread.
void add_in_threads(const Story& story, const std::vector<bool>& kept, std::vector<bool>& near) {
  std::vector<std::vector<std::size_t>> own(story.threads.size());
  for (std::size_t i = 0; i < story.steps.size(); ++i) own[story.steps[i].thread].push_back(i);
  for (const std::vector<std::size_t>& steps : own) {
    for (std::size_t k = 0; k < steps.size(); ++k) {
      if (!kept[steps[k]]) continue;
      const std::size_t end = std::min(steps.size(), k + neighbours + 1);
      for (std::size_t other = k - std::min(k, neighbours); other < end; ++other) near[steps[other]] = true;
    }
    if (!steps.empty()) near[steps.back()] = true;
  }
}

/// Returns `kept` with the steps near them that are not in the library.
std::vector<bool> with_neighbours(const Story& story, std::vector<bool> kept) {
  std::vector<bool> near(kept.size());
  for (const auto* edges :
       {&story.edges.reads_from, &story.edges.coherence, &story.edges.from_read, &story.edges.synchronises})
    add_along_edges(*edges, kept, near);
  add_in_threads(story, kept, near);
  for (std::size_t i = 0; i < kept.size(); ++i)
    if (near[i] && !story.steps[i].in_library) kept[i] = true;
  return kept;
}

/// Whether the rows contain every step of the story exactly once, in order.
[[maybe_unused]] bool cover(const std::vector<StoryRow>& rows, const Story& story) {
  std::size_t next = 0;
  for (const StoryRow& row : rows) {
    if (row.first != next || row.last < row.first) return false;
    next = row.last + 1;
  }
  return next == story.steps.size();
}

}  // namespace

std::string_view name_of(RowKind kind) {
  constexpr std::array<std::string_view, 5> names{"step", "library", "iterations", "together", "aside"};
  HEDDLE_DCHECK(static_cast<std::size_t>(kind) < names.size());
  return names[static_cast<std::size_t>(kind)];
}

std::vector<StoryRow> all_rows(const Story& story) {
  std::vector<StoryRow> rows;
  rows.reserve(story.steps.size());
  for (std::size_t i = 0; i < story.steps.size(); ++i) rows.push_back({RowKind::step, i, i});
  for (const std::size_t step : story.marked)
    if (step < rows.size()) rows[step].marked = true;
  return rows;
}

std::vector<StoryRow> library_rows(const Story& story) {
  std::vector<StoryRow> rows = Folding(story, always_kept(story)).library();
  HEDDLE_DCHECK(cover(rows, story));
  return rows;
}

std::vector<StoryRow> folded_rows(const Story& story) {
  std::vector<StoryRow> rows = Folding(story, always_kept(story)).all();
  HEDDLE_DCHECK(cover(rows, story));
  return rows;
}

std::vector<StoryRow> rows_near_marked(const Story& story) {
  std::vector<bool> kept = always_kept(story);
  if (!kept.empty()) kept.back() = true;
  const Folding folding(story, with_neighbours(story, std::move(kept)));
  std::vector<StoryRow> rows = folding.asides(folding.all());
  HEDDLE_DCHECK(cover(rows, story));
  return rows;
}

}  // namespace heddle::report
