#include "bench/page.hpp"

#include <fmt/format.h>

#include "bench/cases.hpp"
#include "bench/charts.hpp"
#include "bench/gains.hpp"
#include "bench/numbers.hpp"
#include "bench/page_style.hpp"
#include "bench/paper_tables.hpp"
#include "bench/summary.hpp"
#include "report/xml_text.hpp"

namespace heddle::bench {

namespace {

using report::xml_attribute;
using report::xml_text;

constexpr std::size_t rows_without_folding = 60;

std::string heading(std::string_view id, std::string_view text) {
  return fmt::format("<h2 id={}>{}</h2>\n", id, xml_text(text));
}

std::string paragraph(std::string_view text, std::string_view style = "") {
  if (text.empty()) return {};
  return fmt::format("<p{}>{}</p>\n", style.empty() ? "" : fmt::format(" class={}", style), xml_text(text));
}

std::string list(const std::vector<std::string>& sentences, std::string_view style) {
  if (sentences.empty()) return {};
  std::string out = fmt::format("<ul class={}>\n", style);
  for (const std::string& sentence : sentences) out += fmt::format("<li>{}</li>\n", xml_text(sentence));
  return out + "</ul>\n";
}

std::string folded(std::string_view summary, std::string_view content, bool is_open) {
  return fmt::format("<details{}><summary>{}</summary>\n{}</details>\n", is_open ? " open" : "",
                     xml_text(summary), content);
}

std::string table_or_none(const Table& table) {
  return table.rows.empty() ? paragraph("no rows", "none") : to_html(table);
}

std::string head(const BenchData& data) {
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '{}'; base-uri "
      "'none'; "
      "form-action 'none'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"referrer\" content=\"no-referrer\">\n"
      "<title>Heddle: benchmarks, {}</title>\n<style>{}</style>\n</head>\n<body>\n",
      page_style_hash(), xml_text(data.suite), page_style());
}

std::string contents() {
  return "<nav><a href=#papers>Papers</a> <a href=#programs>Programs</a> <a href=#gains>Equivalences</a> "
         "<a href=#pairs>Reductions compared</a> <a href=#cactus>Rows done</a> <a href=#cost>Cost and "
         "memory</a> "
         "<a href=#slowest>Slowest rows</a></nav>\n";
}

std::string tone_class(Tone tone) {
  return tone == Tone::good ? " good" : tone == Tone::bad ? " bad" : tone == Tone::quiet ? " quiet" : "";
}

std::string summary(const BenchData& data, const std::vector<PaperRow>& rows) {
  const std::vector<std::string> wrong = everything_wrong(data, rows);
  std::string out = "<h1>Heddle: benchmarks</h1>\n<dl class=facts>";
  for (const auto& [name, text] : facts_of(data))
    out += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>", xml_text(name), xml_text(text));
  out += "</dl>\n<div class=tiles>";
  for (const Tile& tile : tiles_of(data, wrong))
    out += fmt::format("<div class=\"tile{}\"><b>{}</b> {}</div>", tone_class(tile.tone), tile.number,
                       tile.name);
  out += "</div>\n";
  if (!wrong.empty()) out += "<h2 class=bad>Wrong</h2>\n" + list(wrong, "wrong");
  if (!rows.empty()) out += "<h3>Rows of the papers' tables</h3>\n" + to_html(verdict_table(rows));
  return out;
}

std::string papers(const std::vector<PaperRow>& rows) {
  std::string out = heading("papers", "The papers' tables and ours");
  out += paragraph(
      "Each row: the paper's figures above, ours below. Executions are complete and blocked ones together. "
      "The authors' "
      "seconds are their machines'. ✓ all counts that can be compared are equal; ≠ they differ, for the "
      "reason given; ✗ they "
      "differ and should not; … none finished within the limit; ~ not comparable.",
      "quiet");
  for (const PaperSection& section : paper_sections(rows)) {
    out += fmt::format("<h3>{}</h3>\n", xml_text(section.title)) + paragraph(section.authors, "quiet");
    const std::size_t shown = section.table.rows.size();
    if (shown == 0)
      out += paragraph(section.verdicts);
    else
      out += folded(fmt::format("{} ({})", number_of(shown, "row"), section.verdicts), to_html(section.table),
                    shown <= rows_without_folding);
    if (!section.others.empty())
      out += folded("Rows without a figure of ours", list(section.others, "quiet"), false);
  }
  if (rows.empty()) out += paragraph("no rows", "none");
  return out;
}

std::string programs(const BenchData& data) {
  std::string out = heading("programs", "All programs");
  out += paragraph(
      "Executions, seconds, and microseconds per execution. In each row, equal counts have equal shades; the "
      "largest has none. "
      "“>\xc2\xa0n”: so many within the limit. The pointer on a cell shows blocked executions, or why there "
      "is no "
      "count.",
      "quiet");
  for (const std::string& model : models_of(data)) {
    const Table table = program_table(data, model);
    const std::string name =
        fmt::format("{}: {}", model_heading(model), number_of(table.rows.size(), "program size"));
    out += folded(name, to_html(table), true);
  }
  if (data.rows.empty()) out += paragraph("no rows", "none");
  return out;
}

std::string gains(const BenchData& data) {
  const std::vector<Gain> all = gains_of(data);
  return heading("gains", "What each equivalence saves") +
         paragraph(
             "Each program at its largest size of which at least two counts are known (for rvf its "
             "executions, where "
             "its classes are not known), the largest gain "
             "first. Bars stand "
             "one within the other: traces (maz) outside, views inside.",
             "quiet") +
         to_figure(gain_bars(all)) + paragraph(without_gain(all), "quiet");
}

std::string pairs(const BenchData& data, const std::vector<PaperRow>& rows) {
  std::string out = heading("pairs", "Reductions compared");
  out += paragraph(
      "Below the diagonal, the one that is drawn upwards needs less. Dashed: ten times less, ten times more.",
      "quiet");
  out += "<div class=figures>\n";
  for (const Measure measure : {Measure::seconds, Measure::executions})
    for (const Pair& pair : pairs_to_compare())
      out += to_figure(compare_reductions(data, measure, pair.up, pair.across));
  return out + to_figure(compare_with_authors(rows)) + "</div>\n";
}

std::string cactus(const BenchData& data) {
  std::string out = heading("cactus", "Rows done within so many seconds each") + "<div class=figures>\n";
  for (const std::string& model : models_of(data)) out += to_figure(cactus_of(data, model));
  if (data.rows.empty()) out += paragraph("no rows", "none");
  return out + "</div>\n";
}

std::string cost(const BenchData& data) {
  std::string out = heading("cost", "Cost and memory") + "<div class=figures>\n";
  for (const std::string& model : models_of(data)) out += to_figure(cost_by_length(data, model));
  const std::vector<ReplayRatios> ratios = replay_ratios(data);
  out += to_figure(memory_by_executions(data)) + to_figure(ratios_to_replay(ratios)) + "</div>\n";
  if (!ratios.empty()) out += "<h3>Multiples of bare replay</h3>\n" + to_html(replay_table(ratios));
  return out;
}

std::string slowest(const BenchData& data) {
  return heading("slowest", "The slowest rows") +
         paragraph(fmt::format("Of those that took at least {} s.", least_seconds_to_rank), "quiet") +
         "<h3>By microseconds per execution</h3>\n" + table_or_none(slowest_table(data, Per::execution)) +
         "<h3>By microseconds per event</h3>\n" + table_or_none(slowest_table(data, Per::event));
}

}  // namespace

std::string to_page(const BenchData& data) {
  const std::vector<PaperRow> rows = paper_rows(data);
  return head(data) + mark_shapes() + "<main>\n" + summary(data, rows) + contents() + papers(rows) +
         programs(data) + gains(data) + pairs(data, rows) + cactus(data) + cost(data) + slowest(data) +
         "</main>\n</body>\n</html>\n";
}

}  // namespace heddle::bench
