// Lines of the program's files.
#pragma once

#include "report/text/text_style.hpp"

namespace heddle::checking {

/// Reads each file once, when it is first asked for.
[[nodiscard]] report::SourceText source_lines();

}  // namespace heddle::checking
