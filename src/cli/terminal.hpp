// Finds out how text may be shown on standard output.
#pragma once

#include "cli/output_options.hpp"
#include "report/text/text_style.hpp"

namespace heddle::cli {

/// Returns the style of text output. The width is the terminal's, else COLUMNS, else 100. Colours are as
/// --color says; by default they are used on a terminal, unless NO_COLOR is set or TERM is dumb.
[[nodiscard]] report::TextStyle text_style(const OutputOptions& output);

}  // namespace heddle::cli
