#include "cli/project/project_values.hpp"

#include <filesystem>
#include <gtest/gtest.h>

namespace heddle::cli {
namespace {

const OptionRow& row_named(std::string_view name) {
  for (const OptionRow& row : option_table())
    if (row.name == name) return row;
  throw std::invalid_argument("no such option");
}

TEST(ProjectValues, KindsOfValuesFollowFromTheTable) {
  EXPECT_TRUE(takes_path(row_named("--compile-commands")));
  EXPECT_TRUE(takes_path(row_named("--junit")));
  EXPECT_FALSE(takes_path(row_named("--unroll")));
  EXPECT_TRUE(takes_numbers(row_named("--unroll")));
  EXPECT_FALSE(takes_only_numbers(row_named("--unroll")));
  EXPECT_TRUE(takes_only_numbers(row_named("--limit-time")));
  EXPECT_FALSE(takes_numbers(row_named("--model")));
}

TEST(ProjectValues, PathsBeginInTheFolder) {
  const std::filesystem::path here = std::filesystem::current_path();
  EXPECT_EQ(path_below(here, "a/b.c"), "a/b.c");
  EXPECT_EQ(path_below(here / "sub", "b.c"), "sub/b.c");
  EXPECT_EQ(path_below(here / "sub", "../b.c"), "b.c");
  EXPECT_EQ(path_below(here.parent_path(), "b.c"), "../b.c");
  EXPECT_EQ(path_below(here, "/x/b.c"), "/x/b.c");
}

TEST(ProjectValues, PathsOfFlagsBeginInTheFolder) {
  const std::filesystem::path sub = std::filesystem::current_path() / "sub";
  const std::vector<std::string> flags{"-Iinclude", "-isystem", "third",     "-DX=-Iy",
                                       "-include",  "none.h",   "-std=c++17"};
  const std::vector<std::string> expected{"-Isub/include", "-isystem", "sub/third", "-DX=-Iy",
                                          "-include",      "none.h",   "-std=c++17"};
  EXPECT_EQ(flags_below(sub, flags), expected);
}

}  // namespace
}  // namespace heddle::cli
