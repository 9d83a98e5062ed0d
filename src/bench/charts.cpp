#include "bench/charts.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>

#include "bench/cases.hpp"
#include "bench/class_keys.hpp"
#include "bench/numbers.hpp"
#include "bench/paper_tables.hpp"

namespace heddle::bench {

namespace {

/// Returns none if there is nothing to compare. A row that was skipped counts as one at the limit.
std::optional<Measured> measured(const Row* row, Measure measure) {
  if (row == nullptr) return std::nullopt;
  switch (row->status) {
    case RowStatus::done:
      return Measured{measure == Measure::seconds ? row->seconds : static_cast<double>(row->count.total())};
    case RowStatus::limit:
    case RowStatus::skipped:
      return Measured{.value = 0, .at_limit = true};
    case RowStatus::unsupported:
    case RowStatus::failed:
      break;
  }
  return std::nullopt;
}

std::string said(const Row& row, Measure measure) {
  if (row.status == RowStatus::skipped) return row.key.reduction + " not tried";
  if (measure == Measure::executions) return row.key.reduction + " " + count_text(row);
  return fmt::format("{} {}{} s", row.key.reduction, row.status == RowStatus::limit ? "> " : "",
                     figure_text(row.seconds));
}

/// Returns the index of the series of this name, and adds it if there is none.
std::size_t series_named(std::vector<Series>& series, const std::string& name, SeriesStyle style) {
  const auto found = std::ranges::find(series, name, &Series::name);
  if (found != series.end()) return static_cast<std::size_t>(found - series.begin());
  series.push_back({name, style});
  return series.size() - 1;
}

bool has_run(const Row& row) {
  return (row.status == RowStatus::done || row.status == RowStatus::limit) && row.count.total() > 0 &&
         row.events > 0;
}

SeriesStyle style_of_paper(const std::string& paper) {
  constexpr std::array<std::string_view, 5> known = {"002", "004", "000", "003", "001"};
  constexpr std::array<int, 6> styles = {1, 2, 3, 4, 5, 6};
  return {styles.at(static_cast<std::size_t>(std::ranges::find(known, paper) - known.begin()))};
}

}  // namespace

Scatter compare_reductions(const BenchData& data, Measure measure, const std::string& up,
                           const std::string& across) {
  const std::string unit = measure == Measure::seconds ? "seconds" : "executions";
  Scatter scatter = {
      .heading = fmt::format("{}: {} against {}", unit == "seconds" ? "Seconds" : "Executions", up, across),
      .x_label = across + ", " + unit,
      .y_label = up + ", " + unit,
      .has_diagonal = true};
  const std::vector<std::string> models = models_of(data);
  for (const std::string& model : models)
    scatter.series.push_back({model_heading(model), style_of_model(model)});
  for (const Case& of : cases_of(data)) {
    if (of.goal != Goal::all) continue;  // how soon an error is met depends on the order
    for (std::size_t i = 0; i < models.size(); ++i) {
      const Row* const x_row = of.row(models[i], across);
      const Row* const y_row = of.row(models[i], up);
      const std::optional<Measured> x = measured(x_row, measure);
      const std::optional<Measured> y = measured(y_row, measure);
      if (!x || !y) continue;
      scatter.dots.push_back({*x, *y, i,
                              fmt::format("{}, {}: {}, {}", case_name(of), model_heading(models[i]),
                                          said(*y_row, measure), said(*x_row, measure))});
    }
  }
  return scatter;
}

Scatter compare_with_authors(const std::vector<PaperRow>& rows) {
  Scatter scatter = {.heading = "Seconds: ours against the authors'",
                     .x_label = "authors' tool on the authors' machine, seconds",
                     .y_label = "Heddle here, seconds",
                     .has_diagonal = true};
  for (const PaperRow& row : rows) {
    if (row.verdict != Reproduced::reproduced) continue;
    for (const auto& [published, ours] : row.figures) {
      if (ours == nullptr || ours->status != RowStatus::done || !published.count) continue;
      // A paper that prints 0.00 s has measured less than it prints, which has no place on this axis.
      if (!published.seconds || *published.seconds <= 0) continue;
      const std::size_t series =
          series_named(scatter.series, short_title(row.paper), style_of_paper(row.paper));
      scatter.dots.push_back({{*published.seconds},
                              {ours->seconds},
                              series,
                              fmt::format("{}({}), {} {}: {} {} s, ours {} s", row.benchmark, row.size,
                                          model_heading(published.model), published.reduction, published.tool,
                                          figure_text(*published.seconds), figure_text(ours->seconds))});
    }
  }
  return scatter;
}

Cactus cactus_of(const BenchData& data, const std::string& model) {
  Cactus cactus = {.heading = "Rows done, " + model_heading(model)};
  for (const std::string& reduction : reductions_of(data, model)) {
    CactusLine line = {{reduction, style_of_reduction(reduction)}, {}};
    for (const Row& row : data.rows)
      if (row.key.model == model && row.key.reduction == reduction && row.status == RowStatus::done)
        line.seconds.push_back(row.seconds);
    cactus.lines.push_back(std::move(line));
  }
  return cactus;
}

Scatter cost_by_length(const BenchData& data, const std::string& model) {
  Scatter scatter = {.heading = "Cost against length, " + model_heading(model),
                     .x_label = "events per execution",
                     .y_label = "µs per execution"};
  for (const std::string& reduction : reductions_of(data, model))
    scatter.series.push_back({reduction, style_of_reduction(reduction)});
  for (const Row& row : data.rows) {
    if (row.key.model != model || !has_run(row)) continue;
    const double events = row.events_per_execution();
    const double cost = row.us_per_execution();
    scatter.dots.push_back(
        {{events},
         {cost},
         series_named(scatter.series, row.key.reduction, style_of_reduction(row.key.reduction)),
         fmt::format("{}, {}: {} µs, {} events", case_name(row.key.program, row.key.define, row.key.goal),
                     row.key.reduction, figure_text(cost), figure_text(events))});
  }
  return scatter;
}

Scatter memory_by_executions(const BenchData& data) {
  Scatter scatter = {
      .heading = "Memory that exploring took", .x_label = "executions", .y_label = "megabytes"};
  for (const Row& row : data.rows) {
    const bool is_meant = runs_key(row.key.reduction) == "rf";
    if (!is_meant || !has_run(row) || row.grown_megabytes <= 0) continue;
    scatter.dots.push_back(
        {{static_cast<double>(row.count.total())},
         {row.grown_megabytes},
         series_named(scatter.series, row.key.reduction, style_of_reduction(row.key.reduction)),
         fmt::format("{}: {} MB, {} executions", row_name(row), figure_text(row.grown_megabytes),
                     count_text(row))});
  }
  return scatter;
}

Ranges ratios_to_replay(const std::vector<ReplayRatios>& all) {
  Ranges ranges = {.heading = "An execution as a multiple of bare replay", .label = "× bare replay"};
  for (const ReplayRatios& of : all)
    ranges.ranges.push_back({.series = {of.reduction, style_of_reduction(of.reduction)},
                             .name = model_heading(of.model) + " " + of.reduction,
                             .least = quantile(of.ratios, 0),
                             .quarter = quantile(of.ratios, 0.25),
                             .median = quantile(of.ratios, 0.5),
                             .three_quarters = quantile(of.ratios, 0.75),
                             .most = quantile(of.ratios, 1)});
  return ranges;
}

}  // namespace heddle::bench
