#include <gtest/gtest.h>

#include "bench/bench_rows.hpp"
#include "bench/charts.hpp"
#include "bench/gains.hpp"

namespace heddle::bench {

TEST(Scatter, HasAMarkForEachRowThatBothReductionsHave) {
  const Scatter scatter = compare_reductions(small_data(), Measure::seconds, "rf", "dpor");
  ASSERT_EQ(scatter.dots.size(), 2U);
  EXPECT_EQ(scatter.dots[0].title, "sigma(5), SC: rf 0.0042 s, dpor 0.012 s");
  EXPECT_EQ(scatter.dots[1].title, "sigma(6), SC: rf 0.031 s, dpor > 60.0 s");
  EXPECT_FALSE(scatter.dots[0].x.at_limit);
  EXPECT_TRUE(scatter.dots[1].x.at_limit);
  const std::string figure = to_figure(scatter);
  EXPECT_EQ(times(figure, "<title>"), 2U);
  EXPECT_EQ(times(figure, ">limit</text>"), 1U);
  EXPECT_EQ(times(figure, "class=\"diagonal\""), 1U);
}

TEST(Scatter, OfCountsTellsCounts) {
  const Scatter scatter = compare_reductions(small_data(), Measure::executions, "rf", "dpor");
  ASSERT_EQ(scatter.dots.size(), 2U);
  EXPECT_EQ(scatter.dots[1].title, "sigma(6), SC: rf 720, dpor > 1,200");
}

TEST(Scatter, LeavesOutWhatIsAtTheLimitOnBothAxes) {
  BenchData data = small_data();
  data.rows[3].status = RowStatus::limit;
  const std::string figure = to_figure(compare_reductions(data, Measure::seconds, "rf", "dpor"));
  EXPECT_EQ(times(figure, "<title>"), 1U);
  EXPECT_NE(figure.find("1 row with both at the limit not drawn"), std::string::npos);
}

TEST(Scatter, WithoutRowsSaysSo) {
  const std::string figure = to_figure(compare_reductions(small_data(), Measure::seconds, "mcr", "view"));
  EXPECT_NE(figure.find("no rows"), std::string::npos);
  EXPECT_EQ(figure.find("<svg"), std::string::npos);
}

TEST(Scatter, OfTheAuthorsHasTheReproducedCounts) {
  const BenchData data = small_data();
  const Scatter scatter = compare_with_authors(paper_rows(data));
  ASSERT_EQ(scatter.dots.size(), 3U);
  EXPECT_EQ(scatter.dots[0].title, "sigma(5), SC dpor: nidhugg-optimal 0.52 s, ours 0.012 s");
  EXPECT_DOUBLE_EQ(scatter.dots[2].x.value, 1.4);
}

TEST(Scatter, OfTheAuthorsLeavesOutWhatTheyPrintAsZero) {
  BenchData data = small_data();
  data.published.figures[0].seconds = 0;
  EXPECT_EQ(compare_with_authors(paper_rows(data)).dots.size(), 2U);
}

TEST(Scatter, OfCostHasAMarkForEachRowThatRan) {
  const BenchData data = small_data();
  EXPECT_EQ(cost_by_length(data, "sc").dots.size(), 4U);
  EXPECT_TRUE(cost_by_length(data, "tso").dots.empty());
  EXPECT_EQ(memory_by_executions(data).dots.size(), 2U);
}

TEST(Scatter, EscapesText) {
  const Scatter scatter = {.heading = "a < b",
                           .x_label = "x & y",
                           .y_label = "y",
                           .series = {{"<s>", {1}}},
                           .dots = {{{1}, {2}, 0, "</title><script>"}}};
  const std::string figure = to_figure(scatter);
  EXPECT_EQ(figure.find("<script>"), std::string::npos);
  EXPECT_NE(figure.find("a &lt; b"), std::string::npos);
  EXPECT_NE(figure.find("x &amp; y"), std::string::npos);
  EXPECT_NE(figure.find("&lt;s&gt;"), std::string::npos);
}

TEST(Cactus, HasALineForEachReductionThatFinishedARow) {
  const Cactus cactus = cactus_of(small_data(), "sc");
  ASSERT_EQ(cactus.lines.size(), 2U);
  EXPECT_EQ(cactus.lines[0].seconds, (std::vector<double>{0.0123}));
  EXPECT_EQ(cactus.lines[1].seconds, (std::vector<double>{0.0042, 0.031}));
  const std::string figure = to_figure(cactus);
  EXPECT_EQ(times(figure, "class=\"curve"), 2U);
  EXPECT_EQ(times(figure, "<title>"), 3U);
  EXPECT_NE(figure.find(">rf (2)<"), std::string::npos);
  EXPECT_NE(figure.find("rf: 2 rows within 0.031 s each"), std::string::npos);
  EXPECT_NE(to_figure(cactus_of(small_data(), "tso")).find("no rows"), std::string::npos);
}

TEST(Gains, AreThoseOfTheLargestSizeThatIsKnownTwice) {
  const std::vector<Gain> gains = gains_of(small_data());
  ASSERT_EQ(gains.size(), 1U);  // only rf is known of sigma(6)
  EXPECT_EQ(gains[0].name, "sigma(5)");
  EXPECT_EQ(gains[0].classes.at("maz"), 945U);
  EXPECT_EQ(gains[0].classes.at("rf"), 120U);
  EXPECT_EQ(gains[0].classes.at("view"), 120U);
  EXPECT_DOUBLE_EQ(gains[0].factor(), 945.0 / 120);
  const std::string figure = to_figure(gain_bars(gains));
  EXPECT_EQ(times(figure, "<rect"), 3U);
  EXPECT_NE(figure.find("maz 945 · rf 120 · view 120  (7.88×)"), std::string::npos);
}

TEST(Gains, ProgramsWithOneCountAreOnlyNamed) {
  BenchData data = small_data();
  data.rows = {measured_row("sigma", 5, "sc", "rf", 120, 1), measured_row("same", 1, "sc", "rf", 7, 1),
               measured_row("same", 1, "sc", "view", 7, 1)};
  data.programs.clear();
  const std::vector<Gain> gains = gains_of(data);
  EXPECT_TRUE(gain_bars(gains).lines.empty());
  EXPECT_EQ(without_gain(gains), "One count by all that are known: same(1).");
}

TEST(Bars, NamesThatAreTooLongAreCutBetweenCharacters) {
  const std::string name = "a_name_of_more_than_forty_characters_(N=ä)";
  const Bars bars = {
      .heading = "h", .label = "l", .series = {{"rf", {1}}}, .lines = {{name + "and more", {{0, 5}}, ""}}};
  const std::string figure = to_figure(bars);
  EXPECT_NE(figure.find("<title>" + name + "and more, rf: 5<"), std::string::npos);
  EXPECT_NE(figure.find(">a_name_of_more_than_forty_characters_(N=ä…<"), std::string::npos) << figure;
}

TEST(Ranges, ShowHowMultiplesOfReplayAreDistributed) {
  const std::vector<ReplayRatios> ratios = replay_ratios(small_data());
  ASSERT_EQ(ratios.size(), 2U);
  EXPECT_EQ(ratios[1].reduction, "rf");
  ASSERT_EQ(ratios[1].ratios.size(), 2U);
  EXPECT_NEAR(ratios[1].ratios[0], 35, 1e-6);
  const std::string figure = to_figure(ratios_to_replay(ratios));
  EXPECT_EQ(times(figure, "class=\"whisker"), 2U);
  EXPECT_DOUBLE_EQ(quantile({1, 2, 3, 5}, 0.5), 2.5);
  EXPECT_DOUBLE_EQ(quantile({1, 2, 3, 5}, 1), 5);
}

}  // namespace heddle::bench
