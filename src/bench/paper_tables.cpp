#include "bench/paper_tables.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>

#include "bench/cases.hpp"
#include "bench/numbers.hpp"

namespace heddle::bench {

namespace {

struct Paper {
  std::string_view number;
  std::string_view short_title;
  std::string_view title;
  std::string_view authors;
};

/// The papers, in the order in which the page shows them.
constexpr std::array<Paper, 5> known_papers = {{
    {"002", "reads-from",
     "Optimal Stateless Model Checking for Reads-From Equivalence under Sequential Consistency",
     "Parosh Aziz Abdulla, Mohamed Faouzi Atig, Bengt Jonsson, Magnus Lång, Tuan Phong Ngo, Konstantinos "
     "Sagonas. OOPSLA 2019"},
    {"004", "reads-from, TSO and PSO", "The Reads-From Equivalence for the TSO and PSO Memory Models",
     "Truc Lam Bui, Krishnendu Chatterjee, Tushar Gautam, Andreas Pavlogiannis, Viktor Toman. OOPSLA 2021"},
    {"000", "reads-value-from", "Stateless Model Checking under a Reads-Value-From Equivalence",
     "Pratyush Agarwal, Krishnendu Chatterjee, Shreya Pathak, Andreas Pavlogiannis, Viktor Toman. CAV 2021"},
    {"003", "view-equivalence", "Optimal Stateless Model Checking based on View-equivalence", ""},
    {"001", "maximal causality",
     "Stateless Model Checking Concurrent Programs with Maximal Causality Reduction",
     "Jeff Huang. PLDI 2015"},
}};

constexpr std::array<Reproduced, 6> all_verdicts = {Reproduced::reproduced, Reproduced::differs,
                                                    Reproduced::unfinished, Reproduced::not_comparable,
                                                    Reproduced::not_built,  Reproduced::not_run};

const Paper* find_paper(std::string_view number) {
  const auto* const found = std::ranges::find(known_papers, number, &Paper::number);
  return found == known_papers.end() ? nullptr : found;
}

/// Returns the papers that have rows.
std::vector<std::string> papers_of(const std::vector<PaperRow>& rows) {
  std::vector<std::string> numbers;
  for (const Paper& paper : known_papers)
    if (std::ranges::find(rows, paper.number, &PaperRow::paper) != rows.end())
      numbers.emplace_back(paper.number);
  for (const PaperRow& row : rows)
    if (std::ranges::find(numbers, row.paper) == numbers.end()) numbers.push_back(row.paper);
  return numbers;
}

std::string name_in_paper(const PaperRow& row) {
  return row.benchmark + (row.size.empty() ? "" : "(" + row.size + ")");
}

/// Whether the row is shown: only rows of which we have a figure, because others would be half empty.
bool is_shown(const PaperRow& row) {
  return std::ranges::any_of(row.figures,
                             [](const ComparedFigure& figure) { return figure.ours != nullptr; });
}

/// What one of our reductions counts under one model; several tools of a paper may count the same.
struct Counted {
  std::string model;
  std::string reduction;
  std::vector<std::string> tools = {};

