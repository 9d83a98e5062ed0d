#include "report/text/story_table.hpp"

#include <gtest/gtest.h>

#include "report/text/stories.hpp"

namespace heddle::report {
namespace {

std::string no_source(const std::string&, std::uint32_t) {
  return {};
}
std::string some_source(const std::string&, std::uint32_t line) {
  return fmt::format("    statement_{}(with_some, arguments);", line);
}

ReportedFinding finding_of(Story story) {
  ReportedFinding finding;
  finding.kind = "assertion";
  finding.message = "assertion failed";
  finding.file = "a.c";
  finding.line = 40;
  finding.thread = "main";
  finding.story = std::move(story);
  return finding;
}

/// Every thread reads what the one before it wrote.
ReportedFinding relay(std::size_t threads, const std::string& name = "x") {
  StoryMaker maker(threads);
  for (std::size_t t = 0; t < threads; ++t) {
    maker.read(t, name, "0", t == 0 ? std::nullopt : std::optional(2 * t - 1), 11);
    maker.write(t, name, fmt::format("{}", t + 1), 12);
  }
  return finding_of(std::move(maker.story));
}

bool has_lanes(const std::string& text) {
  return text.find("●") != std::string::npos;
}

TEST(StoryTable, OneColumnAThread) {
  ReportedFinding finding = relay(2);
  finding.story.marked = {3};
  EXPECT_EQ(story_text(finding, {80, false, false}, no_source),
            "  step  main                    T1\n"
            "  ────  ──────────────────────  ──────────────────\n"
            "     0  11: x → 0 ← initial\n"
            "     1  12: x = 1\n"
            "     2                          11: x → 0 ← main:1\n"
            "▶    3                          12: x = 2\n"
            "        40: ✗ assertion failed\n"
            "  “x → 0 ← main:1” means: reads x and gets 0, which main wrote in step 1\n");
}

TEST(StoryTable, LanesWhereColumnsWouldBeTooNarrow) {
  EXPECT_EQ(story_text(relay(4), {60, false, false}, no_source),
            "  step           thread  what happens\n"
            "  ────           ──────  ──────────────────────\n"
            "     0  ●        main    11: x → 0 ← initial\n"
            "     1  ●        main    12: x = 1\n"
            "     2  │ ●      T1      11: x → 0 ← main:1\n"
            "     3  │ ●      T1      12: x = 2\n"
            "     4  │   ●    T2      11: x → 0 ← T1:3\n"
            "     5  │   ●    T2      12: x = 3\n"
            "     6  │     ●  T3      11: x → 0 ← T2:5\n"
            "     7  │     ●  T3      12: x = 4\n"
            "        ✗        main    40: ✗ assertion failed\n"
            "  “x → 0 ← main:1” means: reads x and gets 0, which main\n"
            "  wrote in step 1\n");
}

TEST(StoryTable, TheWidthDecides) {
  EXPECT_FALSE(has_lanes(story_text(relay(2), {80, false, false}, no_source)));
  EXPECT_FALSE(has_lanes(story_text(relay(2), {200, false, false}, no_source)));
  EXPECT_FALSE(has_lanes(story_text(relay(4), {100, false, false}, no_source)));
  EXPECT_TRUE(has_lanes(story_text(relay(8), {80, false, false}, no_source)));
  EXPECT_TRUE(has_lanes(story_text(relay(8), {100, false, false}, no_source)));
  EXPECT_FALSE(has_lanes(story_text(relay(8), {200, false, false}, no_source)));
}

TEST(StoryTable, NoLineIsWiderThanTheTerminal) {
  for (const std::size_t threads : {2, 4, 8, 30})
    for (const std::size_t width : {60, 80, 100, 200})
      for (const bool full : {false, true})
        for (const std::string name : {"x", "cache.prices_._M_t._M_impl._M_header._M_left", "日本語の変数"}) {
          ReportedFinding finding = relay(threads, name);
          for (std::size_t i = 0; i < finding.story.steps.size(); i += 3) finding.story.marked.push_back(i);
          for (StoryStep& step : finding.story.steps) step.buffered = step.written.has_value();
          for (const SourceText& source : {SourceText(no_source), SourceText(some_source)}) {
            const std::string text = story_text(finding, {width, false, full}, source);
            EXPECT_LE(widest_line(text), width) << text;
          }
        }
}

TEST(StoryTable, SourceBesideTheStepsOrBelowThoseThatMatter) {
  ReportedFinding finding = relay(2);
  finding.story.marked = {1};
  const std::string wide = story_text(finding, {120, false, false}, some_source);
  EXPECT_NE(lines_of(wide).at(0).find("source"), std::string::npos);
  EXPECT_NE(lines_of(wide).at(2).find("statement_11("), std::string::npos);
  const std::string narrow = story_text(finding, {80, false, false}, some_source);
  EXPECT_EQ(narrow.find("statement_11("), std::string::npos);
  EXPECT_NE(lines_of(narrow).at(4).find("statement_12("), std::string::npos);
}

TEST(StoryTable, ThreadsWithoutStepsHaveNoColumn) {
  StoryMaker maker(3);
  maker.write(0, "x", "1", 3);
  maker.write(2, "x", "2", 3);
  const std::string header =
      lines_of(story_text(finding_of(maker.story), {80, false, false}, no_source)).front();
  EXPECT_EQ(header.find("T1"), std::string::npos);
  EXPECT_NE(header.find("T2"), std::string::npos);
}

TEST(StoryTable, WhoWaitsForEverAndForWhom) {
  StoryMaker maker(3);
  for (std::size_t t : {1, 2}) {
    StoryStep& lock = maker.add(t, StepKind::lock, fmt::format("lock({})", t == 1 ? "a" : "b"), 7);
    lock.location = maker.location(t == 1 ? "a" : "b");
    maker.story.threads[t].state = "waiting";
    maker.story.threads[t].waits_for = fmt::format("8: lock({})", t == 1 ? "b" : "a");
  }
  maker.story.threads[0].state = "waiting";
  maker.story.threads[0].waits_for = "9: join T1";
  ReportedFinding finding = finding_of(maker.story);
  finding.kind = "deadlock";
  const std::string text = story_text(finding, {140, false, false}, no_source);
  EXPECT_NE(text.find("9: ✗ blocked forever: join T1\n"), std::string::npos) << text;
  EXPECT_NE(text.find("8: ✗ blocked forever: lock(b), held by T2\n"), std::string::npos) << text;
  EXPECT_NE(text.find("8: ✗ blocked forever: lock(a), held by T1\n"), std::string::npos) << text;
}

TEST(StoryTable, OfLocksWithOneNameNobodyKnowsTheHolder) {
  StoryMaker maker(2);
  for (std::size_t t : {0, 1}) {
    maker.story.locations.push_back({"forks", "0", true});
    maker.add(t, StepKind::lock, "lock(forks)", 7).location = t;
    maker.story.threads[t].state = "waiting";
    maker.story.threads[t].waits_for = "8: lock(forks)";
  }
  ReportedFinding finding = finding_of(maker.story);
  finding.kind = "deadlock";
  EXPECT_EQ(story_text(finding, {140, false, false}, no_source).find("held by"), std::string::npos);
  finding.story.locations.pop_back();
  finding.story.steps.pop_back();
  const std::string text = story_text(finding, {140, false, false}, no_source);
  EXPECT_NE(text.find("lock(forks), held by itself\n"), std::string::npos) << text;
  EXPECT_NE(text.find("lock(forks), held by main\n"), std::string::npos) << text;
}

TEST(StoryTable, RacesNameTheOtherStep) {
  ReportedFinding finding = relay(2);
  finding.kind = "data-race";
  finding.story.marked = {0, 1, 2};
  finding.story.clash = {1, 2};
  EXPECT_NE(story_text(finding, {80, false, false}, no_source).find("11: ✗ races with main:1\n"),
            std::string::npos);
}

TEST(StoryTable, StepsOfOtherFilesNameThem) {
  ReportedFinding finding = relay(1);
  finding.story.steps[0].place.file = "include/queue.h";
  EXPECT_NE(story_text(finding, {80, false, false}, no_source).find("queue.h:11: x → 0"), std::string::npos);
}

TEST(StoryTable, UpdatesThatOnlyReadFail) {
  StoryMaker maker(1);
  StoryStep& step = maker.add(0, StepKind::read, "compare-exchange(x, 0, 1)", 5);
  step.location = maker.location("x");
  step.read = "7";
  EXPECT_NE(story_text(finding_of(maker.story), {80, false, false}, no_source)
                .find("compare-exchange(x, 0, 1) fails → 7 ← initial"),
            std::string::npos);
}

TEST(StoryTable, FullFoldsNothing) {
  StoryMaker maker(1);
  for (int i = 0; i < 9; ++i) maker.write(0, "x", "1", 5);
  const auto rows = [&](bool full) {
    return lines_of(story_text(finding_of(maker.story), {80, false, full}, no_source)).size();
  };
  EXPECT_EQ(rows(false), 2u + 2u + 1u);
  EXPECT_EQ(rows(true), 2u + 9u + 1u);
}

std::string without_colours(const std::string& text) {
  std::string out;
  bool is_painted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\x1b') {
      out += text[i];
      EXPECT_FALSE(text[i] == '\n' && is_painted) << "a colour goes on in the next line";
      continue;
    }
    const std::size_t end = text.find('m', i);
    const bool ends = text.substr(i, end - i) == "\x1b[0";
    EXPECT_EQ(ends, is_painted) << text;
    is_painted = !ends;
    i = end;
  }
  EXPECT_FALSE(is_painted);
  return out;
}

TEST(StoryTable, ColoursChangeNothingElse) {
  for (const std::size_t threads : {2, 8}) {
    ReportedFinding finding = relay(threads);
    finding.story.marked = {1, 2};
    const std::string plain = story_text(finding, {80, false, false}, some_source);
    const std::string coloured = story_text(finding, {80, true, false}, some_source);
    EXPECT_EQ(plain.find('\x1b'), std::string::npos);
    EXPECT_NE(plain, coloured);
    EXPECT_EQ(without_colours(coloured), plain);
  }
}

}  // namespace
}  // namespace heddle::report
