// Release sequences that depend on more than on who reads what.
#pragma once

#include "core/execution.hpp"

namespace heddle {

/// Whether stores continue release sequences of their threads, and another thread's store of the location
/// ends such a sequence or not, as it comes: what synchronises is then not decided by the sources of reads
/// alone.
[[nodiscard]] bool has_open_sequences(const Execution& execution);

}  // namespace heddle