  [[nodiscard]] bool counts(const PublishedFigure& figure) const {
    return figure.model == model && figure.reduction == reduction;
  }
};

std::vector<Counted> counted_in(const std::vector<const PaperRow*>& rows) {
  std::vector<Counted> all;
  for (const PaperRow* const row : rows)
    for (const ComparedFigure& figure : row->figures) {
      const PublishedFigure& published = figure.published;
      if (published.reduction.empty()) continue;
      auto found =
          std::ranges::find_if(all, [&](const Counted& counted) { return counted.counts(published); });
      if (found == all.end()) found = all.insert(all.end(), {published.model, published.reduction});
      if (std::ranges::find(found->tools, published.tool) == found->tools.end())
        found->tools.push_back(published.tool);
    }
  return all;
}

std::string joined(const std::vector<std::string>& texts, std::string_view between) {
  std::string out;
  for (const std::string& text : texts) out += (out.empty() ? "" : std::string(between)) + text;
  return out;
}

void add_new(std::vector<std::string>& texts, std::string text) {
  if (std::ranges::find(texts, text) == texts.end()) texts.push_back(std::move(text));
}

/// Returns the number with the digits that were published.
std::string seconds_of(const PublishedFigure& figure) {
  if (!figure.seconds) return "–";
  return *figure.seconds >= 1000 ? figure_text(*figure.seconds) : fmt::format("{}", *figure.seconds);
}

std::string count_of(const PublishedFigure& figure) {
  return figure.count ? count_text(*figure.count) : "–";
}

Tone tone_of(const PaperRow& row, bool all_equal) {
  if (all_equal) return Tone::good;
  return row.is_error ? Tone::bad : Tone::differs;
}

/// The cells of one reduction under one model: counts and seconds, the paper's above ours.
std::array<Cell, 2> compared_cells(const PaperRow& row, const Counted& counted) {
  std::vector<std::string> counts;
  std::vector<std::string> seconds;
  const Row* ours = nullptr;
  bool any_equal = false;
  bool all_equal = true;
  for (const ComparedFigure& figure : row.figures) {
    if (!counted.counts(figure.published)) continue;
    add_new(counts, count_of(figure.published));
    add_new(seconds, seconds_of(figure.published));
    if (figure.ours == nullptr) continue;
    ours = figure.ours;
    if (ours->status != RowStatus::done || !figure.published.count) continue;
    const bool is_equal = *figure.published.count == ours->count.total();
    any_equal = any_equal || is_equal;
    all_equal = all_equal && is_equal;
  }
  if (counts.empty()) return {};
  Cell count = {.text = joined(counts, " / "), .below = "–", .below_tone = Tone::quiet};
  Cell time = {.text = joined(seconds, " / "), .below = "–", .below_tone = Tone::quiet};
  if (ours != nullptr) {
    count.below = count_text(*ours);
    count.tip = ours->why;
    const bool compared = ours->status == RowStatus::done && (any_equal || !all_equal) &&
                          row.verdict != Reproduced::not_comparable;
    count.below_tone = compared ? tone_of(row, all_equal) : Tone::plain;
    if (ours->status == RowStatus::done || ours->status == RowStatus::limit) {
      time.below = figure_text(ours->seconds);
      time.below_tone = Tone::plain;
    }
  }
  return {count, time};
}

Cell verdict_cell(const PaperRow& row) {
  Cell cell = {.tip = std::string(name_of(row.verdict))};
  switch (row.verdict) {
    case Reproduced::reproduced:
      cell.text = "✓";
      cell.tone = Tone::good;
      break;
    case Reproduced::differs:
      cell.text = row.is_error ? "✗" : "≠";
      cell.tone = row.is_error ? Tone::bad : Tone::differs;
      break;
    case Reproduced::unfinished:
      cell.text = "…";
      break;
    case Reproduced::not_comparable:
      cell.text = "~";
      break;
    case Reproduced::not_built:
    case Reproduced::not_run:
      cell.text = "–";
      break;
  }
  return cell;
}

/// Figures of tools that count what none of our reductions counts.
std::string other_tools(const PaperRow& row) {
  std::vector<std::string> said;
  for (const ComparedFigure& figure : row.figures) {
    const PublishedFigure& published = figure.published;
    if (!published.reduction.empty() || (!published.count && !published.seconds)) continue;
    said.push_back(fmt::format(
        "{}{} {}{}", published.model == "sc" ? "" : model_heading(published.model) + " ", published.tool,
        count_of(published), published.seconds ? ", " + seconds_of(published) + " s" : ""));
  }
  return joined(said, "; ");
}

std::vector<Cell> compared_row(const PaperRow& row, const std::vector<Counted>& counted,
                               bool has_other_tools) {
  const std::string ours = row.program.empty() ? "" : case_name(row.program, row.define);
  std::vector<Cell> cells = {
      {.text = name_in_paper(row),
       .below = ours == name_in_paper(row) ? "" : ours,
       .below_tone = Tone::quiet,
       .tip = "table " + row.table},
      verdict_cell(row),
      {.text = "paper", .below = "ours", .tone = Tone::quiet, .below_tone = Tone::quiet}};
  for (const Counted& one : counted)
    for (Cell& cell : compared_cells(row, one)) cells.push_back(std::move(cell));
  cells.push_back({.text = row.verdict == Reproduced::reproduced ? "" : row.why,
                   .tone = row.is_error ? Tone::bad : Tone::plain});
  if (has_other_tools) cells.push_back({.text = other_tools(row), .tone = Tone::quiet});
  return cells;
}

Table compared_table(const std::vector<const PaperRow*>& rows) {
  const std::vector<Counted> counted = counted_in(rows);
  const bool has_other_tools =
      std::ranges::any_of(rows, [](const PaperRow* row) { return !other_tools(*row).empty(); });
  Table table = {{{"benchmark", Align::text}, {"", Align::text}, {"", Align::text}}};
  for (const Counted& one : counted) {
    const std::string group =
        fmt::format("{} {} ({})", model_heading(one.model), one.reduction, joined(one.tools, ", "));
    table.columns.push_back({"executions", Align::number, group});
    table.columns.push_back({"s", Align::number, group});
  }
  table.columns.push_back({"remark", Align::prose});
  if (has_other_tools) table.columns.push_back({"the paper's other tools", Align::prose});
  for (const PaperRow* const row : rows) table.rows.push_back(compared_row(*row, counted, has_other_tools));
  return table;
}

/// Returns the benchmarks that the table leaves out, by reason.
std::vector<std::string> left_out(const std::vector<const PaperRow*>& rows) {
  std::vector<std::pair<std::string, std::vector<std::string>>> by_reason;
  for (const PaperRow* const row : rows) {
    if (is_shown(*row)) continue;
    const std::string why = row->why.empty() ? "Not part of what was run." : row->why;
    auto found = std::ranges::find(by_reason, why, &std::pair<std::string, std::vector<std::string>>::first);
    if (found == by_reason.end()) found = by_reason.insert(by_reason.end(), {why, {}});
    add_new(found->second, name_in_paper(*row));
  }
  std::vector<std::string> sentences;
  sentences.reserve(by_reason.size());
  for (const auto& [why, names] : by_reason)
    sentences.push_back(fmt::format("{}: {}", joined(names, ", "), why));
  return sentences;
}

std::size_t number_with(const std::vector<const PaperRow*>& rows, Reproduced verdict) {
  return static_cast<std::size_t>(
      std::ranges::count_if(rows, [&](const PaperRow* row) { return row->verdict == verdict; }));
}

std::vector<const PaperRow*> rows_of(const std::vector<PaperRow>& rows, const std::string& paper) {
  std::vector<const PaperRow*> of;
  for (const PaperRow& row : rows)
    if (row.paper == paper) of.push_back(&row);
  return of;
}

PaperSection section(const std::string& number, const std::vector<const PaperRow*>& rows) {
  const Paper* const paper = find_paper(number);
  PaperSection made = {.paper = number,
                       .title = paper == nullptr ? "paper " + number : std::string(paper->title),
                       .authors = paper == nullptr ? "" : std::string(paper->authors)};
  std::vector<std::string> verdicts;
  for (const Reproduced verdict : all_verdicts)
    if (const std::size_t number_of_rows = number_with(rows, verdict); number_of_rows > 0)
      verdicts.push_back(fmt::format("{} {}", number_of_rows, name_of(verdict)));
  made.verdicts = joined(verdicts, ", ");
  std::vector<const PaperRow*> shown;
  std::ranges::copy_if(rows, std::back_inserter(shown), [](const PaperRow* row) { return is_shown(*row); });
  if (!shown.empty()) made.table = compared_table(shown);
  made.others = left_out(rows);
  return made;
}

}  // namespace

std::string short_title(const std::string& paper) {
  const Paper* const found = find_paper(paper);
  return found == nullptr ? "paper " + paper : std::string(found->short_title);
}

std::vector<PaperSection> paper_sections(const std::vector<PaperRow>& rows) {
  std::vector<PaperSection> sections;
  for (const std::string& paper : papers_of(rows)) sections.push_back(section(paper, rows_of(rows, paper)));
  return sections;
}

Table verdict_table(const std::vector<PaperRow>& rows) {
  Table table = {{{"paper", Align::text}, {"rows"}}};
  for (const Reproduced verdict : all_verdicts) {
    table.columns.push_back({std::string(name_of(verdict))});
    if (verdict == Reproduced::differs) table.columns.push_back({"of these wrong"});
  }
  const auto add = [&](const std::string& name, const std::vector<const PaperRow*>& of) {
    std::vector<Cell> cells = {{.text = name}, {.text = count_text(of.size())}};
    const auto add_number = [&](std::size_t number, Tone tone) {
      cells.push_back({.text = count_text(number), .tone = number == 0 ? Tone::quiet : tone});
    };
    for (const Reproduced verdict : all_verdicts) {
      add_number(number_with(of, verdict), verdict == Reproduced::reproduced ? Tone::good : Tone::plain);
      if (verdict != Reproduced::differs) continue;
      add_number(static_cast<std::size_t>(std::ranges::count(of, true, &PaperRow::is_error)), Tone::bad);
    }
    table.rows.push_back(std::move(cells));
  };
  for (const std::string& paper : papers_of(rows)) add(short_title(paper), rows_of(rows, paper));
  std::vector<const PaperRow*> all;
  all.reserve(rows.size());
  for (const PaperRow& row : rows) all.push_back(&row);
  add("all", all);
  return table;
}

}  // namespace heddle::bench
