#include "report/text/story_rows.hpp"

#include <gtest/gtest.h>

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

TEST(StoryRows, LibraryCallsAreOneRow) {
  StoryMaker maker(2);
  for (int i = 0; i < 3; ++i) maker.write(0, "v", "1", 7).in_library = true;
  maker.write(0, "v", "2", 8).in_library = true;
  maker.write(1, "v", "3", 8).in_library = true;
  EXPECT_EQ(rows_of(maker.story), (Rows{"0-2: 3 steps of the library", "3-3: 1 step of the library",
                                        "4-4: 1 step of the library"}));
  maker.story.marked = {1};
  EXPECT_EQ(rows_of(maker.story).at(1), "1-1: v = 1");
}

TEST(StoryRows, LibraryStepsThatTheMessageLeadsToAreShown) {
  StoryMaker maker(2);
  for (int i = 0; i < 3; ++i) maker.write(0, "v", fmt::format("{}", i), 7).in_library = true;
  maker.read(1, "v", "1", 1, 9);
  EXPECT_EQ(rows_of(maker.story).size(), 2u);
  maker.story.marked = {3};
  EXPECT_EQ(rows_of(maker.story).at(1), "1-1: v = 1");
}

TEST(StoryRows, ThreadsAreMadeTogether) {
  StoryMaker maker(4);
  maker.add(0, StepKind::create, "create T1", 3);
  maker.add(0, StepKind::create, "create T2", 4);
  maker.write(0, "v", "1", 5).in_library = true;
  maker.add(0, StepKind::create, "create T3", 5);
  maker.add(0, StepKind::join, "join T1", 6);
  maker.add(1, StepKind::join, "join T2", 6);
  EXPECT_EQ(rows_of(maker.story), (Rows{"0-3: create T1, T2, T3", "4-4: join T1", "5-5: join T2"}));
}

TEST(StoryRows, ScriptsSpellItAsCalls) {
  StoryMaker maker(1);
  maker.add(0, StepKind::join, "join(worker[0])", 6);
  maker.add(0, StepKind::join, "join(worker[1])", 6);
  EXPECT_EQ(rows_of(maker.story), (Rows{"0-1: join(worker[0], worker[1])"}));
}

TEST(StoryRows, StoresArriveTogether) {
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

/// A read and a write a round.
StoryMaker counting(std::size_t rounds) {
  StoryMaker maker(2);
  for (std::size_t i = 0; i < rounds; ++i) {
    maker.read(0, "x", "0", std::nullopt, 5);
    maker.write(0, "x", "1", 5).place.column = 7;
  }
  return maker;
}

TEST(StoryRows, RoundsLikeTheFirstAreOneRow) {
  EXPECT_EQ(rows_of(counting(5).story), (Rows{"0-0: x → 0 ← initial", "1-1: x = 1", "2-9: … 4 more rounds"}));
  EXPECT_EQ(rows_of(counting(2).story).size(), 4u);
}

TEST(StoryRows, RoundsThatAreNotWholeAreShown) {
  StoryMaker maker = counting(3);
  maker.read(0, "x", "0", std::nullopt, 5);
  EXPECT_EQ(rows_of(maker.story).size(), 4u);
}

TEST(StoryRows, AnotherThreadEndsTheRounds) {
  StoryMaker maker = counting(2);
  maker.write(1, "y", "1", 9);
  const StoryMaker more = counting(2);
  for (const StoryStep& step : more.story.steps) maker.story.steps.push_back(step);
  EXPECT_EQ(rows_of(maker.story).size(), 9u);
}

TEST(StoryRows, RoundsThatMatterAreShown) {
  StoryMaker maker = counting(8);
  maker.story.marked = {9};
  const Rows marked = rows_of(maker.story);
  EXPECT_EQ(marked.at(2), "2-7: … 3 more rounds");
  EXPECT_EQ(marked.at(4), "9-9: x = 1");
  maker.story.marked = {};
  maker.read(1, "x", "1", 9, 20);
  EXPECT_EQ(rows_of(maker.story).at(4), "9-9: x = 1");
  maker.story.steps.back().thread = 0;  // a thread's own reads do not count
  EXPECT_EQ(rows_of(maker.story).at(2), "2-15: … 7 more rounds");
}

TEST(StoryRows, LoopsWithinLoops) {
  StoryMaker maker(1);
  for (int i = 0; i < 4; ++i) {
    maker.write(0, "y", "0", 4);
    for (int k = 0; k < 5; ++k) maker.write(0, "x", "1", 5);
  }
  EXPECT_EQ(rows_of(maker.story),
            (Rows{"0-0: y = 0", "1-1: x = 1", "2-5: … 4 more rounds", "6-23: … 3 more rounds"}));
}

/// Whatever is folded: every step is in one row, in order, and rows are of one thread.
TEST(StoryRows, EveryStepIsInOneRow) {
  std::uint32_t seed = 1;
  const auto random = [&](std::uint32_t n) { return (seed = seed * 1664525 + 1013904223, (seed >> 16) % n); };
  for (int run = 0; run < 200; ++run) {
    StoryMaker maker(3);
    for (int i = 0; i < 40; ++i) {
      const std::size_t thread = random(8) / 3;
      if (random(5) == 0)
        maker.add(thread, StepKind::create, "create T1", 3);
      else
        maker.write(thread, "x", "1", random(2)).in_library = random(3) == 0;
    }
    maker.story.marked = {random(40), random(40)};
    std::size_t next = 0, shown = 0;
    for (const StoryRow& row : folded_rows(maker.story)) {
      EXPECT_EQ(row.first, next);
      for (std::size_t i = row.first; i <= row.last; ++i)
        EXPECT_EQ(maker.story.steps[i].thread, maker.story.steps[row.first].thread);
      for (const std::size_t marked : maker.story.marked)
        if (row.first == marked && row.last == marked) ++shown;
      next = row.last + 1;
    }
    EXPECT_EQ(next, 40u);
    EXPECT_EQ(shown, 2u);
  }
}

}  // namespace
}  // namespace heddle::report
