// How a report looks as text: what the reader's terminal can show, and how much of it is asked for.
#pragma once

#include <cstddef>

namespace heddle::report {

/// The width in files and logs, equal on every machine.
inline constexpr std::size_t width_without_terminal = 100;

struct TextStyle {
  std::size_t width = 80;  // columns
  bool colour = false;
  bool full = false;   // every step, nothing folded
  bool quiet = false;  // only findings and the verdict
};

}  // namespace heddle::report
