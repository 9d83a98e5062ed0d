// What the program's text says at a place.
#pragma once

#include <string>

#include "checking/checked_program.hpp"

namespace heddle::checking {

/// The line; empty when it cannot be had.
[[nodiscard]] std::string source_line(const SourcePlace& place);

/// "x == 1" of the assertion that begins there; empty when it is none, or does not end on its line.
[[nodiscard]] std::string asserted_condition(const SourcePlace& place);
/// As above, for the text of a line and a column (from 1 on; 0: unknown).
[[nodiscard]] std::string asserted_condition(const std::string& line, std::uint32_t column);

}  // namespace heddle::checking
