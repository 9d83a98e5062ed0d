#include "bench/compare_runs.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

#include "core/assert.hpp"

namespace heddle::bench {

namespace {

/// Shorter times are dominated by noise.
constexpr double least_seconds = 0.01;
constexpr std::size_t shown_rows = 10;

std::string compared_name(const RowKey& key) {
  return fmt::format("{}({}) {} {}{}", key.program, to_text(key.define), key.model, key.reduction,
                     key.goal == Goal::error ? ", to the first error" : "");
}

void compare(const Row& before, const Row& after, RunsCompared& result) {
  HEDDLE_DCHECK(before.key == after.key);
  result.has_new_failure |= after.status == RowStatus::failed && before.status != RowStatus::failed;
  const bool was_done = before.status == RowStatus::done, is_done = after.status == RowStatus::done;
  if (was_done != is_done || (result.has_new_failure && before.status != after.status)) {
    result.other_ends.push_back(fmt::format("{}: {} before, {} now", compared_name(before.key),
                                            name_of(before.status), name_of(after.status)));
  } else if (is_done) {
    if (before.count != after.count)
      result.different_counts.push_back(fmt::format(
          "{}: {} executions and {} blocked before, {} and {} now", compared_name(before.key),
          before.count.complete, before.count.blocked, after.count.complete, after.count.blocked));
    result.rows.push_back({before, after});
  }
}

bool is_measurable(const ChangedRow& row) {
  return row.before.seconds >= least_seconds && row.after.seconds >= least_seconds;
}

std::string table_of(const std::vector<const ChangedRow*>& rows) {
  std::string text = fmt::format("{:<48}{:>14}{:>14}{:>8}\n", "row", "us before", "us now", "gain");
  for (const ChangedRow* row : rows)
    text += fmt::format("{:<48}{:>14.3g}{:>14.3g}{:>8.2f}\n", compared_name(row->before.key),
                        row->before.us_per_execution(), row->after.us_per_execution(), row->gain());
  return text;
}

std::string means_of(const std::vector<const ChangedRow*>& rows) {
  struct Sum {
    double logarithms = 0;
    std::size_t rows = 0;
  };
  std::map<std::string, Sum> sums;
  for (const ChangedRow* row : rows) {
    for (const std::string& name :
         {row->before.key.reduction + " " + row->before.key.model, std::string("~all")}) {
      sums[name].logarithms += std::log(row->gain());
      ++sums[name].rows;
    }
  }
  std::string text = fmt::format("{:<20}{:>8}{:>8}\n", "geometric mean", "rows", "gain");
  for (const auto& [name, sum] : sums)
    text += fmt::format("{:<20}{:>8}{:>8.2f}\n", name == "~all" ? "all" : name, sum.rows,
                        std::exp(sum.logarithms / static_cast<double>(sum.rows)));
  return text;
}

}  // namespace

double ChangedRow::gain() const {
  return after.seconds <= 0 ? 1 : before.seconds / after.seconds;
}

RunsCompared compare_runs(const std::vector<Row>& before, const std::vector<Row>& after) {
  RunsCompared result;
  std::map<RowKey, const Row*> new_rows;
  for (const Row& row : after) new_rows[row.key] = &row;
  for (const Row& row : before) {
    const auto found = new_rows.find(row.key);
    if (found == new_rows.end()) {
      ++result.only_before;
      continue;
    }
    compare(row, *found->second, result);
    new_rows.erase(found);
  }
  result.only_after = new_rows.size();
  return result;
}

std::string to_text(const RunsCompared& compared) {
  std::vector<const ChangedRow*> rows;
  for (const ChangedRow& row : compared.rows)
    if (is_measurable(row)) rows.push_back(&row);
  std::ranges::stable_sort(rows,
                           [](const ChangedRow* a, const ChangedRow* b) { return a->gain() < b->gain(); });
  std::string text;
  if (!rows.empty()) {
    const std::size_t shown = std::min(shown_rows, rows.size());
    const auto count = static_cast<std::ptrdiff_t>(shown);
    text += fmt::format("slowest against before:\n{}\n", table_of({rows.begin(), rows.begin() + count}));
    text += fmt::format("fastest against before:\n{}\n", table_of({rows.end() - count, rows.end()}));
    text += means_of(rows) + "\n";
  }
  for (const std::string& sentence : compared.other_ends) text += sentence + "\n";
  for (const std::string& sentence : compared.different_counts) text += "count differs: " + sentence + "\n";
  return text + fmt::format(
                    "heddle: {} rows in both, {} of them long enough to compare, {} only before, {} only "
                    "now; {} counts differ\n",
                    compared.rows.size(), rows.size(), compared.only_before, compared.only_after,
                    compared.different_counts.size());
}

}  // namespace heddle::bench
