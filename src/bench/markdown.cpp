#include "bench/markdown.hpp"

#include <fmt/format.h>

#include "bench/cases.hpp"
#include "bench/gains.hpp"
#include "bench/numbers.hpp"
#include "bench/paper_tables.hpp"
#include "bench/program_tables.hpp"
#include "bench/summary.hpp"

namespace heddle::bench {

namespace {

std::string table_or_none_text(const Table& table) {
  return (table.rows.empty() ? "No rows.\n" : to_markdown(table)) + "\n";
}

std::string list(const std::vector<std::string>& sentences) {
  std::string out;
  for (const std::string& sentence : sentences) out += fmt::format("- {}\n", markdown_text(sentence));
  return out.empty() ? out : out + "\n";
}

std::string summary_text(const BenchData& data, const std::vector<PaperRow>& rows) {
  const std::vector<std::string> wrong = everything_wrong(data, rows);
  std::string out = "# Heddle: benchmarks\n\n";
  for (const auto& [name, text] : facts_of(data)) out += fmt::format("- {}: {}\n", name, markdown_text(text));
  std::string tiles;
  for (const Tile& tile : tiles_of(data, wrong))
    tiles += fmt::format("{}{} {}", tiles.empty() ? "" : ", ", tile.number, tile.name);
  out += fmt::format("- {}\n\n", tiles);
  if (!wrong.empty()) out += "## Wrong\n\n" + list(wrong);
  if (!rows.empty()) out += "Rows of the papers' tables:\n\n" + to_markdown(verdict_table(rows)) + "\n";
  return out;
}

std::string papers_text(const std::vector<PaperRow>& rows) {
  std::string out =
      "## The papers' tables and ours\n\n"
      "Each row: the paper's figures above, ours below. Executions are complete and blocked ones together. ✓ "
      "all counts that can "
      "be compared are equal; ≠ they differ, for the reason given; ✗ they differ and should not; … none "
      "finished within the "
      "limit; ~ not comparable.\n\n";
  for (const PaperSection& section : paper_sections(rows)) {
    out += fmt::format("### {}\n\n", markdown_text(section.title));
    if (!section.authors.empty()) out += section.authors + "\n\n";
    out += section.verdicts + "\n\n";
    if (!section.table.rows.empty()) out += to_markdown(section.table) + "\n";
    if (!section.others.empty()) out += "Rows without a figure of ours:\n\n" + list(section.others);
  }
  return out;
}

std::string programs_text(const BenchData& data) {
  std::string out =
      "## All programs\n\nExecutions, seconds, and microseconds per execution. “> n”: so many within the "
      "limit.\n\n";
  for (const std::string& model : models_of(data))
    out += fmt::format("### {}\n\n{}\n", model_heading(model), to_markdown(program_table(data, model)));
  return out;
}

std::string gains_text(const BenchData& data) {
  const std::vector<Gain> all = gains_of(data);
  const std::string without = without_gain(all);
  return "## What each equivalence saves\n\nClasses under SC.\n\n" + table_or_none_text(gain_table(all)) +
         (without.empty() ? "" : markdown_text(without) + "\n\n");
}

}  // namespace

std::string to_markdown(const BenchData& data) {
  const std::vector<PaperRow> rows = paper_rows(data);
  return summary_text(data, rows) + papers_text(rows) + programs_text(data) + gains_text(data) +
         "## Multiples of bare replay\n\n" + table_or_none_text(replay_table(replay_ratios(data))) +
         fmt::format(
             "## The slowest rows\n\nOf those that took at least {} s.\n\n### By microseconds per "
             "execution\n\n",
             least_seconds_to_rank) +
         table_or_none_text(slowest_table(data, Per::execution)) + "### By microseconds per event\n\n" +
         table_or_none_text(slowest_table(data, Per::event));
}

}  // namespace heddle::bench
