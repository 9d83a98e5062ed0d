#include "report/text/store_buffers.hpp"

#include <gtest/gtest.h>
#include <map>

#include "report/text/stories.hpp"

namespace heddle::report {
namespace {

TEST(StoreBuffers, AreNotThereWithoutBufferedStores) {
  StoryMaker maker(1);
  maker.write(0, "x", "1", 1);
  EXPECT_TRUE(buffers_after_each(maker.story).empty());
}

TEST(StoreBuffers, SayWhatWaits) {
  StoryMaker maker(3);
  maker.write(1, "x", "1", 1).buffered = true;
  maker.write(1, "y", "2", 1).buffered = true;
  maker.write(2, "x", "3", 1).buffered = true;
  maker.arrival(1);
  maker.arrival(0);
  maker.arrival(2);
  const std::vector<std::string> after = buffers_after_each(maker.story);
  ASSERT_EQ(after.size(), 6u);
  EXPECT_EQ(plain(after[1]), "T1: x=1, y=2");
  EXPECT_EQ(plain(after[2]), "T1: x=1, y=2  T2: x=3");
  EXPECT_EQ(plain(after[3]), "T1: x=1  T2: x=3");
  EXPECT_EQ(after[5], "");
}

/// By the definition: a store waits after a step if it came no later and has not arrived by then.
std::string waiting_by_definition(const Story& story, std::size_t step) {
  std::map<std::size_t, std::string> threads;
  for (std::size_t store = 0; store <= step; ++store) {
    bool arrived = false;
    for (std::size_t i = 0; i <= step; ++i)
      arrived |= story.steps[i].kind == StepKind::arrival && story.steps[i].source == store;
    if (!story.steps[store].buffered || arrived) continue;
    std::string& text = threads[story.steps[store].thread];
    text += (text.empty() ? "" : ", ") + story.locations[*story.steps[store].location].name + "=" +
            *story.steps[store].written;
  }
  std::string out;
  for (const auto& [thread, text] : threads)
    out += (out.empty() ? "" : "  ") + story.threads[thread].name + ": " + text;
  return out;
}

TEST(StoreBuffers, AgreeWithTheDefinition) {
  std::uint32_t seed = 7;
  const auto random = [&](std::size_t n) { return (seed = seed * 1664525 + 1013904223, (seed >> 16) % n); };
  for (int run = 0; run < 100; ++run) {
    StoryMaker maker(3);
    std::vector<std::size_t> waiting;
    while (maker.story.steps.size() < 30) {
      if (!waiting.empty() && random(2) == 0) {
        const auto which = waiting.begin() + static_cast<std::ptrdiff_t>(random(waiting.size()));
        maker.arrival(*which);
        waiting.erase(which);
        continue;
      }
      if (random(4) == 0) {
        maker.read(random(3), "x", "0", std::nullopt, 2);
        continue;
      }
      const bool buffered = random(4) != 0;
      if (buffered) waiting.push_back(maker.story.steps.size());
      maker.write(random(3), random(2) == 0 ? "x" : "y", fmt::format("{}", random(9)), 1).buffered = buffered;
    }
    const std::vector<std::string> after = buffers_after_each(maker.story);
    for (std::size_t i = 0; i < after.size(); ++i)
      EXPECT_EQ(plain(after[i]), waiting_by_definition(maker.story, i));
  }
}

}  // namespace
}  // namespace heddle::report
