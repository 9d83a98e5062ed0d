#include "report/folding.hpp"

#include <gtest/gtest.h>

#include "report/row_label.hpp"
#include "report/text/stories.hpp"
#include "report/text/story_words.hpp"

namespace heddle::report {
namespace {

/// "0-2 library", "3", …
std::vector<std::string> rows_of(const Story& story) {
  std::vector<std::string> out;
  for (const StoryRow& row : folded_rows(story))
    out.push_back(fmt::format("{}-{}: {}", row.first, row.last, plain(words_of(story, row, 40))));
  return out;
}

using Rows = std::vector<std::string>;

TEST(Folding, LibraryCallsAreOneRow) {
  StoryMaker maker(2);
  for (int i = 0; i < 3; ++i) maker.write(0, "v", "1", 7).in_library = true;
  maker.write(0, "v", "2", 8).in_library = true;
  maker.write(1, "v", "3", 8).in_library = true;
  EXPECT_EQ(rows_of(maker.story), (Rows{"0-2: 3 steps of the library", "3-3: 1 step of the library",
                                        "4-4: 1 step of the library"}));
  maker.story.marked = {1};
  EXPECT_EQ(rows_of(maker.story).at(1), "1-1: v = 1");
}

TEST(Folding, LibraryStepsThatTheMessageLeadsToAreShown) {
  StoryMaker maker(2);
  for (int i = 0; i < 3; ++i) maker.write(0, "v", fmt::format("{}", i), 7).in_library = true;
  maker.read(1, "v", "1", 1, 9);
  EXPECT_EQ(rows_of(maker.story).size(), 2u);
  maker.story.marked = {3};
  EXPECT_EQ(rows_of(maker.story).at(1), "1-1: v = 1");
}

TEST(Folding, ThreadsCreatedOneAfterTheOtherShareARow) {
  StoryMaker maker(4);
  maker.add(0, StepKind::create, "create T1", 3);
  maker.add(0, StepKind::create, "create T2", 4);
  maker.write(0, "v", "1", 5).in_library = true;
  maker.add(0, StepKind::create, "create T3", 5);
  maker.add(0, StepKind::join, "join T1", 6);
  maker.add(1, StepKind::join, "join T2", 6);
  EXPECT_EQ(rows_of(maker.story), (Rows{"0-3: create T1, T2, T3", "4-4: join T1", "5-5: join T2"}));
}

TEST(Folding, ScriptsSpellItAsCalls) {
  StoryMaker maker(1);
  maker.add(0, StepKind::join, "join(worker[0])", 6);
  maker.add(0, StepKind::join, "join(worker[1])", 6);
  EXPECT_EQ(rows_of(maker.story), (Rows{"0-1: join(worker[0], worker[1])"}));
}

TEST(Folding, StoresArriveTogether) {
  StoryMaker maker(2);
  maker.write(1, "x", "1", 3).buffered = true;
  maker.write(1, "y", "2", 4).buffered = true;
  maker.arrival(0);
  maker.arrival(1);
  EXPECT_EQ(rows_of(maker.story),
            (Rows{"0-0: x = 1 (buffered)", "1-1: y = 2 (buffered)", "2-3: x = 1, y = 2 reach memory"}));
  maker.story.marked = {3};
  EXPECT_EQ(rows_of(maker.story).size(), 4u);
}

/// A read and a write per iteration.
StoryMaker counting(std::size_t iterations) {
  StoryMaker maker(2);
  for (std::size_t i = 0; i < iterations; ++i) {
    maker.read(0, "x", "0", std::nullopt, 5);
    maker.write(0, "x", "1", 5).place.column = 7;
  }
  return maker;
}

TEST(Folding, IterationsLikeTheFirstAreOneRow) {
  EXPECT_EQ(rows_of(counting(5).story),
            (Rows{"0-0: x → 0 ← initial", "1-1: x = 1", "2-9: … 4 more iterations"}));
  EXPECT_EQ(rows_of(counting(2).story).size(), 4u);
}

TEST(Folding, IterationsThatAreNotWholeAreShown) {
  StoryMaker maker = counting(3);
  maker.read(0, "x", "0", std::nullopt, 5);
  EXPECT_EQ(rows_of(maker.story).size(), 4u);
}

TEST(Folding, AnotherThreadEndsTheIterations) {
  StoryMaker maker = counting(2);
  maker.write(1, "y", "1", 9);
  const StoryMaker more = counting(2);
  for (const StoryStep& step : more.story.steps) maker.story.steps.push_back(step);
  EXPECT_EQ(rows_of(maker.story).size(), 9u);
}

TEST(Folding, IterationsThatMatterAreShown) {
  StoryMaker maker = counting(8);
  maker.story.marked = {9};
  const Rows marked = rows_of(maker.story);
  EXPECT_EQ(marked.at(2), "2-7: … 3 more iterations");
  EXPECT_EQ(marked.at(4), "9-9: x = 1");
  maker.story.marked = {};
  maker.read(1, "x", "1", 9, 20);
  EXPECT_EQ(rows_of(maker.story).at(4), "9-9: x = 1");
  maker.story.steps.back().thread = 0;  // a thread's own reads do not count
  EXPECT_EQ(rows_of(maker.story).at(2), "2-15: … 7 more iterations");
}

TEST(Folding, LoopsWithinLoops) {
  StoryMaker maker(1);
  for (int i = 0; i < 4; ++i) {
    maker.write(0, "y", "0", 4);
    for (int k = 0; k < 5; ++k) maker.write(0, "x", "1", 5);
  }
  EXPECT_EQ(rows_of(maker.story),
            (Rows{"0-0: y = 0", "1-1: x = 1", "2-5: … 4 more iterations", "6-23: … 3 more iterations"}));
}

TEST(Folding, SourcesOfMarkedStepsAreShownInLoopsToo) {
  StoryMaker maker = counting(8);
  maker.read(0, "x", "1", 9, 20);
  EXPECT_EQ(rows_of(maker.story).at(2), "2-15: … 7 more iterations");
  maker.story.marked = {16};
  EXPECT_EQ(rows_of(maker.story).at(4), "9-9: x = 1");
}

/// "first-last: label" of each fold, and in brackets those inside it.
std::string folds_of(const Story& story, const std::vector<StoryRow>& rows) {
  std::string out;
  for (const StoryRow& row : rows) {
    if (row.kind == RowKind::step) continue;
    out += fmt::format("{}-{}: {}", row.first, row.last, row_label(story, row));
    if (const std::string inner = folds_of(story, row.inside); !inner.empty()) out += " [" + inner + "]";
    out += "; ";
  }
  return out;
}

TEST(Folding, FoldsKeepWhatIsInsideThem) {
  StoryMaker maker(2);
  for (int i = 0; i < 4; ++i) {
    maker.write(0, "y", "0", 4);
    for (int k = 0; k < 2; ++k) maker.write(0, "v", "1", 5).in_library = true;
  }
  EXPECT_EQ(folds_of(maker.story, folded_rows(maker.story)),
            "1-2: 2 steps of the library; 3-11: 3 more iterations, lines 4–5 [4-5: 2 steps of the library; "
            "7-8: 2 steps of the library; 10-11: 2 steps of the library; ]; ");
}

TEST(Folding, ACreationHasTheStepsOfItsCallInside) {
  StoryMaker maker(2);
  maker.write(0, "v", "1", 5).in_library = true;
  maker.add(0, StepKind::create, "create T1", 5);
  EXPECT_EQ(folds_of(maker.story, folded_rows(maker.story)),
            "0-1: create T1 [0-0: 1 step of the library; ]; ");
  EXPECT_EQ(folds_of(maker.story, library_rows(maker.story)), "0-0: 1 step of the library; ");
}

TEST(Folding, StepsFarFromMarkedOnesAreOneRow) {
  StoryMaker maker(2);
  for (std::uint32_t i = 0; i < 12; ++i) maker.write(i % 2, "x", "1", i + 1);
  maker.story.marked = {11};
  EXPECT_EQ(folds_of(maker.story, folded_rows(maker.story)), "");
  EXPECT_EQ(folds_of(maker.story, rows_near_marked(maker.story)), "0-6: 7 steps: main 4, T1 3; ");
  maker.story.edges.coherence = {{3, 11}};
  EXPECT_EQ(folds_of(maker.story, rows_near_marked(maker.story)), "");  // no part of 4 steps is left
  maker.story.steps[3].in_library = true;
  EXPECT_EQ(folds_of(maker.story, rows_near_marked(maker.story)),
            "0-6: 7 steps: main 4, T1 3 [3-3: 1 step of the library; ]; ");
}

TEST(Folding, GapsAreNeverFolded) {
  StoryMaker maker(1);
  for (int i = 0; i < 6; ++i) maker.add(0, StepKind::gap, "… 3 steps are left out", 4);
  EXPECT_EQ(folded_rows(maker.story).size(), 6u);
  EXPECT_EQ(rows_near_marked(maker.story).size(), 6u);
}

Story random_story(std::uint32_t& seed) {
  const auto random = [&](std::uint32_t n) { return (seed = seed * 1664525 + 1013904223, (seed >> 16) % n); };
  StoryMaker maker(3);
  for (int i = 0; i < 40; ++i) {
    const std::size_t thread = random(8) / 3;
    if (random(5) == 0)
      maker.add(thread, StepKind::create, "create T1", 3);
    else
      maker.write(thread, "x", "1", random(2)).in_library = random(3) == 0;
  }
  maker.story.marked = {random(40), random(40)};
  return maker.story;
}

/// Checks that the rows contain the steps from first to last once and in order; returns how many are marked.
std::size_t check_rows(const Story& story, const std::vector<StoryRow>& rows, std::size_t first,
                       std::size_t last) {
  std::size_t next = first, marked = 0;
  for (const StoryRow& row : rows) {
    EXPECT_EQ(row.first, next);
    EXPECT_TRUE(row.kind != RowKind::step || row.first == row.last);
    const bool is_of_one_thread = row.kind == RowKind::library || row.kind == RowKind::together;
    for (std::size_t i = row.first; i <= row.last; ++i)
      EXPECT_TRUE(!is_of_one_thread || story.steps[i].thread == story.steps[row.first].thread);
    if (!row.inside.empty()) {
      EXPECT_EQ(check_rows(story, row.inside, row.first, row.last), 0u);
    }
    marked += row.marked ? 1 : 0;
    next = row.last + 1;
  }
  EXPECT_EQ(next, last + 1);
  return marked;
}

TEST(Folding, EveryStepIsInOneRowAndMarkedOnesAreAlone) {
  std::uint32_t seed = 1;
  for (int run = 0; run < 200; ++run) {
    const Story story = random_story(seed);
    const std::size_t marked = story.marked[0] == story.marked[1] ? 1 : 2;
    for (const auto& rows :
         {all_rows(story), library_rows(story), folded_rows(story), rows_near_marked(story)})
      EXPECT_EQ(check_rows(story, rows, 0, 39), marked);
  }
}

}  // namespace
}  // namespace heddle::report
