// Release sequences that depend on more than on the sources of reads.
#pragma once

#include <cstdint>

#include "core/execution.hpp"

namespace heddle {

/// Whether the order of stores decides which writes a release sequence has, from harmless to worst.
enum class OpenSequences : std::uint8_t {
  none,       // the sources of reads decide
  at_stores,  // the order of stores decides somewhere
  at_waits,   // also at a location where threads wait before they write, or unlock: rf leaves these unordered
};

/// How much the release sequences of an execution depend on the order of stores: a store continues a sequence
/// of its own thread, and another thread's store of the location ends that sequence or not, as it comes.
[[nodiscard]] OpenSequences open_sequences(const Execution& execution);

}  // namespace heddle
