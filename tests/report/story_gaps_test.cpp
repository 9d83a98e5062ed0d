#include "report/story_gaps.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "report/page_json.hpp"
#include "report/turns.hpp"

namespace heddle::report {
namespace {

Story with_gaps(const Story& story, std::size_t most) {
  return report::with_gaps(finding_with(story), most).story;
}

std::size_t steps_told_or_counted(const Story& story) {
  std::size_t steps = 0;
  for (const StoryStep& step : story.steps) steps += step.kind == StepKind::gap ? step.left_out : 1;
  return steps;
}

TEST(StoryGaps, AShortStoryStaysAsItIs) {
  EXPECT_EQ(with_gaps(story_of_turns(40), 40).steps.size(), 40U);
}

TEST(StoryGaps, MarkedStepsAndTheirSourcesAreTold) {
  Story story = story_of_turns(10'000);
  story.marked = {5'001};  // a read
  story.clash = StoryEdge{3'000, 5'001};
  const Story shorter = with_gaps(story, 100);
  EXPECT_LT(shorter.steps.size(), 200U);
  EXPECT_EQ(steps_told_or_counted(shorter), 10'000U);
  const StoryStep& read = shorter.steps[shorter.marked.front()];
  EXPECT_EQ(read.read, "5000");
  EXPECT_EQ(shorter.steps[*read.source].written, "5000");
  EXPECT_EQ(shorter.steps[shorter.clash->first].written, "3000");
  EXPECT_EQ(shorter.clash->second, shorter.marked.front());
  for (const auto& [from, to] : shorter.edges.reads_from) EXPECT_EQ(shorter.steps[to].source, from);
}

TEST(StoryGaps, SentencesNameTheStepsOfTheShorterStory) {
  ReportedFinding finding = finding_with(story_of_turns(10'000));
  finding.story.marked = {5'001};
  finding.because = {"It read that in step 5001, step by step."};
  finding = report::with_gaps(finding, 100);
  EXPECT_EQ(finding.because.front(),
            fmt::format("It read that in step {}, step by step.", finding.story.marked.front()));
}

TEST(StoryGaps, AGapSaysWhatItLeavesInMemory) {
  const Story shorter = with_gaps(story_of_turns(1'000), 40);
  const auto gap = std::ranges::find(shorter.steps, StepKind::gap, &StoryStep::kind);
  ASSERT_NE(gap, shorter.steps.end());
  ASSERT_EQ(gap->memory_after.size(), 1U);
  const auto first = static_cast<std::size_t>(gap - shorter.steps.begin());  // all before it are told
  const std::size_t last_write = (first + gap->left_out - 1) / 2 * 2;        // every other step writes
  EXPECT_EQ(gap->memory_after.front().second, std::to_string(last_write));
}

TEST(StoryGaps, StoresAreToldWithTheirArrivals) {
  Story story = story_of_turns(2);
  story.steps.clear();
  story.marked.clear();
  story.edges = {};
  for (std::size_t i = 0; i < 1'000; ++i) {
    StoryStep store;
    store.kind = StepKind::write;
    store.location = 0;
    store.written = std::to_string(i);
    store.buffered = true;
    story.steps.push_back(store);
  }
  for (std::size_t i = 0; i < 1'000; ++i) {
    StoryStep arrival;
    arrival.kind = StepKind::arrival;
    arrival.location = 0;
    arrival.source = i;
    story.steps.push_back(arrival);
  }
  const Story shorter = with_gaps(story, 100);
  std::size_t stores = 0, arrivals = 0;
  for (const StoryStep& step : shorter.steps) {
    stores += step.buffered ? 1U : 0U;
    if (step.kind != StepKind::arrival) continue;
    ++arrivals;
    EXPECT_TRUE(shorter.steps[*step.source].buffered);
  }
  EXPECT_EQ(stores, arrivals);
}

TEST(StoryGaps, APageOfALongExecutionIsSmall) {
  Story story = story_of_turns(200'000);
  story.marked = {100'000, 199'999};
  const std::string page = page_json(set_of({report_with({finding_with(story), finding_with(story)})}));
  EXPECT_LT(page.size(), 5'000'000U);
  EXPECT_NE(page.find("steps are left out"), std::string::npos);
}

}  // namespace
}  // namespace heddle::report
