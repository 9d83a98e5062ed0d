#include "bench/page.hpp"

#include <gtest/gtest.h>

#include "bench/bench_rows.hpp"
#include "bench/markdown.hpp"
#include "bench/numbers.hpp"
#include "bench/paper_tables.hpp"
#include "bench/program_tables.hpp"

namespace heddle::bench {

namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// As many rows as the largest suite has.
BenchData large_data() {
  BenchData data = small_data();
  for (int i = 0; i < 250; ++i) {
    const std::string program = "a_program_with_a_long_name_" + std::to_string(i);
    for (const char* const reduction : {"dpor", "rf", "rf-poly", "rvf", "view", "mcr"})
      data.rows.push_back(measured_row(program, i, "sc", reduction, 1234567, 12.34));
    for (const char* const model : {"tso", "pso"})
      for (const char* const reduction : {"rf", "rf-poly", "view"})
        data.rows.push_back(measured_row(program, i, model, reduction, 1234567, 12.34));
    for (const char* const tool : {"nidhugg-rfsc", "nidhugg-optimal", "dc-dpor", "rcmc"})
      data.published.figures.push_back(
          {"002", "1", program, std::to_string(i), "sc", tool, "rf", 1234567, 1.5});
    data.programs.push_back({.name = program, .file = "x.c"});
    data.programs.back().published = {{"002", program, std::to_string(i), {{"N", i}}}};
  }
  return data;
}

}  // namespace

TEST(Numbers, AreShort) {
  EXPECT_EQ(count_text(12), "12");
  EXPECT_EQ(count_text(12870), "12,870");
  EXPECT_EQ(count_text(1234567), "1,234,567");
  EXPECT_EQ(figure_text(0), "0");
  EXPECT_EQ(figure_text(0.00042), "0.00042");
  EXPECT_EQ(figure_text(0.0999), "0.100");
  EXPECT_EQ(figure_text(0.35), "0.35");
  EXPECT_EQ(figure_text(1.234), "1.23");
  EXPECT_EQ(figure_text(12.34), "12.3");
  EXPECT_EQ(figure_text(1234.4), "1,234");
}

TEST(ProgramTable, HasCountsSecondsAndReasons) {
  const Table table = program_table(small_data(), "sc");
  ASSERT_EQ(table.columns.size(), 3U);
  EXPECT_EQ(table.columns[1].name, "dpor");
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(table.rows[0][0].text, "sigma(5)");
  EXPECT_EQ(table.rows[0][1].text, "945");
  EXPECT_EQ(table.rows[0][1].below, "0.012 s · 13.0 µs");
  EXPECT_EQ(table.rows[0][1].shade, 0);
  EXPECT_EQ(table.rows[0][2].shade, 1);
  EXPECT_EQ(table.rows[1][1].text, "> 1,200");
  EXPECT_EQ(table.rows[1][1].tip, "not within 60 s");
  const Table tso = program_table(small_data(), "tso");
  ASSERT_EQ(tso.rows.size(), 1U);
  EXPECT_EQ(tso.rows[0][1].text, "unsupported");
  EXPECT_EQ(tso.rows[0][1].tip, "no <locks> & such");
}

TEST(ProgramTable, EqualCountsHaveEqualShades) {
  BenchData data;
  data.rows = {measured_row("p", 1, "sc", "dpor", 9, 1), measured_row("p", 1, "sc", "rf", 5, 1),
               measured_row("p", 1, "sc", "rf-poly", 5, 1), measured_row("p", 1, "sc", "view", 2, 1)};
  const Table table = program_table(data, "sc");
  std::vector<int> shades;
  for (const Cell& cell : table.rows.at(0)) shades.push_back(cell.shade);
  EXPECT_EQ(shades, (std::vector<int>{0, 0, 1, 1, 2}));
}

TEST(SlowestTable, IsInDescendingOrder) {
  const Table table = slowest_table(small_data(), Per::execution);
  ASSERT_EQ(table.rows.size(), 3U);  // one row took less than what is ranked
  EXPECT_EQ(table.rows[0][0].text, "sigma(6)");
  EXPECT_EQ(table.rows[0][3].text, "50,000");
  EXPECT_EQ(table.rows[0][4].text, "2,500");
  EXPECT_EQ(table.rows[1][3].text, "43.1");
}

TEST(PaperTable, StandsBesideOurs) {
  const BenchData data = small_data();
  const std::vector<PaperSection> sections = paper_sections(paper_rows(data));
  ASSERT_EQ(sections.size(), 1U);
  EXPECT_TRUE(sections[0].title.starts_with("Optimal Stateless Model Checking for Reads-From"));
  EXPECT_EQ(sections[0].verdicts, "2 reproduced, 1 not built");
  const Table& table = sections[0].table;
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(table.columns[3].group, "SC dpor (nidhugg-optimal)");
  EXPECT_EQ(table.rows[0][0].text, "sigma(5)");
  EXPECT_EQ(table.rows[0][1].text, "✓");
  EXPECT_EQ(table.rows[0][3].text, "945");
  EXPECT_EQ(table.rows[0][3].below, "945");
  EXPECT_EQ(table.rows[0][3].below_tone, Tone::good);
  EXPECT_EQ(table.rows[0][4].text, "0.52");
  EXPECT_EQ(table.rows[0][4].below, "0.012");
  EXPECT_EQ(table.rows[0].back().text, "rcmc 945, 0.09 s");
  ASSERT_EQ(sections[0].others.size(), 1U);
  EXPECT_EQ(sections[0].others[0], "approxds-append(4): There is no program of ours.");
}

