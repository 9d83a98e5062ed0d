#include "core/close_names.hpp"

#include <gtest/gtest.h>

namespace heddle {
namespace {

TEST(CloseNames, ALetterIsInsertedRemovedReplacedOrSwapped) {
  EXPECT_EQ(edit_distance("model", "model"), 0U);
  EXPECT_EQ(edit_distance("model", "modle"), 1U);
  EXPECT_EQ(edit_distance("model", "models"), 1U);
  EXPECT_EQ(edit_distance("model", "mode"), 1U);
  EXPECT_EQ(edit_distance("model", "motel"), 1U);
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
}

TEST(CloseNames, TheClosestOneIsFoundIfItIsClose) {
  const std::vector<std::string> names{"seed", "model", "mode", "schedule"};
  EXPECT_EQ(closest_name("modle", names), "model");
  EXPECT_EQ(closest_name("shcedule", names), "schedule");
  EXPECT_EQ(closest_name("banana", names), "");
  EXPECT_EQ(closest_name("modal", {}), "");
}

}  // namespace
}  // namespace heddle
