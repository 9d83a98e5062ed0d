// The compiler's flags on Heddle's command line.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace heddle::cli {

/// A command line, divided into Heddle's words and the compiler's.
struct DividedLine {
  std::vector<const char*> ours;
  std::vector<std::string> of_compiler;
};

/// Divides a command line: the compiler's are what follows a lone "--", and before that what -I, -isystem,
/// -include, -D, -U and -std= begin, if the command compiles programs. The value of an option stays with it.
[[nodiscard]] DividedLine divide_line(std::span<const char* const> words);

}  // namespace heddle::cli
