// Assertions about Heddle itself: checked in debug builds, or in all builds where they cost nothing.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace heddle::detail {
[[noreturn]] inline void assertion_failed(const char* what, const char* file, int line) {
  std::fprintf(
      stderr,
      "heddle: internal error: %s (%s:%d)\nThis is a defect of Heddle. Please report it, with the version "
      "(heddle --version), the command line,\nthe program with all files that it includes, and the schedule "
      "if one was saved.\n",
      what, file, line);
  std::exit(4);
}
}  // namespace heddle::detail

/// Always checked.
#define HEDDLE_CHECK(condition) \
  ((condition) ? static_cast<void>(0) : ::heddle::detail::assertion_failed(#condition, __FILE__, __LINE__))

/// Checked in debug builds.
#ifdef NDEBUG
namespace heddle {
inline constexpr bool debug_build = false;
}
#define HEDDLE_DCHECK(condition) static_cast<void>(0)
#else
namespace heddle {
inline constexpr bool debug_build = true;
}
#define HEDDLE_DCHECK(condition) HEDDLE_CHECK(condition)
#endif
