// Reads lines of the program's files.
#pragma once

#include "report/text/source_text.hpp"

namespace heddle::checking {

/// Returns a function that returns any line of any file. It reads each file once, when a line of it is first
/// wanted.
[[nodiscard]] report::SourceText source_lines();

}  // namespace heddle::checking
