#include "report/page.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace heddle::report {
namespace {

/// What stands in the page's element for data.
std::string data_in(const std::string& page) {
  const std::string opening = "id=\"heddle-data\">";
  const std::size_t begin = page.find(opening) + opening.size();
  return page.substr(begin, page.find("</script>", begin) - begin);
}

TEST(Page, TheDataIsInIt) {
  const std::string page = to_page(R"({"version": 1})");
  EXPECT_TRUE(page.starts_with("<!doctype html>"));
  EXPECT_EQ(data_in(page), R"({"version": 1})");
  EXPECT_EQ(page.find("@DATA@"), std::string::npos);
}

TEST(Page, TextOfTheProgramCannotEndTheData) {
  const nlohmann::json data{{"text", "</script><script>alert(1)</script><!-- @DATA@ \\u003c \xe2\x86\x92"}};
  const std::string page = to_page(data.dump());
  EXPECT_EQ(nlohmann::json::parse(data_in(page)), data);
  EXPECT_EQ(data_in(page).find('<'), std::string::npos);
}

TEST(Page, NothingIsFetched) {
  const std::string page = to_page("{}");
  EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
  EXPECT_NE(page.find("script-src 'sha256-"), std::string::npos);
  EXPECT_EQ(page.find("https://"), std::string::npos);
  EXPECT_EQ(page.find("src="), std::string::npos);
}

}  // namespace
}  // namespace heddle::report
