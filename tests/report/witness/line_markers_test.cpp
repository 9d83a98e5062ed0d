// Lines of preprocessed files.
#include "report/witness/line_markers.hpp"

#include <gtest/gtest.h>

namespace heddle::report {
namespace {

TEST(LineMarkersTest, ALineIsWhereTheMarkersSay) {
  const LineMarkers markers(
      "# 0 \"queue.c\"\n# 1 \"queue.h\" 1 3\nint a;\nint b;\n# 2 \"queue.c\" 2\nint c;\n\n#line 20\nint "
      "d;\n");
  EXPECT_EQ(markers.line_of("queue.h", 1), 3U);
  EXPECT_EQ(markers.line_of("queue.h", 2), 4U);
  EXPECT_EQ(markers.line_of("queue.c", 2), 6U);
  EXPECT_EQ(markers.line_of("queue.c", 20), 9U) << "the file is the one before";
  EXPECT_EQ(markers.line_of("queue.c", 4), 0U);
  EXPECT_EQ(markers.line_of("other.c", 1), 0U);
}

TEST(LineMarkersTest, AFileWithoutMarkersHasNone) {
  const LineMarkers markers("int a;\n#define X 1\n#pragma once\nint b;");
  EXPECT_EQ(markers.line_of("", 1), 0U);
}

TEST(LineMarkersTest, TheFirstOfEqualLinesCounts) {
  const LineMarkers markers("# 1 \"a.c\"\nint a;\n# 1 \"a.c\"\nint a;\n");
  EXPECT_EQ(markers.line_of("a.c", 1), 2U);
}

}  // namespace
}  // namespace heddle::report
