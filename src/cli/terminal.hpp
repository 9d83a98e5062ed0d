// What the terminal is like that stdout goes to, if it is one.
#pragma once

#include "cli/output_options.hpp"
#include "report/text/text_style.hpp"

namespace heddle::cli {

/// The width: the terminal's, else what COLUMNS says, else 100. Colours: on a terminal, unless NO_COLOR is
/// set or TERM is dumb, or as --color says.
[[nodiscard]] report::TextStyle text_style(const OutputOptions& output);

}  // namespace heddle::cli
