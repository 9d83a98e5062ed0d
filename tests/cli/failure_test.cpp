#include "cli/failure.hpp"

#include <array>
#include <gtest/gtest.h>

namespace heddle::cli {
namespace {

TEST(Failure, TheExitStatusFollowsTheKind) {
  EXPECT_EQ(exit_code_of(ErrorKind::bad_input), 2);
  EXPECT_EQ(exit_code_of(ErrorKind::unsupported), 2);
  EXPECT_EQ(exit_code_of(ErrorKind::unsupported_by_reduction), 2);
  EXPECT_EQ(exit_code_of(ErrorKind::cannot_follow), 4);
  EXPECT_EQ(exit_code_of(ErrorKind::internal), 4);
  EXPECT_EQ(exit_code_of(ErrorKind::not_deterministic), 5);
}

TEST(Failure, ADefectSaysThatItIsOne) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(failed(Error{"something is broken", ErrorKind::internal}), 4);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "heddle: internal error: something is broken\n");
  const std::array line{"heddle", "check", "my program.c"};
  const std::string text = defect_text(3, line.data());
  EXPECT_NE(text.find("This is a defect of Heddle"), std::string::npos);
  EXPECT_NE(text.find("heddle check 'my program.c'\n"), std::string::npos);
}

TEST(Failure, BadInputIsToldAsItIs) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(failed(Error{"a.c: cannot be read"}), 2);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "heddle: a.c: cannot be read\n");
}

}  // namespace
}  // namespace heddle::cli
