// How a report looks as text: what the reader's terminal can show, and how much of it is asked for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace heddle::report {

/// The width in files and logs, equal on every machine.
inline constexpr std::size_t width_without_terminal = 100;

struct TextStyle {
  std::size_t width = 80;  // columns
  bool colour = false;
  bool full = false;  // every step, nothing folded
};

/// Returns the text of a line of the program; empty if it is not available.
using SourceText = std::function<std::string(const std::string& file, std::uint32_t line)>;

}  // namespace heddle::report
