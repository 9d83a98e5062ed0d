#include "report/page_json.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "report/turns.hpp"

namespace heddle::report {
namespace {

TEST(PageJson, HasReportsAndSources) {
  ReportSet set = set_of({report_with({finding_with(story_of_turns(2))}), report_with({})});
  set.sources = {{"turns.c", "</script><b>\xff"}, {"gone.c", std::nullopt}};
  const std::string text = page_json(set);
  const auto page = nlohmann::json::parse(text);
  EXPECT_EQ(page.at("version"), 2);
  EXPECT_EQ(page.at("heddle"), "1.2.3");
  EXPECT_EQ(page.at("reports").size(), 2U);
  EXPECT_EQ(page.at("reports")[0].at("findings")[0].at("kind"), "assertion");
  EXPECT_EQ(page.at("files")[0].at("name"), "turns.c");
  EXPECT_EQ(page.at("files")[0].at("text"), "</script><b>�");
  EXPECT_FALSE(page.at("files")[1].contains("text"));
}

TEST(PageJson, SaysWhatIsFolded) {
  Story story = story_of_turns(400);
  for (std::size_t i = 10; i < 12; ++i) story.steps[i].in_library = true, story.steps[i].place.line = 7;
  const auto page = nlohmann::json::parse(page_json(set_of({report_with({finding_with(story)})})));
  const auto& folds = page.at("reports")[0].at("findings")[0].at("story").at("folds");
  EXPECT_EQ(folds.at("level"), "aside");
  ASSERT_EQ(folds.at("repetition").size(), 1U);
  EXPECT_EQ(folds.at("repetition")[0], nlohmann::json({{"kind", "library"},
                                                       {"first", 10},
                                                       {"last", 11},
                                                       {"label", "2 steps of the library"},
                                                       {"threads", {1}}}));
  ASSERT_EQ(folds.at("aside").size(), 2U);
  EXPECT_EQ(folds.at("aside")[0].at("kind"), "aside");
  EXPECT_EQ(folds.at("aside")[0].at("threads"), nlohmann::json({0, 1}));
  EXPECT_EQ(folds.at("aside")[1], folds.at("repetition")[0]);
}

}  // namespace
}  // namespace heddle::report
