// Reads the program's text at a place.
#pragma once

#include <string>

#include "checking/checked_program.hpp"

namespace heddle::checking {

/// Returns the line of a place; empty if the file cannot be read.
[[nodiscard]] std::string source_line(const SourcePlace& place);

/// Returns the condition of the assertion that begins at the place ("x == 1"); empty if there is no
/// assertion, or it does not end on that line.
[[nodiscard]] std::string asserted_condition(const SourcePlace& place);
/// As above, for the text of a line and a column (from 1 on; 0: unknown).
[[nodiscard]] std::string asserted_condition(const std::string& line, std::uint32_t column);

}  // namespace heddle::checking