TEST(PaperTable, AMismatchIsWrongUnlessItHasAReason) {
  BenchData data = small_data();
  data.rows[1].count.complete = 121;
  const Table wrong = paper_sections(paper_rows(data))[0].table;
  EXPECT_EQ(wrong.rows[0][1].text, "✗");
  EXPECT_EQ(wrong.rows[0][1].tone, Tone::bad);
  EXPECT_EQ(wrong.rows[0][5].below, "121");
  EXPECT_EQ(wrong.rows[0][5].below_tone, Tone::bad);
  const std::string page = to_page(data);
  EXPECT_TRUE(has(page, "<h2 class=bad>Wrong</h2>"));
  EXPECT_TRUE(has(page, "rf under sc: 121 executions, published 120"));
  EXPECT_TRUE(has(to_markdown(data), "## Wrong"));
  EXPECT_TRUE(has(to_markdown(data), "**121**"));

  data.programs[0].published[0].differs = "Ours reads once more.";
  const Table differs = paper_sections(paper_rows(data))[0].table;
  EXPECT_EQ(differs.rows[0][1].text, "≠");
  EXPECT_EQ(differs.rows[0][5].below_tone, Tone::differs);
}

TEST(Page, AProcessThatDiedIsWrong) {
  BenchData data = small_data();
  data.rows[1] = row_with(data.rows[1], RowStatus::failed, "killed by signal 11");
  const std::string page = to_page(data);
  EXPECT_TRUE(has(page, "<li>sigma(5) by rf under sc: killed by signal 11</li>"));
  EXPECT_TRUE(has(page, "<b>1</b> failed"));
}

TEST(PaperTable, VerdictsAreCountedByPaper) {
  const BenchData data = small_data();
  const Table table = verdict_table(paper_rows(data));
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(table.rows[0][0].text, "reads-from");
  EXPECT_EQ(table.rows[0][1].text, "3");
  EXPECT_EQ(table.rows[0][2].text, "2");
  EXPECT_EQ(table.columns[4].name, "of these wrong");
  EXPECT_EQ(table.rows[0][4].text, "0");
}

TEST(Page, HasItsPartsInOrderAndNothingFromOutside) {
  const std::string page = to_page(small_data());
  std::size_t before = 0;
  for (const char* const id : {"papers", "programs", "gains", "pairs", "cactus", "cost", "slowest"}) {
    const std::size_t at = page.find("<h2 id=" + std::string(id) + ">");
    ASSERT_NE(at, std::string::npos) << id;
    EXPECT_GT(at, before);
    before = at;
  }
  EXPECT_TRUE(has(page, "default-src 'none'; style-src 'sha256-"));
  EXPECT_FALSE(has(page, "<script"));
  EXPECT_FALSE(has(page, "style="));
  EXPECT_FALSE(has(page, "http://"));
  EXPECT_FALSE(has(page, "https://"));
  EXPECT_TRUE(has(page, "<b>5</b> rows"));
  EXPECT_TRUE(has(page, "a machine"));
  EXPECT_FALSE(has(page, "<h2 class=bad>"));
}

TEST(Page, EscapesWhatIsNotItsOwn) {
  BenchData data = small_data();
  data.suite = "<i>";
  data.rows[0].key.program = "<b>\"bold\"";
  const std::string page = to_page(data);
  EXPECT_FALSE(has(page, "<i>"));
  EXPECT_FALSE(has(page, "<b>\"bold"));
  EXPECT_TRUE(has(page, "title=\"no &lt;locks&gt; &amp; such\""));
  EXPECT_TRUE(has(to_markdown(data), "&lt;b>"));
}

TEST(Page, OfNothingSaysSo) {
  const std::string page = to_page({});
  EXPECT_TRUE(has(page, "no rows"));
  EXPECT_TRUE(has(page, "</html>"));
  EXPECT_TRUE(has(to_markdown(BenchData{}), "No rows."));
}

TEST(Page, IsTheSameForTheSameData) {
  EXPECT_EQ(to_page(small_data()), to_page(small_data()));
  EXPECT_EQ(to_markdown(small_data()), to_markdown(small_data()));
}

TEST(Page, IsNotHuge) {
  const BenchData data = large_data();
  ASSERT_GE(data.rows.size(), 3000U);
  EXPECT_LT(to_page(data).size(), 3'000'000U);
}

TEST(Markdown, HasTheTables) {
  const std::string text = to_markdown(small_data());
  EXPECT_TRUE(has(text, "| sigma(5) | ✓ | paper<br>ours | 945<br>945 | 0.52<br>0.012 |"));
  EXPECT_TRUE(has(text, "| sigma(5) | 945<br>0.012 s · 13.0 µs | 120<br>0.0042 s · 35.0 µs |"));
  EXPECT_TRUE(has(text, "| sigma(5) | 945 | 120 |  | 120 | 7.88× |"));
}

}  // namespace heddle::bench
