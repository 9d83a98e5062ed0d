#include "report/story_excerpt.hpp"

#include <gtest/gtest.h>

#include "report/turns.hpp"

namespace heddle::report {
namespace {

std::vector<std::size_t> positions(const std::vector<StoryRow>& rows) {
  std::vector<std::size_t> result;
  for (const StoryRow& row : rows) result.push_back(row.first);
  return result;
}

TEST(StoryExcerpt, StepsOfTheLibraryAtOnePlaceAreOneRow) {
  Story story = story_of_turns(8);
  for (StoryStep& step : story.steps) {
    step.thread = 0;
    step.in_library = true;
    step.place.line = 4;
  }
  story.steps[6].thread = story.steps[7].thread = 1;
  story.marked = {2};
  const std::vector<StoryRow> rows = library_rows(story);
  EXPECT_EQ(positions(rows), (std::vector<std::size_t>{0, 2, 3, 6}));
  EXPECT_EQ(rows[0].steps(), 2U);
  EXPECT_EQ(rows[1].steps(), 1U);
  EXPECT_TRUE(rows[1].marked);
  EXPECT_EQ(rows[2].steps(), 3U);
  EXPECT_EQ(row_text(story, rows[2]), "3 steps of the library");
  EXPECT_EQ(steps_left_out(story, rows), 0U);
}

TEST(StoryExcerpt, TheEndAndMarkedRowsStay) {
  Story story = story_of_turns(20);
  story.marked = {0, 5, 19};
  EXPECT_EQ(positions(excerpt_of(all_rows(story), 6)), (std::vector<std::size_t>{0, 5, 16, 17, 18, 19}));
  EXPECT_EQ(positions(excerpt_of(all_rows(story), 2)), (std::vector<std::size_t>{5, 19}));
  EXPECT_EQ(excerpt_of(all_rows(story), 20).size(), 20U);
  EXPECT_TRUE(excerpt_of(all_rows(story), 0).empty());
  EXPECT_EQ(steps_left_out(story, excerpt_of(all_rows(story), 6)), 14U);
}

TEST(StoryExcerpt, SayWhereValuesComeFrom) {
  Story story = story_of_turns(4);
  EXPECT_EQ(step_text(story, 3), "load x → 2 (from T1, step 2)");
  story.steps[3].source.reset();
  EXPECT_EQ(step_text(story, 3), "load x → 2 (the initial value)");
  story.steps[2].buffered = true;
  EXPECT_EQ(step_text(story, 2), "x = 2 (waits in the store buffer)");
}

TEST(StoryExcerpt, TheFailingStepIsTheThreadsOwnAtTheFindingsPlace) {
  ReportedFinding finding = finding_with(story_of_turns(4));
  EXPECT_EQ(failing_step(finding), std::nullopt);  // it fails at line 99, where no step is
  finding.line = finding.story.steps[3].place.line;
  EXPECT_EQ(failing_step(finding), 3U);
  finding.thread = "main";
  EXPECT_EQ(failing_step(finding), std::nullopt);
}

}  // namespace
}  // namespace heddle::report
