#include "bench/gains.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <functional>

#include "bench/cases.hpp"
#include "bench/class_keys.hpp"
#include "bench/numbers.hpp"
#include "core/assert.hpp"
#include "memory/model.hpp"

namespace heddle::bench {

namespace {

constexpr std::string_view model = sc.name;

using Classes = std::map<std::string, std::uint64_t, std::less<>>;
using ClassesBySize = std::map<Defines, Classes>;

/// Where the number of classes of rvf is not known, its executions, which are at most as many, replace it.
void add_known(Classes& classes, const KnownCounts& known) {
  for (const std::string& equivalence : class_keys())
    if (const auto found = known.classes.find(equivalence); found != known.classes.end())
      classes.insert_or_assign(std::string(equivalence), found->second.total());
  if (known.rvf_runs) classes.try_emplace("rvf", *known.rvf_runs);
}

void add_measured(Classes& classes, const Row& row) {
  const std::string key = runs_key(row.key.reduction);
  if (key.empty()) return;
  classes.try_emplace(key == "rvf_runs" ? "rvf" : key, row.count.total());
}

/// Returns cases by program, without those that were not run.
std::map<std::string, ClassesBySize> all_classes(const BenchData& data) {
  std::map<std::string, ClassesBySize> all;
  for (const Row& row : data.rows) all.try_emplace(row.key.program);
  for (const BenchProgram& program : data.programs) {
    const auto found = all.find(program.name);
    if (found == all.end()) continue;
    for (const ProgramSize& size : program.sizes)
      if (const auto known = size.counts.find(model); known != size.counts.end() && size.goal == Goal::all)
        add_known(found->second[size.define], known->second);
  }
  for (const Row& row : data.rows)
    if (row.status == RowStatus::done && row.key.goal == Goal::all && row.key.model == model)
      add_measured(all[row.key.program][row.key.define], row);
  return all;
}

std::uint64_t most_of(const Classes& classes) {
  HEDDLE_DCHECK(!classes.empty());
  return std::ranges::max_element(classes, {}, &Classes::value_type::second)->second;
}

}  // namespace

double Gain::factor() const {
  HEDDLE_DCHECK(classes.size() >= 2);
  const std::uint64_t least = std::ranges::min_element(classes, {}, &Classes::value_type::second)->second;
  return static_cast<double>(most_of(classes)) / static_cast<double>(std::max<std::uint64_t>(least, 1));
}

std::vector<Gain> gains_of(const BenchData& data) {
  std::vector<Gain> gains;
  for (const auto& [program, sizes] : all_classes(data)) {
    const ClassesBySize::value_type* largest = nullptr;
    for (const ClassesBySize::value_type& size : sizes)
      if (size.second.size() >= 2 && (largest == nullptr || most_of(size.second) >= most_of(largest->second)))
        largest = &size;
    if (largest != nullptr) gains.push_back({case_name(program, largest->first), largest->second});
  }
  std::ranges::stable_sort(gains, std::greater<>(), &Gain::factor);
  return gains;
}

Bars gain_bars(const std::vector<Gain>& gains) {
  Bars bars = {.heading = "Classes by equivalence, under SC", .label = "classes"};
  for (const std::string& equivalence : class_keys())
    bars.series.push_back({std::string(equivalence), style_of_equivalence(equivalence)});
  for (const Gain& gain : gains) {
    if (gain.factor() <= 1) continue;
    BarLine line = {.name = gain.name, .bars = {}, .remark = {}};
    for (std::size_t i = 0; i < class_keys().size(); ++i) {
      const auto found = gain.classes.find(class_keys()[i]);
      if (found == gain.classes.end()) continue;
      line.bars.push_back({i, static_cast<double>(found->second)});
      line.remark += fmt::format("{}{} {}", line.remark.empty() ? "" : " · ", class_keys()[i],
                                 count_text(found->second));
    }
    line.remark += fmt::format("  ({}×)", figure_text(gain.factor()));
    bars.lines.push_back(std::move(line));
  }
  return bars;
}

Table gain_table(const std::vector<Gain>& gains) {
  Table table = {{{"program", Align::text}}};
  for (const std::string& equivalence : class_keys()) table.columns.push_back({std::string(equivalence)});
  table.columns.push_back({"gain"});
  for (const Gain& gain : gains) {
    if (gain.factor() <= 1) continue;
    std::vector<Cell> cells = {{.text = gain.name}};
    for (const std::string& equivalence : class_keys()) {
      const auto found = gain.classes.find(equivalence);
      cells.push_back({.text = found == gain.classes.end() ? "" : count_text(found->second)});
    }
    cells.push_back({.text = figure_text(gain.factor()) + "×"});
    table.rows.push_back(std::move(cells));
  }
  return table;
}

std::string without_gain(const std::vector<Gain>& gains) {
  std::string names;
  for (const Gain& gain : gains)
    if (gain.factor() <= 1) names += (names.empty() ? "" : ", ") + gain.name;
  return names.empty() ? "" : "One count by all that are known: " + names + ".";
}

}  // namespace heddle::bench
