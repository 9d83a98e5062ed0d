#include "bench/program_tables.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <set>

#include "bench/cases.hpp"
#include "bench/numbers.hpp"
#include "core/assert.hpp"

namespace heddle::bench {

namespace {

constexpr std::size_t most_slow_rows = 10;

std::string tip_of(const Row& row) {
  if (row.status != RowStatus::done) return row.why;
  if (row.count.blocked == 0) return {};
  return fmt::format("{} complete, {} blocked", count_text(row.count.complete),
                     count_text(row.count.blocked));
}

Cell measured_cell(const Row& row) {
  Cell cell = {.text = count_text(row), .tip = tip_of(row)};
  const bool has_run = row.status == RowStatus::done || row.status == RowStatus::limit;
  if (!has_run) cell.tone = row.status == RowStatus::failed ? Tone::bad : Tone::quiet;
  if (has_run && row.count.total() > 0) {
    cell.below = fmt::format("{} s · {} µs", figure_text(row.seconds), figure_text(row.us_per_execution()));
    cell.below_tone = Tone::quiet;
  }
  return cell;
}

/// Equal counts have equal shades, and the largest count has none.
std::vector<Cell> measured_cells(const Case& of, const std::string& model,
                                 const std::vector<std::string>& reductions) {
  std::set<std::uint64_t, std::greater<>> counts;
  for (const std::string& reduction : reductions)
    if (const Row* const row = of.row(model, reduction); row != nullptr && row->status == RowStatus::done)
      counts.insert(row->count.total());
  std::vector<Cell> cells;
  for (const std::string& reduction : reductions) {
    const Row* const row = of.row(model, reduction);
    cells.push_back(row == nullptr ? Cell{} : measured_cell(*row));
    if (row != nullptr && row->status == RowStatus::done)
      cells.back().shade = static_cast<int>(std::distance(counts.begin(), counts.find(row->count.total())));
  }
  return cells;
}

double us_per(const Row& row, Per per) {
  const auto number = static_cast<double>(per == Per::execution ? row.count.total() : row.events);
  return row.seconds * 1e6 / number;
}

bool can_be_ranked(const Row& row) {
  const bool has_run = row.status == RowStatus::done || row.status == RowStatus::limit;
  return has_run && row.seconds >= least_seconds_to_rank && row.count.total() > 0 && row.events > 0;
}

}  // namespace

StatusCounts status_counts(const BenchData& data) {
  const auto number = [&](RowStatus status) {
    return static_cast<std::size_t>(std::ranges::count(data.rows, status, &Row::status));
  };
  return {number(RowStatus::done), number(RowStatus::limit), number(RowStatus::skipped),
          number(RowStatus::unsupported), number(RowStatus::failed)};
}

Table program_table(const BenchData& data, const std::string& model) {
  const std::vector<std::string> reductions = reductions_of(data, model);
  Table table = {{{"program", Align::text}}};
  for (const std::string& reduction : reductions) table.columns.push_back({reduction});
  for (const Case& of : cases_of(data)) {
    const bool has_any = std::ranges::any_of(
        reductions, [&](const std::string& reduction) { return of.row(model, reduction) != nullptr; });
    if (!has_any) continue;
    std::vector<Cell> cells = {{.text = case_name(of)}};
    for (Cell& cell : measured_cells(of, model, reductions)) cells.push_back(std::move(cell));
    table.rows.push_back(std::move(cells));
  }
  return table;
}

Table slowest_table(const BenchData& data, Per per) {
  std::vector<const Row*> rows;
  for (const Row& row : data.rows)
    if (can_be_ranked(row)) rows.push_back(&row);
  std::ranges::stable_sort(rows, std::greater<>(), [&](const Row* row) { return us_per(*row, per); });
  if (rows.size() > most_slow_rows) rows.resize(most_slow_rows);
  Table table = {{{"program", Align::text},
                  {"model", Align::text},
                  {"reduction", Align::text},
                  {"µs per execution"},
                  {"µs an event"},
                  {"events per execution"},
                  {"executions"},
                  {"s"},
                  {"× bare replay"}}};
  for (const Row* const row : rows) {
    const std::optional<double> ratio = row->replay_ratio();
    table.rows.push_back({{.text = case_name(row->key.program, row->key.define, row->key.goal)},
                          {.text = model_heading(row->key.model)},
                          {.text = row->key.reduction},
                          {.text = figure_text(us_per(*row, Per::execution))},
                          {.text = figure_text(us_per(*row, Per::event))},
                          {.text = figure_text(row->events_per_execution())},
                          {.text = count_text(*row)},
                          {.text = figure_text(row->seconds)},
                          {.text = ratio ? figure_text(*ratio) : "–"}});
  }
  return table;
}

std::vector<ReplayRatios> replay_ratios(const BenchData& data) {
  std::vector<ReplayRatios> all;
  for (const std::string& model : models_of(data))
    for (const std::string& reduction : reductions_of(data, model)) {
      ReplayRatios of = {model, reduction, {}};
      for (const Row& row : data.rows) {
        if (row.key.model != model || row.key.reduction != reduction) continue;
        if (const std::optional<double> ratio = row.replay_ratio();
            ratio && std::isfinite(*ratio) && *ratio > 0)
          of.ratios.push_back(*ratio);
      }
      std::ranges::sort(of.ratios);
      if (!of.ratios.empty()) all.push_back(std::move(of));
    }
  return all;
}

double quantile(const std::vector<double>& ascending, double part) {
  HEDDLE_DCHECK(!ascending.empty() && std::ranges::is_sorted(ascending));
  HEDDLE_DCHECK(part >= 0 && part <= 1);
  const double place = part * static_cast<double>(ascending.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, ascending.size() - 1);
  const double rest = place - static_cast<double>(below);
  return ascending[below] * (1 - rest) + ascending[above] * rest;
}

Table replay_table(const std::vector<ReplayRatios>& all) {
  Table table = {{{"reduction", Align::text},
                  {"rows"},
                  {"least"},
                  {"a quarter below"},
                  {"median"},
                  {"a quarter above"},
                  {"most"}}};
  for (const ReplayRatios& of : all) {
    std::vector<Cell> cells = {{.text = model_heading(of.model) + " " + of.reduction},
                               {.text = count_text(of.ratios.size())}};
    for (const double part : {0.0, 0.25, 0.5, 0.75, 1.0})
      cells.push_back({.text = figure_text(quantile(of.ratios, part))});
    table.rows.push_back(std::move(cells));
  }
  return table;
}

}  // namespace heddle::bench
