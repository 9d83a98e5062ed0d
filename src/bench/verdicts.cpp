#include "bench/verdicts.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <map>
#include <span>
#include <tuple>

#include "bench/class_keys.hpp"
#include "bench/paper_tables.hpp"

namespace heddle::bench {

namespace {

std::string name_of(const RowKey& key) {
  return fmt::format("{}({}) under {} by {}", key.program, to_text(key.define), key.model, key.reduction);
}

std::string text_of(const Count& count) {
  return fmt::format("{} execution{} and {} blocked", count.complete, count.complete == 1 ? "" : "s",
                     count.blocked);
}

const KnownCounts* known_counts(const BenchData& data, const RowKey& key) {
  const auto program = std::ranges::find(data.programs, key.program, &BenchProgram::name);
  if (program == data.programs.end()) return nullptr;
  const ProgramSize* size = find_size(*program, key.define, key.goal);
  if (size == nullptr) return nullptr;
  const auto counts = size->counts.find(key.model);
  return counts == size->counts.end() ? nullptr : &counts->second;
}

/// Returns how the count contradicts the manifest; empty if it does not.
std::string against_manifest(const Row& row, const KnownCounts& known) {
  const std::string key = runs_key(row.key.reduction);
  if (key == "rvf_runs" && known.rvf_runs && row.count.total() != *known.rvf_runs)
    return fmt::format("{}: {}, not {} together", name_of(row.key), text_of(row.count), *known.rvf_runs);
  const auto expected = known.classes.find(key);
  if (expected == known.classes.end() || expected->second == row.count) return {};
  return fmt::format("{}: {}, not {}", name_of(row.key), text_of(row.count), text_of(expected->second));
}

/// Rows of one program, size and model, all done: reductions of one equivalence have one count, coarser ones
/// no more.
void compare_with_each_other(const std::vector<const Row*>& rows, std::vector<std::string>& wrong) {
  const Row* coarser = nullptr;
  for (const std::string& key : runs_keys_from_coarse_to_fine()) {
    const Row* first = nullptr;
    for (const Row* row : rows) {
      if (runs_key(row->key.reduction) != key) continue;
      if (first == nullptr) first = row;
      if (row->count != first->count)
        wrong.push_back(fmt::format("{}: {}, but by {} {}", name_of(row->key), text_of(row->count),
                                    first->key.reduction, text_of(first->count)));
    }
    if (first == nullptr) continue;
    if (coarser != nullptr && coarser->count.total() > first->count.total())
      wrong.push_back(fmt::format("{}: {}, more than by {}, whose equivalence is finer: {}",
                                  name_of(coarser->key), text_of(coarser->count), first->key.reduction,
                                  text_of(first->count)));
    coarser = first;
  }
}

using RowIndex = std::map<RowKey, const Row*>;

RowIndex index_of(const BenchData& data) {
  RowIndex index;
  for (const Row& row : data.rows) index[row.key] = &row;
  return index;
}

struct Link {
  const BenchProgram* program = nullptr;
  const PublishedLink* link = nullptr;
};

Link find_link(const BenchData& data, const PublishedFigure& figure) {
  for (const BenchProgram& program : data.programs)
    for (const PublishedLink& link : program.published)
      if (std::tie(link.paper, link.benchmark, link.size) ==
              std::tie(figure.paper, figure.benchmark, figure.size) &&
          link.goal == figure.goal())
        return {&program, &link};
  return {};
}

constexpr std::string_view until_the_first_error =
    "The table counts executions until the first error, which depend on the order in which a tool explores.";

/// The executions of rvf are at most its classes; how many of these it can leave out depends on its order.
bool is_allowed_less(const PublishedFigure& published, const Row& ours) {
  return published.reduction == "rvf" && ours.count.total() < *published.count;
}

struct Comparison {
  std::size_t comparable = 0;  // published, and one of our reductions counts it
  std::size_t run = 0;
  std::size_t same = 0;
  std::string different;  // the first; one that is an error, if there is one
  bool is_error = false;
};

/// Whether they differ: a search that was ended has as many classes at least.
bool is_different(const PublishedFigure& published, const Row& ours) {
  if (ours.status == RowStatus::done) return ours.count.total() != *published.count;
  return ours.status == RowStatus::limit && ours.count.total() > *published.count;
}

Comparison compare(const std::vector<ComparedFigure>& figures) {
  Comparison result;
  for (const auto& [published, ours] : figures) {
    if (!published.reduction.empty() && published.count) ++result.comparable;
    if (ours == nullptr) continue;
    ++result.run;
    if (!published.count) continue;
    if (!is_different(published, *ours)) {
      if (ours->status == RowStatus::done) ++result.same;
      continue;
    }
    const bool is_error = !is_allowed_less(published, *ours);
    if (result.different.empty() || (is_error && !result.is_error))
      result.different = fmt::format("{} under {}: {}{} executions, published {}.", ours->key.reduction,
                                     ours->key.model, ours->status == RowStatus::done ? "" : "more than ",
                                     ours->count.total(), *published.count);
    result.is_error |= is_error;
  }
  return result;
}

/// Returns why nothing of a row finished.
std::string why_unfinished(const PaperRow& row) {
  for (const ComparedFigure& figure : row.figures)
    if (figure.ours != nullptr && figure.ours->status != RowStatus::done)
      return fmt::format("{} by {}: {}.", figure.ours->key.model, figure.ours->key.reduction,
                         figure.ours->why);
  return "The tools whose counts are the same as ours did not finish it.";
}

/// Returns the text with a capital letter and a full stop, which texts of manifests do not have.
std::string as_sentence(std::string text) {
  if (text.empty()) return text;
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text.ends_with('.') ? text : text + '.';
}

void judge(PaperRow& row, const PublishedLink& link) {
  if (link.goal == Goal::error) {
    row.verdict = Reproduced::not_comparable;
    row.why = until_the_first_error;
    return;
  }
  const Comparison comparison = compare(row.figures);
  if (comparison.run == 0) {
    row.verdict = Reproduced::not_run;
  } else if (!comparison.different.empty()) {
    row.verdict = Reproduced::differs;
    row.is_error = link.differs.empty() && comparison.is_error;
    const std::string why = link.differs.empty() && !comparison.is_error
                                ? "Our search by values needs fewer executions for the same classes."
                                : as_sentence(link.differs);
    row.why = fmt::format("{}{}{}", comparison.different, why.empty() ? "" : " ", why);
  } else if (comparison.same > 0) {
    row.verdict = Reproduced::reproduced;
    row.is_error = !link.differs.empty() && comparison.same == comparison.comparable;
    if (row.is_error) row.why = "All counts are equal, but the manifest says: " + as_sentence(link.differs);
  } else {
    row.verdict = Reproduced::unfinished;
    row.why = why_unfinished(row);
  }
}

PaperRow row_of(const BenchData& data, const RowIndex& index,
                std::span<const PublishedFigure* const> figures) {
  const PublishedFigure& first = *figures.front();
  PaperRow row{first.paper, first.table, first.benchmark, first.size};
  const Link link = find_link(data, first);
  for (const PublishedFigure* figure : figures) {
    ComparedFigure compared{*figure};
    if (link.program != nullptr && !figure->reduction.empty()) {
      const auto ours = index.find(
          {link.program->name, link.link->define, figure->goal(), figure->model, figure->reduction});
      if (ours != index.end()) compared.ours = ours->second;
    }
    row.figures.push_back(std::move(compared));
  }
  if (link.program != nullptr) {
    row.program = link.program->name;
    row.define = link.link->define;
    judge(row, *link.link);
    return row;
  }
  row.verdict = first.goal() == Goal::error ? Reproduced::not_comparable : Reproduced::not_built;
  const auto left_out = data.published.left_out.find(row.paper + " " + row.benchmark);
  if (left_out != data.published.left_out.end())
    row.why = left_out->second;
  else
    row.why = first.goal() == Goal::error ? until_the_first_error : "There is no program of ours.";
  return row;
}

}  // namespace

std::string_view name_of(Reproduced verdict) {
  constexpr std::array names{"reproduced", "differs", "unfinished", "not comparable", "not built", "not run"};
  return names.at(static_cast<std::size_t>(verdict));
}

std::vector<std::string> wrong_counts(const BenchData& data) {
  std::vector<std::string> wrong;
  std::map<std::tuple<std::string, Defines, std::string>, std::vector<const Row*>> groups;
  for (const Row& row : data.rows) {
    if (row.status != RowStatus::done || row.key.goal != Goal::all) continue;
    groups[{row.key.program, row.key.define, row.key.model}].push_back(&row);
    const KnownCounts* known = known_counts(data, row.key);
    if (known == nullptr) continue;
    if (std::string sentence = against_manifest(row, *known); !sentence.empty())
      wrong.push_back(std::move(sentence));
  }
  for (const auto& [key, rows] : groups) compare_with_each_other(rows, wrong);
  return wrong;
}

std::vector<PaperRow> paper_rows(const BenchData& data) {
  using Key = std::tuple<std::string, std::string, std::string, std::string>;
  std::vector<std::vector<const PublishedFigure*>> groups;
  std::map<Key, std::size_t> places;
  for (const PublishedFigure& figure : data.published.figures) {
    const auto [place, is_new] =
        places.try_emplace({figure.paper, figure.table, figure.benchmark, figure.size}, groups.size());
    if (is_new) groups.emplace_back();
    groups[place->second].push_back(&figure);
  }
  const RowIndex index = index_of(data);
  std::vector<PaperRow> rows;
  rows.reserve(groups.size());
  for (const std::vector<const PublishedFigure*>& figures : groups)
    rows.push_back(row_of(data, index, figures));
  return rows;
}

std::vector<std::string> wrong_paper_rows(const std::vector<PaperRow>& rows) {
  std::vector<std::string> wrong;
  for (const PaperRow& row : rows)
    if (row.is_error)
      wrong.push_back(fmt::format("{}, table {}, {}({}): {}", short_title(row.paper), row.table,
                                  row.benchmark, row.size, row.why));
  return wrong;
}

}  // namespace heddle::bench
