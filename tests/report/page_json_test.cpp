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
  EXPECT_EQ(page.at("version"), 1);
  EXPECT_EQ(page.at("heddle"), "1.2.3");
  EXPECT_EQ(page.at("reports").size(), 2U);
  EXPECT_EQ(page.at("reports")[0].at("findings")[0].at("kind"), "assertion");
  EXPECT_EQ(page.at("files")[0].at("name"), "turns.c");
  EXPECT_EQ(page.at("files")[0].at("text"), "</script><b>�");
  EXPECT_FALSE(page.at("files")[1].contains("text"));
}

}  // namespace
}  // namespace heddle::report
