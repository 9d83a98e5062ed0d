// The places of a loaded program that are not supported: what the compiler saw, and what no library defines.
#pragma once

#include <span>
#include <string>

#include "runtime/native/program_text.hpp"

namespace heddle {

/// Adds the uses of functions that neither the program nor the library defines, and says of each place that
/// is not supported why, as far as that is known.
void add_unknown_functions(ProgramText& text, std::span<const ExternalUse> uses,
                           std::span<const std::string> unknown);

}  // namespace heddle
